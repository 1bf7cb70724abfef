import { Clock } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../on-start.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { DisputeSources } from '../chargebacks/dispute-sources.ts';
import { HostedPages } from './hosted-pages.ts';
import { ProviderRefunds } from './provider-refunds.ts';
import { ReferencesModule } from '../references/references.module.ts';
import { References } from '../references/references.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { StripeAccountKeeper } from './stripe-account-keeper.ts';
import { StripeBalanceCalls } from './stripe-balance.http.ts';
import { StripeBalance } from './stripe-balance.ts';
import { StripeDisputes } from './stripe-disputes.http.ts';
import { banks, cards, stripeCurrencies, StripePayIn } from './stripe-pay-in.ts';
import { StripeRefunds } from './stripe-refunds.http.ts';
import { PackagedSignatures } from './stripe-signatures.http.ts';
import { StripeSignatures } from './stripe-signatures.ts';
import { StripePages } from './stripe.http.ts';
import { StripeSettings } from './stripe-settings.ts';
import { StripeWayBack } from './stripe-way-back.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

/** Paying on a provider's own page: cards and bank accounts, by Stripe. */
@Module({})
export class HostedCheckoutModule {
  /** @param modules those whose desks are told: payments, refunds and chargebacks */
  static forRoot(settings: StripeSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: HostedCheckoutModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        StripeDisputes,
        StripeWebhooks,
        { provide: StripeSettings, useValue: settings },
        { provide: StripeBalance, useClass: StripeBalanceCalls },
        { provide: HostedPages, useClass: StripePages },
        { provide: ProviderRefunds, useClass: StripeRefunds },
        { provide: StripeSignatures, useClass: PackagedSignatures },
        onStart(
          [WaysToPay, HostedPages, ProviderRefunds, Clock, References],
          (ways, pages, refunds, clock, references) => {
            for (const terms of [cards, banks]) {
              ways.register(new StripePayIn(terms, pages, settings, clock, references));
              ways.registerBack(new StripeWayBack(terms.provider, refunds));
            }
          },
        ),
        onStart([WebhookSources, StripeWebhooks], (sources, webhooks) => sources.register(webhooks)),
        onStart([DisputeSources, StripeDisputes], (sources, disputes) => sources.register(disputes)),
        onStart([AccountKeepers, StripeBalance], (keepers, balance) => {
          for (const currency of stripeCurrencies) keepers.register(new StripeAccountKeeper(currency, balance));
        }),
      ],
    };
  }
}
