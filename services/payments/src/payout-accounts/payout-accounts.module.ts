import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { Contacts } from './contacts.ts';
import { HelpPage, HttpContacts } from './contacts.http.ts';
import { GetPayoutAccount } from './get-payout-account.ts';
import { NumberChanges } from './number-changes.ts';
import { MongoPayoutAccounts, payoutAccountIndexes } from './payout-accounts.mongo.ts';
import { PayoutAccounts } from './payout-accounts.ts';
import { TellNumberChange } from './tell-number-change.queue.ts';

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
        { provide: NumberChanges, useClass: TellNumberChange },
        { provide: Contacts, useClass: HttpContacts },
        { provide: PayoutAccounts, useClass: MongoPayoutAccounts },
        { provide: HelpPage, useValue: { url: new URL('/contact', publicUrl).href } },
      ],
      exports: [GetPayoutAccount, NumberChanges, PayoutAccounts],
    };
  }
}
