import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { challengeIndexes, MongoChallengeStore } from './challenge-store.mongo.ts';
import { ChallengeStore } from './challenge-store.ts';
import { CheckCode } from './check-code.ts';
import { FinishRegistration } from './finish-registration.ts';
import { FinishSignIn } from './finish-sign-in.ts';
import { IssueCode } from './issue-code.ts';
import { HttpMessenger } from './messenger.http.ts';
import { Messenger } from './messenger.ts';
import { OpenSession } from './open-session.ts';
import { RedisSendLimiter } from './send-limiter.redis.ts';
import { SendLimiter } from './send-limiter.ts';
import { ShowCode } from './show-code.ts';
import { SignInController } from './sign-in.controller.ts';
import { StartRegistration } from './start-registration.ts';
import { StartSignIn } from './start-sign-in.ts';

/** Registering and signing in with one-time codes. */
@Module({
  imports: [AccountsModule, SessionsModule],
  controllers: [SignInController],
  providers: [
    IssueCode,
    CheckCode,
    ShowCode,
    OpenSession,
    StartSignIn,
    FinishSignIn,
    StartRegistration,
    FinishRegistration,
    { provide: ChallengeStore, useClass: MongoChallengeStore },
    { provide: SendLimiter, useClass: RedisSendLimiter },
    { provide: Messenger, useClass: HttpMessenger },
  ],
  exports: [CheckCode, IssueCode, OpenSession, ShowCode],
})
export class SignInModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(challengeIndexes);
  }
}
