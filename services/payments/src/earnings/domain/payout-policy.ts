import type { PayoutTiming } from '@asili/contracts';
import { convert, inForce, type Dated, type KnownCurrency, type Money } from '@asili/kernel';
import { RateUnknown, type UsedRates } from '../../rates/domain/rate-table.ts';

interface PayoutPolicy {
  /** Orders completed without a dispute after which an artisan is trusted. */
  readonly trustedAfterOrders: number;
  /** The largest sale that is paid out at once, in dollar cents. */
  readonly immediateLimit: bigint;
  /** How long nothing is paid out after the number was changed. */
  readonly holdAfterChangeHours: number;
  /** Likewise after its SIM card, or that of the number they sign in with, was changed. */
  readonly holdAfterSimChangeHours: number;
  /** Likewise after a provider took a payout back: time to see why, and to name another number. */
  readonly holdAfterReversalHours: number;
  /** When, after it was paid, a provider is asked whether a payout still stands. */
  readonly looksAgainAfterDays: readonly number[];
}

/** When a sale's money goes out. Dated, since promises that were made are kept. */
const policies: readonly Dated<PayoutPolicy>[] = [
  {
    since: '2026-01-01',
    terms: {
      trustedAfterOrders: 3,
      immediateLimit: 50_000n,
      holdAfterChangeHours: 24,
      holdAfterSimChangeHours: 24,
      holdAfterReversalHours: 24,
      looksAgainAfterDays: [1, 3, 7],
    },
  },
];

/** Whether a sale is small enough to be paid out at once, and a payout to leave though nobody says whether a SIM card was changed; one nobody knows the dollar worth of is not. */
export function isSmall(gross: Money<KnownCurrency>, rates: UsedRates, at: Date): boolean {
  try {
    return convert(gross, rates.between(gross.currency, 'USD'), 'up').minor <= inForce(policies, at).immediateLimit;
  } catch (error) {
    if (!(error instanceof RateUnknown)) throw error;
    return false;
  }
}

/** At once for small sales of trusted artisans, else when the buyer confirms or the time for complaints is over. */
export function payoutTiming(completed: number, isSmall: boolean, at: Date): PayoutTiming {
  return isSmall && completed >= inForce(policies, at).trustedAfterOrders ? 'at-once' : 'after-delivery';
}

export const holdAfterChangeMs = (at: Date): number => inForce(policies, at).holdAfterChangeHours * 3_600_000;
export const holdAfterSimChangeMs = (at: Date): number => inForce(policies, at).holdAfterSimChangeHours * 3_600_000;
export const holdAfterReversalMs = (at: Date): number => inForce(policies, at).holdAfterReversalHours * 3_600_000;
export const looksAgainAfterMs = (at: Date): readonly number[] =>
  inForce(policies, at).looksAgainAfterDays.map((days) => days * 86_400_000);
