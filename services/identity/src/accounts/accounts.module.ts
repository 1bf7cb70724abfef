import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsController, GetUser, EraseUser, ForgetElsewhere } from './accounts.controller.ts';
import { UserStore, userIndexes } from './user-store.mongo.ts';

/** Accounts of artisans (by phone) and customers (by e-mail). */
@Module({
  imports: [SessionsModule],
  controllers: [AccountsController],
  providers: [GetUser, EraseUser, ForgetElsewhere, UserStore],
  exports: [UserStore],
})
export class AccountsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(userIndexes);
  }
}
