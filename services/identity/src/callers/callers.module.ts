import { Module, type DynamicModule } from '@nestjs/common';
import { readSecret } from '@asili/platform';
import { AccountsModule } from '../accounts/accounts.module.ts';
import type { IdentityConfig } from '../config.ts';
import { SignInModule } from '../sign-in/sign-in.module.ts';
import { CallersController } from './callers.controller.ts';
import { CheckPin } from './check-pin.ts';
import { FindArtisan } from './find-artisan.ts';
import { LockForSim } from './lock-for-sim.ts';
import { PinHasher } from './pin-hasher.ts';
import { MongoPinStore } from './pin-store.mongo.ts';
import { PinStore } from './pin-store.ts';
import { RegisterCaller } from './register-caller.ts';
import { SendPinCode } from './send-pin-code.ts';
import { SetPin } from './set-pin.ts';
import { ShowSignInCode } from './show-sign-in-code.ts';

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
        { provide: PinStore, useClass: MongoPinStore },
        { provide: PinHasher, useFactory: () => new PinHasher(readSecret(config, 'pin-pepper')) },
      ],
      exports: [CheckPin, PinStore],
    };
  }
}
