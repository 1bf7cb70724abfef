import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { SessionsModule } from '../sessions/sessions.module.ts';
import { AccountsController } from './accounts.controller.ts';
import { EraseUser } from './erase-user.ts';
import { GetUser } from './get-user.ts';
import { MongoUserStore, userIndexes } from './user-store.mongo.ts';
import { UserStore } from './user-store.ts';

/** Accounts of artisans (by phone) and customers (by e-mail). */
@Module({
  imports: [SessionsModule],
  controllers: [AccountsController],
  providers: [GetUser, EraseUser, { provide: UserStore, useClass: MongoUserStore }],
  exports: [UserStore],
})
export class AccountsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(userIndexes);
  }
}
