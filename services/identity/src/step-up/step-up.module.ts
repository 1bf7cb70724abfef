import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { BeginStepUp, CheckStepUp, StepUpController } from './step-up.ts';

/** A signed-in person proves once more that it is them, before something that a stolen session must not do. */
@Module({})
export class StepUpModule {
  /** @param callers the module that knows PINs */
  static forRoot(callers: DynamicModule): DynamicModule {
    return {
      module: StepUpModule,
      imports: [AccountsModule, SignInModule, callers],
      controllers: [StepUpController],
      providers: [BeginStepUp, CheckStepUp],
    };
  }
}
