import { inForce, type Dated } from '@asili/kernel';

interface RecheckPolicy {
  /** When, after it went, a provider is asked whether a refund still stands. */
  readonly afterDays: readonly number[];
}

/**
 * Cards that were closed since and accounts that are no more send a refund back to us, and the word of it may be lost. Source:
 * docs.stripe.com/refunds, 'Failed refunds': up to 30 days after it was made.
 */
const recheckPolicies: readonly Dated<RecheckPolicy>[] = [
  { since: '2026-01-01', terms: { afterDays: [1, 3, 7, 14, 31] } },
];

export const recheckAfterMs = (at: Date): readonly number[] =>
  inForce(recheckPolicies, at).afterDays.map((days) => days * 86_400_000);

interface DestinationPolicy {
  /** How long a buyer is asked where a refund goes, until an operator sees to it. */
  readonly askedDays: number;
  /** How long it is held once they have said. */
  readonly heldHours: number;
}

/** Source: the reference's rules for accepting HBAR (account and memo by its buyer, 24 hours of hold). */
const destinationPolicies: readonly Dated<DestinationPolicy>[] = [
  { since: '2026-01-01', terms: { askedDays: 30, heldHours: 24 } },
];

export const askedUntil = (at: Date): Date =>
  new Date(at.getTime() + inForce(destinationPolicies, at).askedDays * 86_400_000);
export const heldUntil = (at: Date): Date =>
  new Date(at.getTime() + inForce(destinationPolicies, at).heldHours * 3_600_000);
