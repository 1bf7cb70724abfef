import type { Clock } from '@asili/kernel';
import { instanceName, PlatformModule, Sealer } from '@asili/platform';
import { Module, type DynamicModule } from '@nestjs/common';
import { AuditModule } from './audit/audit.module.ts';
import { RemoteCasesModule } from './remote-cases/remote-cases.module.ts';
import { BooksModule } from './books/books.module.ts';
import { ChargesModule } from './charges/charges.module.ts';
import { ChargebacksModule } from './chargebacks/chargebacks.module.ts';
import { ConsoleModule } from './console/console.module.ts';
import { UnappliedCashModule } from './unapplied-cash/unapplied-cash.module.ts';
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
import { ErasureModule } from './erasure/erasure.module.ts';
import { HbarModule } from './providers/hedera/hedera.module.ts';
import { HostedCheckoutModule } from './providers/stripe/stripe.module.ts';
import { MtnMomoModule } from './providers/mtn-momo/mtn-momo.module.ts';
import { MobileMoneyModule } from './providers/mpesa/mpesa.module.ts';
import { PaymentModule } from './payment/payment.module.ts';
import { PaystackModule } from './providers/paystack/paystack.module.ts';
import { PaymentsInReviewModule } from './payments-in-review/payments-in-review.module.ts';
import { PayoutAccountsModule } from './payout-accounts/payout-accounts.module.ts';
import { PayoutsModule } from './payouts/payouts.module.ts';
import { PlanPaymentsModule } from './plan-payments/plan-payments.module.ts';
import { PurchasesModule } from './purchases/purchases.module.ts';
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
    const payIn = PaymentModule.forRoot(quotes, config.values.PUBLIC_URL);
    const refunds = RefundsModule.forRoot(payIn);
    const accounts = PayoutAccountsModule.forRoot(config.values.PUBLIC_URL);
    const payouts = PayoutsModule.forRoot(rates, payIn, accounts);
    const chargebacks = ChargebacksModule.forRoot(payIn, payouts);
    const unappliedCash = UnappliedCashModule.forRoot(payIn);
    const consoleModule = ConsoleModule.forRoot(rates);
    const daraja = darajaSettings(config);
    const momo = momoSettings(config);
    const stripe = stripeSettings(config);
    const paystack = paystackSettings(config);
    const hbar = hbarSettings(config);
    const providers = [
      ...(hbar ? hbarModules(hbar, treasurySettings(config), PAY_IN_MIRROR_REST, [payIn, rates, unappliedCash]) : []),
      ...(daraja ? [MobileMoneyModule.forRoot(daraja, payIn, refunds, payouts)] : []),
      ...(momo ? [MtnMomoModule.forRoot(momo, payIn, refunds, payouts)] : []),
      ...(paystack ? [PaystackModule.forRoot(paystack, payIn, refunds)] : []),
      ...(stripe ? [HostedCheckoutModule.forRoot(stripe, payIn, refunds, chargebacks)] : []),
    ];
    const shared = [{ provide: Sealer, useFactory: () => Sealer.fromConfig(config, 'payments-key') }];
    return {
      module: PaymentsModule,
      global: true,
      providers: shared,
      exports: shared,
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
              'refund',
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
        PurchasesModule.forRoot(payIn, payouts),
        chargebacks,
        ChargesModule.forRoot(payIn),
        unappliedCash,
        StatementsModule.forRoot(payIn, payouts),
        PlanPaymentsModule.forRoot(quotes, payIn),
        AuditModule,
        BooksModule,
        RemoteCasesModule,
        ReconciliationModule,
        OpeningModule.forRoot(openings(config)),
        PaymentsInReviewModule.forRoot(payIn),
        consoleModule,
        ErasureModule.forRoot(payIn, payouts, accounts, chargebacks, consoleModule),
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
