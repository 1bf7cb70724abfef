import { Clock, type Asset } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { ExternalAccount, type Settlement, ExternalAccounts } from '../../reconciliation/external-accounts.ts';
import { Paystack, PaystackSettings } from './client.http.ts';
import { onStart } from '../../on-start.ts';
import { PaymentMethodsModule } from '../providers.module.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { WebhookSources } from '../../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { ReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { paystackCurrencies } from './domain/statuses.ts';
import { PaystackPaymentProvider, PaystackWebhooks } from './pay-in.ts';
import { PaystackRefundProvider, SentRefunds } from './refund.ts';

const recentMs = 30 * 86_400_000;

/** Paystack cannot be asked just now. */
class PaystackAway extends Error {}

/** What Paystack owes us in one currency. */
export class PaystackExternalAccount extends ExternalAccount {
  override readonly account: string;

  constructor(
    private readonly currency: Asset,
    private readonly paystack: Paystack,
    private readonly clock: Clock,
  ) {
    super();
    this.account = `psp:paystack:receivable:${currency}`;
  }

  override async balance(): Promise<bigint | null> {
    const answer = await this.paystack.balances();
    return answer.kind === 'answered'
      ? (answer.body.find(({ currency }) => currency === this.currency)?.minor ?? 0n)
      : null;
  }

  override async settlements(): Promise<Settlement[]> {
    const answer = await this.paystack.settlements(new Date(this.clock.now().getTime() - recentMs));
    if (answer.kind !== 'answered') throw new PaystackAway();
    return answer.body
      .filter(({ currency }) => currency === this.currency)
      .map(({ id, minor }) => ({ id: `paystack.${id}`, minor }));
  }
}

/** Paying by card on Paystack's page, in the currencies of its countries. */
@Module({})
export class PaystackModule {
  /** @param modules those that get its status updates: payments and refunds */
  static forRoot(settings: PaystackSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: PaystackModule,
      imports: [PaymentMethodsModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        PaystackPaymentProvider,
        PaystackRefundProvider,
        PaystackWebhooks,
        { provide: PaystackSettings, useValue: settings },
        Paystack,
        SentRefunds,
        onStart([PaymentMethods, PaystackPaymentProvider, PaystackRefundProvider], (ways, payIn, refundProvider) => {
          ways.register(payIn);
          ways.registerRefundProvider(refundProvider);
        }),
        onStart([WebhookSources, PaystackWebhooks], (sources, webhooks) => sources.register(webhooks)),
        onStart([ExternalAccounts, Paystack, Clock], (externalAccounts, paystack, clock) => {
          for (const currency of paystackCurrencies)
            externalAccounts.register(new PaystackExternalAccount(currency, paystack, clock));
        }),
      ],
    };
  }
}
