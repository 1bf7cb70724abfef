import { Clock } from '@asili/kernel';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { HostedPages } from './hosted-pages.ts';
import { banks, cards, StripePayIn } from './stripe-pay-in.ts';
import { PackagedSignatures } from './stripe-signatures.http.ts';
import { StripeSignatures } from './stripe-signatures.ts';
import { StripePages } from './stripe.http.ts';
import { StripeSettings } from './stripe-settings.ts';
import { StripeWebhooks } from './stripe-webhooks.ts';

/** Paying on a provider's own page: cards and bank accounts, by Stripe. */
@Module({})
export class HostedCheckoutModule implements OnModuleInit {
  constructor(
    private readonly ways: WaysToPay,
    private readonly sources: WebhookSources,
    private readonly webhooks: StripeWebhooks,
    private readonly pages: HostedPages,
    private readonly settings: StripeSettings,
    private readonly clock: Clock,
  ) {}

  /** @param payIn the module whose desk is told */
  static forRoot(settings: StripeSettings, payIn: DynamicModule): DynamicModule {
    return {
      module: HostedCheckoutModule,
      imports: [WaysToPayModule, WebhooksModule, payIn],
      providers: [
        StripeWebhooks,
        { provide: StripeSettings, useValue: settings },
        { provide: HostedPages, useClass: StripePages },
        { provide: StripeSignatures, useClass: PackagedSignatures },
      ],
    };
  }

  onModuleInit(): void {
    for (const terms of [cards, banks]) this.ways.register(new StripePayIn(terms, this.pages, this.settings.publicUrl, this.clock));
    this.sources.register(this.webhooks);
  }
}
