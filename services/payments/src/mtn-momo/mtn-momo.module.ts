import type { KnownCurrency } from '@asili/kernel';
import { Module, type DynamicModule } from '@nestjs/common';
import { onStart } from '../on-start.ts';
import { PayoutResults } from '../payouts/payout-results.ts';
import { PayoutWays } from '../payouts/payout-ways.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { WaysToPayModule } from '../ways-to-pay/ways-to-pay.module.ts';
import { WebhookSources } from '../webhooks/webhook-sources.ts';
import { WebhooksModule } from '../webhooks/webhooks.module.ts';
import { AccountKeepers } from '../reconciliation/keepers-of-accounts.ts';
import { ReferencesModule } from '../references/references.module.ts';
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
import { SendTransfer } from './send-transfer.ts';

/** Paying from a wallet of MTN MoMo and into one. */
@Module({})
export class MtnMomoModule {
  /** @param modules those whose desks are told: payments, refunds and payouts */
  static forRoot(settings: MomoSettings, ...modules: readonly DynamicModule[]): DynamicModule {
    return {
      module: MtnMomoModule,
      imports: [WaysToPayModule, WebhooksModule, ReconciliationModule, ReferencesModule, ...modules],
      providers: [
        AskAboutTransfer,
        MomoCalls,
        MomoPayIn,
        MomoPayoutWebhooks,
        MomoRefund,
        MomoWebhooks,
        SendTransfer,
        { provide: MomoSettings, useValue: settings },
        { provide: Momo, useClass: HttpMomo },
        { provide: MomoRequests, useClass: MongoMomoRequests },
        onStart([WaysToPay, MomoPayIn, MomoRefund], (ways, payIn, refund) => {
          ways.register(payIn);
          ways.registerBack(refund);
        }),
        onStart(
          [PayoutWays, SendTransfer, AskAboutTransfer, PayoutResults, MomoRequests],
          (ways, send, ask, results, requests) => {
            for (const currency of payoutCurrencies(settings))
              ways.register(new MomoPayout(currency, send, ask, results, requests, settings));
          },
        ),
        onStart([WebhookSources, MomoWebhooks, MomoPayoutWebhooks], (sources, ...all) => {
          for (const each of all) sources.register(each);
        }),
        onStart([AccountKeepers, Momo], (keepers, momo) => {
          for (const keeper of keepersOf(settings, momo)) keepers.register(keeper);
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
function keepersOf({ accounts }: MomoSettings, momo: Momo): MomoAccountKeeper[] {
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
      new MomoAccountKeeper(
        currency,
        held
          .filter((each) => each.currency === currency)
          .flatMap(({ code, products }) => products.map((product) => [product, code] as const)),
        momo,
      ),
  );
}
