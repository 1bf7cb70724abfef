import type { VerifyReply } from '@asili/contracts';

/** The kinds of 'Not Verified' a reader is told apart. */
export type NotVerifiedCase = 'unknown' | 'slip' | 'foreign' | 'revoked' | 'mismatch';

/** The message that is the headline of an answer: waiting is neither Authentic nor Not Verified. */
export function headlineKey({ isAuthentic, verification: { verdict } }: VerifyReply) {
  if (isAuthentic) return 'verdict.authentic';
  if (verdict === 'LEDGER_UNREACHABLE') return 'unreachable.title';
  return verdict === 'PENDING' ? 'pending.title' : 'verdict.notVerified';
}

export function caseOf({ verification: { verdict, reasons } }: VerifyReply): NotVerifiedCase {
  if (reasons.includes('FOREIGN_HOST')) return 'foreign';
  if (verdict === 'REVOKED') return 'revoked';
  if (verdict === 'SUSPECT') return 'mismatch';
  return reasons.includes('CHECK_DIGIT') ? 'slip' : 'unknown';
}
