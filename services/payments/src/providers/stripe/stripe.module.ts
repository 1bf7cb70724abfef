import { Clock } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../../on-start.ts';
import { PaymentMethodsModule } from '../providers.module.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { WebhookSources } from '../../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { DisputeProviders } from '../../chargebacks/dispute-providers.ts';
import { ConversionMarks, StripeExternalAccount, StripeBalance } from './balance.ts';
import { HostedPages, StripeSettings } from './client.http.ts';
import { ProviderRefunds, StripeRefundProvider } from './refund.ts';
import { ReferencesModule } from '../../references/references.module.ts';
import { References } from '../../references/references.mongo.ts';
import { ReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { ExternalAccounts } from '../../reconciliation/external-accounts.ts';
import { StripeDisputes } from './disputes.ts';
import { banks, cards, StripePaymentProvider } from './pay-in.ts';
import { stripeCurrencies } from './domain/statuses.ts';
import { StripeSignatures, StripeWebhooks } from './webhook.ts';

/** Paying on a provider's own page: cards and bank accounts, by Stripe. */
@Module({})
export class HostedCheckoutModule {
  /** @param modules those that get its status updates: payments, refunds and chargebacks */
  static forRoot(settings: StripeSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: HostedCheckoutModule,
      imports: [PaymentMethodsModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        ConversionMarks,
        StripeDisputes,
        StripeWebhooks,
        { provide: StripeSettings, useValue: settings },
        StripeBalance,
        HostedPages,
        ProviderRefunds,
        StripeSignatures,
        onStart(
          [PaymentMethods, HostedPages, ProviderRefunds, Clock, References],
          (ways, pages, refunds, clock, references) => {
            for (const terms of [cards, banks]) {
              ways.register(new StripePaymentProvider(terms, pages, settings, clock, references));
              ways.registerRefundProvider(new StripeRefundProvider(terms.provider, refunds));
            }
          },
        ),
        onStart([WebhookSources, StripeWebhooks], (sources, webhooks) => sources.register(webhooks)),
        onStart([DisputeProviders, StripeDisputes], (sources, disputes) => sources.register(disputes)),
        onStart([ExternalAccounts, StripeBalance], (externalAccounts, balance) => {
          for (const currency of stripeCurrencies)
            externalAccounts.register(new StripeExternalAccount(currency, balance));
        }),
      ],
    };
  }
}
