import type { Dated, KnownCurrency, Language } from '@asili/kernel';
import type { AmountLimits, PaymentStatusUpdate, RefundStatusUpdate } from '../../domain/provider.ts';
import type { Dispute } from '../../../chargebacks/domain/dispute.ts';

/**
 * In which it charges and may owe us. All have two decimals, as its amounts count them; one that is added may not: Stripe counts Ugandan shillings
 * in hundredths although there are none. Source: docs.stripe.com/currencies, 'Zero-decimal currencies' and 'Special cases'.
 */
export const stripeCurrencies = ['USD', 'EUR', 'GBP', 'KES'] as const satisfies readonly KnownCurrency[];
export type StripeCurrency = (typeof stripeCurrencies)[number];

/** The currency of one of its codes, which are lower-case; undefined for one we have no books of there. */
export const stripeCurrencyOf = (code: string): StripeCurrency | undefined =>
  stripeCurrencies.find((currency) => currency.toLowerCase() === code);

const maxCharge = 99_999_999n;

/**
 * What one charge may be, in minor units; a contract for debits of bank accounts may set less. Shillings have no least amount of their own
 * there: they must make half a dollar, which 100.00 do at any rate of these years. Source: docs.stripe.com/currencies, 'Minimum and maximum charge amounts'.
 */
export const stripeLimits: readonly Dated<Readonly<Record<StripeCurrency, AmountLimits>>>[] = [
  {
    since: '2020-01-01',
    source: 'docs.stripe.com/currencies',
    terms: {
      USD: { min: 50n, max: maxCharge },
      EUR: { min: 50n, max: maxCharge },
      GBP: { min: 30n, max: maxCharge },
      KES: { min: 10_000n, max: maxCharge },
    },
  },
];

/** What is to be paid on the provider's page. */
export interface NewCheckout {
  /** The provider's idempotency key as well. */
  readonly paymentId: string;
  /** Lower-case ISO 4217. */
  readonly currency: string;
  readonly minor: bigint;
  readonly methods: readonly string[];
  readonly language: Language;
  readonly returnUrl: string;
  readonly expiresAt: Date;
}

/** A checkout as the provider has it. */
export interface Checkout {
  readonly reference: string;
  readonly paymentId: string | null;
  readonly url: string | null;
  readonly state: 'open' | 'complete' | 'expired';
  /** What became of the money itself. */
  readonly intent: {
    readonly id: string;
    readonly status: string;
    readonly received: bigint;
    readonly currency: string;
    /** When its charge was made; absent where the provider does not say. */ readonly paidAt?: Date;
  } | null;
}

/**
 * What a checkout's state says of its payment. Money counts only once it was received, from when its charge was made: a debit of days came when
 * the buyer agreed to it. A state in no list is unknown, never a failure.
 * @param at counts where the provider tells no time
 */
export function checkoutStatusUpdate({ state, intent, reference }: Checkout, at: Date): PaymentStatusUpdate {
  if (intent?.status === 'succeeded') {
    const currency = stripeCurrencyOf(intent.currency);
    return currency
      ? { kind: 'confirmed', receipt: intent.id, money: { currency, minor: intent.received }, at: intent.paidAt ?? at }
      : { kind: 'unknown' };
  }
  if (intent?.status === 'processing') return { kind: 'detected', reference };
  if (state === 'open') return { kind: 'waiting' };
  if (state === 'expired' && (intent === null || ['canceled', 'requires_payment_method'].includes(intent.status)))
    return { kind: 'failed', reason: 'expired' };
  if (state === 'complete' && intent && ['requires_payment_method', 'canceled'].includes(intent.status))
    return { kind: 'failed', reason: 'declined' };
  return { kind: 'unknown' };
}

/** What a refund's status says. One that is in no list is still on its way, never a failure. Source: docs.stripe.com/api/refunds/object, `status`. */
export function refundStatusUpdate(status: string): RefundStatusUpdate {
  if (status === 'succeeded') return { kind: 'succeeded' };
  return status === 'failed' || status === 'canceled' ? { kind: 'failed', reason: status } : { kind: 'pending' };
}

/**
 * What a dispute's status comes to. What was prevented is lost where the money is gone; a status in no list is open, so that nothing is paid out meanwhile. One that is
 * appealed stays lost until it is won. Source: docs.stripe.com/api/disputes/object, `status`, `balance_transactions`.
 * @param moved what the dispute moved on our balance with the provider, in minor units
 */
export function disputeState(status: string, moved: bigint): Dispute['state'] {
  switch (status) {
    case 'lost':
    case 'appeal_needs_response':
    case 'appeal_under_review':
      return 'lost';
    case 'won':
    case 'warning_closed':
      return 'won';
    case 'prevented':
      return moved < 0n ? 'lost' : 'won';
    default:
      return 'open';
  }
}
