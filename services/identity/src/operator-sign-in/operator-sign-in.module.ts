import { Module, type DynamicModule } from '@nestjs/common';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { DevelopmentOperatorsController } from './development-operators.controller.ts';
import { FinishOperatorSignIn } from './finish-operator-sign-in.ts';
import { OperatorSignInController } from './operator-sign-in.controller.ts';
import { HttpSignInTrail } from './sign-in-trail.http.ts';
import { SignInTrail } from './sign-in-trail.ts';
import { StartOperatorSignIn } from './start-operator-sign-in.ts';
import { MongoUsedSteps } from './used-steps.mongo.ts';
import { UsedSteps } from './used-steps.ts';

/** How our own people get into the console. */
@Module({})
export class OperatorSignInModule {
  /** @param showsSecrets development alone: anybody may read who signs in, and with what */
  static forRoot(showsSecrets: boolean): DynamicModule {
    return {
      module: OperatorSignInModule,
      imports: [SignInModule],
      controllers: [OperatorSignInController, ...(showsSecrets ? [DevelopmentOperatorsController] : [])],
      providers: [
        StartOperatorSignIn,
        FinishOperatorSignIn,
        { provide: UsedSteps, useClass: MongoUsedSteps },
        { provide: SignInTrail, useClass: HttpSignInTrail },
      ],
    };
  }
}
