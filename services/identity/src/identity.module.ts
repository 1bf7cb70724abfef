import { topics } from '@asili/contracts';
import type { Clock } from '@asili/kernel';
import { PlatformModule, readSecret } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AccountsModule } from './accounts/accounts.module.ts';
import { CallersModule } from './callers/callers.module.ts';
import { settingsOf, type IdentityConfig } from './config.ts';
import { Hasher } from './hasher.ts';
import { PepperedHasher } from './peppered-hasher.ts';
import { ProfilesModule } from './profiles/profiles.module.ts';
import { SessionsModule } from './sessions/sessions.module.ts';
import { Settings } from './settings.ts';
import { SignInModule } from './sign-in/sign-in.module.ts';

/** Who people are: accounts, one-time codes, sessions, and the profile topic. */
@Module({})
export class IdentityModule {
  static forRoot(config: IdentityConfig, clock?: Clock): DynamicModule {
    const shared = [
      { provide: Settings, useFactory: () => settingsOf(config) },
      { provide: Hasher, useFactory: () => new PepperedHasher(readSecret(config, 'otp-pepper')) },
    ];
    return {
      module: IdentityModule,
      global: true,
      imports: [
        PlatformModule.forRoot({ name: 'identity', config, clock, mongo: true, redis: true, kafka: true, topics: [{ name: topics.profiles, compacted: true }] }),
        AccountsModule, SessionsModule, SignInModule, ProfilesModule, CallersModule.forRoot(config),
      ],
      providers: shared,
      exports: shared,
    };
  }
}
