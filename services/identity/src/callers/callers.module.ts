import { Module, type DynamicModule } from '@nestjs/common';
import { readSecret } from '@asili/platform';
import { AccountsModule } from '../accounts/accounts.module.ts';
import type { IdentityConfig } from '../config.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { CallersController, FindArtisan, RegisterCaller } from './callers.controller.ts';
import { CheckPin, LockForSim, PinHasher, ShowSignInCode } from './check-pin.ts';
import { PinStore } from './pin-store.mongo.ts';
import { SendPinCode, SetPin } from './set-pin.ts';

/** Artisans on the phone: accounts by number, PINs, and the codes they sign in with on the web. */
@Module({})
export class CallersModule {
  /** @param sims the module that knows SIM cards */
  static forRoot(config: IdentityConfig, sims: DynamicModule): DynamicModule {
    return {
      module: CallersModule,
      imports: [AccountsModule, SignInModule, sims],
      controllers: [CallersController],
      providers: [
        CheckPin,
        FindArtisan,
        LockForSim,
        RegisterCaller,
        SendPinCode,
        SetPin,
        ShowSignInCode,
        PinStore,
        { provide: PinHasher, useFactory: () => new PinHasher(readSecret(config, 'pin-pepper')) },
      ],
      exports: [CheckPin, PinStore],
    };
  }
}
