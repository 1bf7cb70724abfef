import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { Clock } from '@asili/kernel';
import { AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { paystackCurrencies } from './domain/paystack-transaction.ts';
import { PaystackAccountKeeper } from './paystack-account-keeper.ts';
import { HttpPaystack } from './paystack.http.ts';
import { PaystackPayIn } from './paystack-pay-in.ts';
import { PaystackSettings } from './paystack-settings.ts';
import { PaystackWayBack } from './paystack-way-back.ts';
import { PaystackWebhooks } from './paystack-webhooks.ts';
import { Paystack } from './paystack.ts';
import { MongoSentRefunds } from './sent-refunds.mongo.ts';
import { SentRefunds } from './sent-refunds.ts';

/** Paying by card on Paystack's page, in the currencies of its countries. */
@Module({})
export class PaystackModule implements OnModuleInit {
  constructor(
    private readonly ways: WaysToPay,
    private readonly sources: WebhookSources,
    private readonly payIn: PaystackPayIn,
    private readonly wayBack: PaystackWayBack,
    private readonly webhooks: PaystackWebhooks,
    private readonly keepers: AccountKeepers,
    private readonly paystack: Paystack,
    private readonly clock: Clock,
  ) {}

  /** @param modules those whose desks are told: payments and refunds */
  static forRoot(settings: PaystackSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: PaystackModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        PaystackPayIn, PaystackWayBack, PaystackWebhooks,
        { provide: PaystackSettings, useValue: settings },
        { provide: Paystack, useClass: HttpPaystack },
        { provide: SentRefunds, useClass: MongoSentRefunds },
      ],
    };
  }

  onModuleInit(): void {
    this.ways.register(this.payIn);
    this.ways.registerBack(this.wayBack);
    this.sources.register(this.webhooks);
    for (const currency of paystackCurrencies) this.keepers.register(new PaystackAccountKeeper(currency, this.paystack, this.clock));
  }
}
