import type { Asset, KnownCurrency } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { ExternalAccount, ExternalAccounts } from '../../reconciliation/external-accounts.ts';
import { type MomoCountryCode, momoCountry, momoCountryCodes } from './domain/countries.ts';
import { Momo } from './client.http.ts';
import { onStart } from '../../on-start.ts';
import { PayoutResults } from '../../payouts/payout-results.ts';
import { PayoutProviders } from '../../payouts/payout-providers.ts';
import { PaymentMethods } from '../payment-methods.ts';
import { PaymentMethodsModule } from '../providers.module.ts';
import { WebhookSources } from '../../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../../webhooks/webhooks.module.ts';
import { ReferencesModule } from '../../references/references.module.ts';
import { ReconciliationModule } from '../../reconciliation/reconciliation.module.ts';
import { AskAboutTransfer, MomoPayout, MomoPayoutWebhooks, SendTransfer } from './payout.ts';
import { MomoCalls, MomoSettings } from './calls.http.ts';
import { MomoPaymentProvider, MomoWebhooks } from './pay-in.ts';
import { MomoRefund } from './refund.ts';
import { MomoRequests } from './requests.mongo.ts';

/** What MTN keeps for us in one currency: an account for each product in each of its countries. */
export class MomoExternalAccount extends ExternalAccount {
  override readonly account: string;
  override readonly alsoHeld: readonly string[];

  constructor(
    currency: Asset,
    private readonly accounts: readonly (readonly ['collection' | 'disbursement', MomoCountryCode])[],
    private readonly momo: Momo,
  ) {
    super();
    this.account = `mm:momo:float:${currency}`;
    this.alsoHeld = [`mm:momo:charges:${currency}`];
  }

  /** Null where one of them does not say. */
  override async balance(): Promise<bigint | null> {
    const held = await Promise.all(this.accounts.map(([product, country]) => this.momo.balance(product, country)));
    return held.reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each.minor), 0n);
  }
}

/** Paying from a wallet of MTN MoMo and into one. */
@Module({})
export class MtnMomoModule {
  /** @param modules those that get its status updates: payments, refunds and payouts */
  static forRoot(settings: MomoSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MtnMomoModule,
      imports: [PaymentMethodsModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        AskAboutTransfer,
        MomoCalls,
        MomoPaymentProvider,
        MomoPayoutWebhooks,
        MomoRefund,
        MomoWebhooks,
        SendTransfer,
        { provide: MomoSettings, useValue: settings },
        Momo,
        MomoRequests,
        onStart([PaymentMethods, MomoPaymentProvider, MomoRefund], (ways, payIn, refund) => {
          ways.register(payIn);
          ways.registerRefundProvider(refund);
        }),
        onStart(
          [PayoutProviders, SendTransfer, AskAboutTransfer, PayoutResults, MomoRequests],
          (ways, send, ask, results, requests) => {
            for (const currency of payoutCurrencies(settings))
              ways.register(new MomoPayout(currency, send, ask, results, requests, settings));
          },
        ),
        onStart([WebhookSources, MomoWebhooks, MomoPayoutWebhooks], (sources, ...all) => {
          for (const each of all) sources.register(each);
        }),
        onStart([ExternalAccounts, Momo], (externalAccounts, momo) => {
          for (const external of keepersOf(settings, momo)) externalAccounts.register(external);
        }),
      ],
    };
  }
}

/** In each currency that this installation has an account to pay out of. */
const payoutCurrencies = ({ accounts }: MomoSettings): ReadonlySet<KnownCurrency> =>
  new Set(
    momoCountryCodes.flatMap((code) => (accounts[code]?.disbursement ? (momoCountry(code)?.currency ?? []) : [])),
  );

/** One for each currency, of all the accounts that are kept in it. */
function keepersOf({ accounts }: MomoSettings, momo: Momo): MomoExternalAccount[] {
  const held = momoCountryCodes.flatMap((code) =>
    accounts[code]
      ? [
          {
            code,
            currency: momoCountry(code)?.currency ?? 'XOF',
            products: ['collection' as const, ...(accounts[code].disbursement ? ['disbursement' as const] : [])],
          },
        ]
      : [],
  );
  return [...new Set(held.map(({ currency }) => currency))].map(
    (currency) =>
      new MomoExternalAccount(
        currency,
        held
          .filter((each) => each.currency === currency)
          .flatMap(({ code, products }) => products.map((product) => [product, code] as const)),
        momo,
      ),
  );
}
