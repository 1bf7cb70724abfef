import { inForce, type Dated } from '@asili/kernel';
import type { Language } from '@asili/contracts';

interface ClaimPolicy {
  /** How long whoever has the old number may object, from when they were told. */
  readonly objectionHours: number;
  /** From when on a number that nobody can tell anything counts as told. */
  readonly unnotifiedHours: number;
  /** Open claims on one account; each is an SMS to its number. */
  readonly maxOpen: number;
  /** Days a claim is kept once it is decided. */
  readonly keptDays: number;
}

const policies: readonly Dated<ClaimPolicy>[] = [
  { since: '2026-01-01', terms: { objectionHours: 24, unnotifiedHours: 72, maxOpen: 3, keptDays: 90 } },
];
export const claimPolicy = (at: Date): ClaimPolicy => inForce(policies, at);

/** Somebody who proved a new number says that an account of another number, which they have no more, is theirs. */
export interface NumberClaim {
  /** `clm_…` */
  readonly id: string;
  readonly artisanId: string;
  /** E.164 */
  readonly from: string;
  readonly to: string;
  /** What they tell of the account, in their words. */
  readonly evidence: string;
  readonly by: 'web' | 'phone';
  readonly language: Language;
  readonly openedAt: Date;
  /** When the old number was told of it. */
  readonly toldAt?: Date;
  readonly state: ClaimState;
  readonly decidedAt?: Date;
}

export type ClaimState = 'open' | 'moved' | 'declined' | 'objected';

/** From when on the account may be moved. */
export function movableFrom({ openedAt, toldAt }: Pick<NumberClaim, 'openedAt' | 'toldAt'>): Date {
  const { objectionHours, unnotifiedHours } = claimPolicy(openedAt);
  return toldAt
    ? new Date(toldAt.getTime() + objectionHours * 3_600_000)
    : new Date(openedAt.getTime() + unnotifiedHours * 3_600_000);
}

/** What operators can do now. */
export function actionsOf(claim: NumberClaim, now: Date): readonly ('move' | 'decline')[] {
  if (claim.state !== 'open') return [];
  return now >= movableFrom(claim) ? ['move', 'decline'] : ['decline'];
}
