import type { Clock } from '@asili/kernel';
import { instanceName, PlatformModule } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.ts';
import { KeptCasesModule } from './kept-cases/kept-cases.module.ts';
import { BooksModule } from './books/books.module.ts';
import { ChargesModule } from './charges/charges.module.ts';
import { ChargebacksModule } from './chargebacks/chargebacks.module.ts';
import { ConsoleModule } from './console/console.module.ts';
import { UnmatchedMoneyModule } from './unmatched-money/unmatched-money.module.ts';
import {
  darajaSettings,
  hbarSettings,
  momoSettings,
  openings,
  paystackSettings,
  requireRealSources,
  stripeSettings,
  treasurySettings,
  type PaymentsConfig,
} from './config.ts';
import { HbarModule } from './hbar/hbar.module.ts';
import { HostedCheckoutModule } from './hosted-checkout/hosted-checkout.module.ts';
import { MtnMomoModule } from './mtn-momo/mtn-momo.module.ts';
import { MobileMoneyModule } from './mobile-money/mobile-money.module.ts';
import { PayInModule } from './pay-in/pay-in.module.ts';
import { PaystackModule } from './paystack/paystack.module.ts';
import { PaymentsInReviewModule } from './payments-in-review/payments-in-review.module.ts';
import { PayoutAccountsModule } from './payout-accounts/payout-accounts.module.ts';
import { PayoutsModule } from './payouts/payouts.module.ts';
import { PlanPaymentsModule } from './plan-payments/plan-payments.module.ts';
import { QuotesModule } from './quotes/quotes.module.ts';
import { RatesModule } from './rates/rates.module.ts';
import { OpeningModule, ReconciliationModule } from './reconciliation/reconciliation.module.ts';
import { RefundsModule } from './refunds/refunds.module.ts';
import { StatementsModule } from './statements/statements.module.ts';
import { SweepsModule } from './sweeps/sweeps.module.ts';
import { WebhooksModule } from './webhooks/webhooks.module.ts';

/** Money that comes in and goes out, and what it is worth. */
@Module({})
export class PaymentsModule {
  /** @throws ConfigError in production with simulated sources */
  static forRoot(config: PaymentsConfig, clock?: Clock): DynamicModule {
    requireRealSources(config);
    const {
      RATES_POLL_SECONDS,
      RATES_COINBASE_URL,
      RATES_COINGECKO_URL,
      RATES_CURRENCIES_URL,
      HEDERA_MIRROR_REST,
      PAY_IN_MIRROR_REST = HEDERA_MIRROR_REST,
    } = config.values;
    const rates = RatesModule.forRoot({
      pollMs: 1000 * RATES_POLL_SECONDS,
      instance: instanceName(config),
      coinbaseUrl: RATES_COINBASE_URL,
      coingeckoUrl: RATES_COINGECKO_URL,
      currenciesUrl: RATES_CURRENCIES_URL,
      mirrorUrl: HEDERA_MIRROR_REST,
    });
    const quotes = QuotesModule.forRoot(rates);
    const payIn = PayInModule.forRoot(quotes, config.values.PUBLIC_URL);
    const refunds = RefundsModule.forRoot(payIn);
    const payouts = PayoutsModule.forRoot(rates, payIn, PayoutAccountsModule.forRoot(config.values.PUBLIC_URL));
    const chargebacks = ChargebacksModule.forRoot(payIn, payouts);
    const unmatched = UnmatchedMoneyModule.forRoot(payIn);
    const daraja = darajaSettings(config);
    const momo = momoSettings(config);
    const stripe = stripeSettings(config);
    const paystack = paystackSettings(config);
    const hbar = hbarSettings(config);
    const providers = [
      ...(hbar ? hbarModules(hbar, treasurySettings(config), PAY_IN_MIRROR_REST, [payIn, rates, unmatched]) : []),
      ...(daraja ? [MobileMoneyModule.forRoot(daraja, payIn, refunds, payouts)] : []),
      ...(momo ? [MtnMomoModule.forRoot(momo, payIn, refunds, payouts)] : []),
      ...(paystack ? [PaystackModule.forRoot(paystack, payIn, refunds)] : []),
      ...(stripe ? [HostedCheckoutModule.forRoot(stripe, payIn, refunds, chargebacks)] : []),
    ];
    return {
      module: PaymentsModule,
      imports: [
        PlatformModule.forRoot({
          name: 'payments',
          config,
          clock,
          movableClock: true,
          mongo: true,
          redis: true,
          kafka: true,
          eventStore: {
            aggregates: [
              'payment',
              'journal',
              'earnings',
              'payout',
              'unmatched',
              'approval',
              'break',
              'dispute',
              'sweep',
              'bank-statement',
            ],
          },
        }),
        WebhooksModule,
        rates,
        quotes,
        payIn,
        refunds,
        payouts,
        chargebacks,
        ChargesModule.forRoot(payIn),
        unmatched,
        StatementsModule.forRoot(payIn, payouts),
        PlanPaymentsModule.forRoot(quotes, payIn),
        AuditModule,
        BooksModule,
        KeptCasesModule,
        ReconciliationModule,
        OpeningModule.forRoot(openings(config)),
        PaymentsInReviewModule.forRoot(payIn),
        ConsoleModule.forRoot(rates),
        ...providers,
      ],
    };
  }
}

/** @param treasury null where nothing can be sent back @param modules those of payments, rates and unmatched money */
function hbarModules(
  settings: NonNullable<ReturnType<typeof hbarSettings>>,
  treasury: ReturnType<typeof treasurySettings>,
  mirrorUrl: string,
  modules: readonly DynamicModule[],
): DynamicModule[] {
  const hbar = HbarModule.forRoot(modules, settings, mirrorUrl, treasury);
  return treasury?.coldAccount == null
    ? [hbar]
    : [hbar, SweepsModule.forRoot(hbar, treasury.coldAccount, settings.instance)];
}
