import { Module } from '@nestjs/common';
import { HttpAccounts, Accounts, FindCaller, MongoLanguages, Languages } from './find-caller.ts';
import { RedisLimits, Limits } from './limits.redis.ts';

/** Who calls: accounts, languages and limits by number. */
@Module({
  providers: [
    FindCaller,
    { provide: Accounts, useClass: HttpAccounts },
    { provide: Languages, useClass: MongoLanguages },
    { provide: Limits, useClass: RedisLimits },
  ],
  exports: [Accounts, FindCaller, Languages, Limits],
})
export class CallersModule {}
