import type { Dated, Money } from '@asili/kernel';

/** When HBAR goes back by itself. */
export interface RefundPolicy {
  /** More than this needs an operator. Source: the reference's rules for accepting HBAR (two persons above 500 dollars). */
  readonly most: Money<'USD'>;
}

export const refundPolicies: readonly Dated<RefundPolicy>[] = [
  { since: '2026-01-01', terms: { most: { currency: 'USD', minor: 50_000n } } },
];
