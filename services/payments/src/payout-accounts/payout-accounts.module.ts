import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { AccountNews } from './account-news.ts';
import { Contacts } from './contacts.ts';
import { HelpPage, HttpContacts } from './contacts.http.ts';
import { GetPayoutAccount } from './get-payout-account.ts';
import { MongoPayoutAccounts, payoutAccountIndexes } from './payout-accounts.mongo.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { HttpSimChecks } from './sim-checks.http.ts';
import { SimChecks } from './sim-checks.ts';
import { TellAccountNews } from './tell-account-news.queue.ts';

/** The numbers artisans are paid out to. */
@Module({})
export class PayoutAccountsModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(payoutAccountIndexes);
  }

  static forRoot(publicUrl: string): DynamicModule {
    return {
      module: PayoutAccountsModule,
      providers: [
        GetPayoutAccount,
        { provide: AccountNews, useClass: TellAccountNews },
        { provide: Contacts, useClass: HttpContacts },
        { provide: PayoutAccounts, useClass: MongoPayoutAccounts },
        { provide: SimChecks, useClass: HttpSimChecks },
        { provide: HelpPage, useValue: { url: new URL('/contact', publicUrl).href } },
      ],
      exports: [AccountNews, GetPayoutAccount, PayoutAccounts, SimChecks],
    };
  }
}
