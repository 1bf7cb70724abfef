import { Clock } from '@asili/kernel';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { DisputeSources } from '../chargebacks/dispute-sources.ts';
import { HostedPages } from './hosted-pages.ts';
import { ProviderRefunds } from './provider-refunds.ts';
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
export class HostedCheckoutModule implements OnModuleInit {
  constructor(
    private readonly ways: WaysToPay,
    private readonly sources: WebhookSources,
    private readonly webhooks: StripeWebhooks,
    private readonly pages: HostedPages,
    private readonly refunds: ProviderRefunds,
    private readonly settings: StripeSettings,
    private readonly disputes: StripeDisputes,
    private readonly disputeSources: DisputeSources,
    private readonly keepers: AccountKeepers,
    private readonly balance: StripeBalance,
    private readonly clock: Clock,
  ) {}

  /** @param modules those whose desks are told: payments, refunds and chargebacks */
  static forRoot(settings: StripeSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: HostedCheckoutModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        StripeDisputes,
        StripeWebhooks,
        { provide: StripeSettings, useValue: settings },
        { provide: StripeBalance, useClass: StripeBalanceCalls },
        { provide: HostedPages, useClass: StripePages },
        { provide: ProviderRefunds, useClass: StripeRefunds },
        { provide: StripeSignatures, useClass: PackagedSignatures },
      ],
    };
  }

  onModuleInit(): void {
    for (const terms of [cards, banks]) {
      this.ways.register(new StripePayIn(terms, this.pages, this.settings, this.clock));
      this.ways.registerBack(new StripeWayBack(terms.provider, this.refunds));
    }
    for (const currency of stripeCurrencies) this.keepers.register(new StripeAccountKeeper(currency, this.balance));
    this.disputeSources.register(this.disputes);
    this.sources.register(this.webhooks);
  }
}
