import { Module } from '@nestjs/common';
import { HttpAccounts } from './accounts.http.ts';
import { Accounts } from './accounts.ts';
import { FindCaller } from './find-caller.ts';
import { MongoLanguages } from './languages.mongo.ts';
import { Languages } from './languages.ts';
import { RedisLimits } from './limits.redis.ts';
import { Limits } from './limits.ts';

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
