import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { onStart } from '../on-start.ts';
import { PayoutWays } from '../payouts/payout-ways.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { ReferencesModule } from '../references/references.module.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { AccountBalances } from './account-balances.ts';
import { accountBalanceIndexes, MongoAccountBalances } from './account-balances.mongo.ts';
import { AskAboutPush } from './ask-about-push.ts';
import { BalanceWebhooks } from './balance-webhooks.ts';
import { HttpDaraja } from './daraja.http.ts';
import { Daraja } from './daraja.ts';
import { DarajaReversal } from './daraja-reversal.ts';
import { DarajaSettings } from './daraja-settings.ts';
import { MpesaAccountKeeper } from './mpesa-account-keeper.ts';
import { MpesaPayIn } from './mpesa-pay-in.ts';
import { MpesaPayout } from './mpesa-payout.ts';
import { MpesaWebhooks } from './mpesa-webhooks.ts';
import { PayoutWebhooks } from './payout-webhooks.ts';
import { ReversalWebhooks } from './reversal-webhooks.ts';
import { MongoReversals } from './reversals.mongo.ts';
import { Reversals } from './reversals.ts';
import { MongoStkPushes, stkPushIndexes } from './stk-pushes.mongo.ts';
import { StkPushes } from './stk-pushes.ts';

/** Paying from a mobile wallet and into one: M-Pesa in Kenya. */
@Module({})
export class MobileMoneyModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  /** @param modules those whose desks are told: payments, refunds and payouts */
  static forRoot(settings: DarajaSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MobileMoneyModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        MpesaPayIn,
        MpesaWebhooks,
        AskAboutPush,
        DarajaReversal,
        ReversalWebhooks,
        MpesaPayout,
        PayoutWebhooks,
        BalanceWebhooks,
        MpesaAccountKeeper,
        { provide: AccountBalances, useClass: MongoAccountBalances },
        { provide: DarajaSettings, useValue: settings },
        { provide: Daraja, useClass: HttpDaraja },
        { provide: Reversals, useClass: MongoReversals },
        { provide: StkPushes, useClass: MongoStkPushes },
        onStart([WaysToPay, MpesaPayIn, DarajaReversal], (ways, payIn, reversal) => {
          ways.register(payIn);
          ways.registerBack(reversal);
        }),
        ...(settings.initiator ? [onStart([PayoutWays, MpesaPayout], (ways, payout) => ways.register(payout))] : []),
        onStart(
          [WebhookSources, MpesaWebhooks, ReversalWebhooks, PayoutWebhooks, BalanceWebhooks],
          (sources, ...all) => {
            for (const each of all) sources.register(each);
          },
        ),
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...stkPushIndexes, ...accountBalanceIndexes]);
  }
}
