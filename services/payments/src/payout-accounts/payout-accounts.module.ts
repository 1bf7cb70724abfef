import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { AccountNotifications } from './account-notifications.ts';
import { Contacts, HelpPage, SimChecks } from './contacts.http.ts';
import { GetPayoutAccount } from './get-payout-account.ts';
import { PayoutAccounts, payoutAccountIndexes } from './payout-accounts.mongo.ts';

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
        AccountNotifications,
        Contacts,
        PayoutAccounts,
        SimChecks,
        { provide: HelpPage, useValue: { url: new URL('/contact', publicUrl).href } },
      ],
      exports: [AccountNotifications, GetPayoutAccount, PayoutAccounts, SimChecks],
    };
  }
}
