import { topics } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { PlatformModule, readSecret, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CallersModule } from './callers/callers.module.ts';
import { settingsOf, simSwapSettings, type IdentityConfig } from './config.ts';
import { Hasher } from './hasher.ts';
import { OperatorSignInModule } from './operator-sign-in/operator-sign-in.module.ts';
import { Operators } from './operators.ts';
import { operatorsOf } from './operators.config.ts';
import { PepperedHasher } from './peppered-hasher.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { Settings } from './settings.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { SimsModule } from './sims/sims.module.ts';
import { StepUpModule } from './step-up/step-up.module.ts';

/** Who people are: accounts, one-time codes, sessions, and the profile topic. */
@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      { provide: Hasher, useFactory: () => new PepperedHasher(readSecret(config, 'otp-pepper')) },
      { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'otp-pepper') },
      { provide: Operators, useFactory: () => operatorsOf(config) },
    ];
    const sims = SimsModule.forRoot(simSwapSettings(config));
    const callers = CallersModule.forRoot(config, sims);
    return {
      module: IdentityModule,
      global: true,
      imports: [
        PlatformModule.forRoot({
          name: 'identity',
          config,
          clock,
          mongo: true,
          redis: true,
          kafka: true,
          topics: [{ name: topics.profiles, compacted: true }],
        }),
        AccountsModule,
        SessionsModule,
        SignInModule,
        ProfilesModule,
        sims,
        callers,
        StepUpModule.forRoot(callers),
        OperatorSignInModule.forRoot(config.values.NODE_ENV !== 'production'),
      ],
      providers: shared,
      exports: shared,
    };
  }
}
