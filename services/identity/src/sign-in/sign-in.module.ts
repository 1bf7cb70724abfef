import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { AccountsModule } from '../accounts/accounts.module.ts';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { challengeIndexes, ChallengeStore } from './challenge-store.mongo.ts';
import { CheckCode, ShowCode } from './check-code.ts';
import { FinishRegistration, StartRegistration } from './register.ts';
import { FinishSignIn, OpenSession, StartSignIn } from './sign-in.ts';
import { IssueCode, Messenger } from './issue-code.ts';
import { SendLimiter } from './send-limiter.redis.ts';
import { SignInController } from './sign-in.controller.ts';

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
    ChallengeStore,
    SendLimiter,
    Messenger,
  ],
  exports: [CheckCode, IssueCode, OpenSession, ShowCode],
})
export class SignInModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(challengeIndexes);
  }
}
