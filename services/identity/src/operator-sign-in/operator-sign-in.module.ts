import { Module, type DynamicModule } from '@nestjs/common';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import {
  DevelopmentOperatorsController,
  OperatorSignInController,
  FinishOperatorSignIn,
  SignInTrail,
  StartOperatorSignIn,
  UsedSteps,
} from './operator-sign-in.ts';

/** How our own people get into the console. */
@Module({})
export class OperatorSignInModule {
  /** @param showsSecrets development alone: anybody may read who signs in, and with what */
  static forRoot(showsSecrets: boolean): DynamicModule {
    return {
      module: OperatorSignInModule,
      imports: [SignInModule],
      controllers: [OperatorSignInController, ...(showsSecrets ? [DevelopmentOperatorsController] : [])],
      providers: [StartOperatorSignIn, FinishOperatorSignIn, UsedSteps, SignInTrail],
    };
  }
}
