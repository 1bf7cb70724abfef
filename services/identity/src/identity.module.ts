import { topics } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { PlatformModule, readSecret, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CallersModule } from './callers/callers.module.ts';
import { settingsOf, simSwapSettings, type IdentityConfig, Settings } from './config.ts';
import { Hasher } from './peppered-hasher.ts';
import { OperatorSignInModule } from './operator-sign-in/operator-sign-in.module.ts';
import { NumberClaimsModule } from './number-claims/number-claims.module.ts';
import { NumberMovesModule } from './number-moves/number-moves.module.ts';
import { Operators, operatorsOf } from './operators.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';
import { SimsModule } from './sims/sims.module.ts';
import { StepUpModule } from './step-up/step-up.module.ts';

/** Who people are: accounts and their numbers, one-time codes, sessions, and the profile topic. */
@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      { provide: Hasher, useFactory: () => new Hasher(readSecret(config, 'otp-pepper')) },
      { provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'otp-pepper') },
      { provide: Operators, useFactory: () => operatorsOf(config) },
    ];
    const sims = SimsModule.forRoot(simSwapSettings(config));
    const callers = CallersModule.forRoot(config, sims);
    const moves = NumberMovesModule.forRoot(callers, sims);
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
          eventStore: { aggregates: ['moves'] },
          topics: [{ name: topics.profiles, compacted: true }],
        }),
        AccountsModule,
        SessionsModule,
        SignInModule,
        ProfilesModule,
        sims,
        callers,
        StepUpModule.forRoot(callers),
        moves,
        NumberClaimsModule.forRoot(moves),
        OperatorSignInModule.forRoot(config.values.NODE_ENV !== 'production'),
      ],
      providers: shared,
      exports: shared,
    };
  }
}
