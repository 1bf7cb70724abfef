import { Clock } from '@asili/kernel';
import { Module, type DynamicModule, type OnModuleInit } from '@nestjs/common';
import { PayoutDesk } from '../payouts/payout-desk.ts';
import { PayoutWays } from '../payouts/payout-ways.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { ReconciliationModule } from '../reconciliation/reconciliation.module.ts';
import { AskAboutTransfer } from './ask-about-transfer.ts';
import { momoCountry, momoCountryCodes } from './domain/momo-country.ts';
import { MomoAccountKeeper } from './momo-account-keeper.ts';
import { MomoCalls } from './momo-calls.http.ts';
import { MomoPayIn } from './momo-pay-in.ts';
import { MomoPayout } from './momo-payout.ts';
import { MomoPayoutWebhooks } from './momo-payout-webhooks.ts';
import { MomoRefund } from './momo-refund.ts';
import { MongoMomoRequests } from './momo-requests.mongo.ts';
import { MomoRequests } from './momo-requests.ts';
import { MomoSettings } from './momo-settings.ts';
import { MomoWebhooks } from './momo-webhooks.ts';
import { HttpMomo } from './momo.http.ts';
import { Momo } from './momo.ts';

/** Paying from a wallet of MTN MoMo and into one. */
@Module({})
export class MtnMomoModule implements OnModuleInit {
  constructor(
    private readonly ways: WaysToPay,
    private readonly payoutWays: PayoutWays,
    private readonly sources: WebhookSources,
    private readonly payIn: MomoPayIn,
    private readonly refund: MomoRefund,
    private readonly webhooks: MomoWebhooks,
    private readonly payoutWebhooks: MomoPayoutWebhooks,
    private readonly momo: Momo,
    private readonly requests: MomoRequests,
    private readonly askAboutTransfer: AskAboutTransfer,
    private readonly desk: PayoutDesk,
    private readonly settings: MomoSettings,
    private readonly keepers: AccountKeepers,
    private readonly clock: Clock,
  ) {}

  /** @param modules those whose desks are told: payments, refunds and payouts */
  static forRoot(settings: MomoSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MtnMomoModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ...modules],
      providers: [
        AskAboutTransfer, MomoCalls, MomoPayIn, MomoPayoutWebhooks, MomoRefund, MomoWebhooks,
        { provide: MomoSettings, useValue: settings },
        { provide: Momo, useClass: HttpMomo },
        { provide: MomoRequests, useClass: MongoMomoRequests },
      ],
    };
  }

  onModuleInit(): void {
    this.ways.register(this.payIn);
    this.ways.registerBack(this.refund);
    for (const source of [this.webhooks, this.payoutWebhooks]) this.sources.register(source);
    const paying = Object.entries(this.settings.accounts).flatMap(([code, account]) => (account?.disbursement ? (momoCountry(code)?.currency ?? []) : []));
    const { momo, requests, askAboutTransfer, desk, settings, clock } = this;
    const parts = { momo, requests, askAboutTransfer, desk, settings, clock };
    for (const currency of new Set(paying)) this.payoutWays.register(new MomoPayout(currency, parts));
    for (const keeper of this.keepersOf()) this.keepers.register(keeper);
  }

  private keepersOf(): MomoAccountKeeper[] {
    const held = momoCountryCodes.flatMap((code) => (this.settings.accounts[code] ? [{ code, currency: momoCountry(code)?.currency ?? 'XOF', products: ['collection' as const, ...(this.settings.accounts[code]?.disbursement ? ['disbursement' as const] : [])] }] : []));
    return [...new Set(held.map(({ currency }) => currency))].map((currency) => new MomoAccountKeeper(currency, held.filter((each) => each.currency === currency).flatMap(({ code, products }) => products.map((product) => [product, code] as const)), this.momo));
  }
}
