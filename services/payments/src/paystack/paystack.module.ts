import { Clock } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../on-start.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
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
export class PaystackModule {
  /** @param modules those whose desks are told: payments and refunds */
  static forRoot(settings: PaystackSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: PaystackModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        PaystackPayIn,
        PaystackWayBack,
        PaystackWebhooks,
        { provide: PaystackSettings, useValue: settings },
        { provide: Paystack, useClass: HttpPaystack },
        { provide: SentRefunds, useClass: MongoSentRefunds },
        onStart([WaysToPay, PaystackPayIn, PaystackWayBack], (ways, payIn, wayBack) => {
          ways.register(payIn);
          ways.registerBack(wayBack);
        }),
        onStart([WebhookSources, PaystackWebhooks], (sources, webhooks) => sources.register(webhooks)),
        onStart([AccountKeepers, Paystack, Clock], (keepers, paystack, clock) => {
          for (const currency of paystackCurrencies)
            keepers.register(new PaystackAccountKeeper(currency, paystack, clock));
        }),
      ],
    };
  }
}
