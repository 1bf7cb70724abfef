import { inForce, type Dated } from '@asili/kernel';

interface DestinationPolicy {
  /** How long a buyer is asked where a refund goes, until an operator sees to it. */
  readonly askedDays: number;
  /** How long it is held once they have said. */
  readonly heldHours: number;
}

/** Source: the reference's rules for accepting HBAR (account and memo by its buyer, 24 hours of hold). */
const policies: readonly Dated<DestinationPolicy>[] = [
  { since: '2026-01-01', terms: { askedDays: 30, heldHours: 24 } },
];

export const askedUntil = (at: Date): Date => new Date(at.getTime() + inForce(policies, at).askedDays * 86_400_000);
export const heldUntil = (at: Date): Date => new Date(at.getTime() + inForce(policies, at).heldHours * 3_600_000);
