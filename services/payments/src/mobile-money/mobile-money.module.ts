import { Mongo } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { PayoutWays } from '../payouts/payout-ways.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
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
  constructor(
    private readonly mongo: Mongo,
    private readonly ways: WaysToPay,
    private readonly sources: WebhookSources,
    private readonly payIn: MpesaPayIn,
    private readonly webhooks: MpesaWebhooks,
    private readonly reversal: DarajaReversal,
    private readonly reversalWebhooks: ReversalWebhooks,
    private readonly payoutWays: PayoutWays,
    private readonly settings: DarajaSettings,
    private readonly payout: MpesaPayout,
    private readonly payoutWebhooks: PayoutWebhooks,
    private readonly balanceWebhooks: BalanceWebhooks,
  ) {}

  /** @param modules those whose desks are told: payments, refunds and payouts */
  static forRoot(settings: DarajaSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MobileMoneyModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        MpesaPayIn, MpesaWebhooks, AskAboutPush, DarajaReversal, ReversalWebhooks, MpesaPayout, PayoutWebhooks, BalanceWebhooks, MpesaAccountKeeper,
        { provide: AccountBalances, useClass: MongoAccountBalances },
        { provide: DarajaSettings, useValue: settings },
        { provide: Daraja, useClass: HttpDaraja },
        { provide: Reversals, useClass: MongoReversals },
        { provide: StkPushes, useClass: MongoStkPushes },
      ],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([...stkPushIndexes, ...accountBalanceIndexes]);
    this.ways.register(this.payIn);
    this.ways.registerBack(this.reversal);
    if (this.settings.initiator) this.payoutWays.register(this.payout);
    for (const source of [this.webhooks, this.reversalWebhooks, this.payoutWebhooks, this.balanceWebhooks]) this.sources.register(source);
  }
}
