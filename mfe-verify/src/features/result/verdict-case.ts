import type { VerifyReply } from '@asili/contracts';

/** The kinds of 'Not Verified' a reader is told apart. */
export type NotVerifiedCase = 'unknown' | 'slip' | 'foreign' | 'revoked' | 'mismatch';

export function caseOf({ verification: { verdict, reasons } }: VerifyReply): NotVerifiedCase {
  if (reasons.includes('FOREIGN_HOST')) return 'foreign';
  if (verdict === 'REVOKED') return 'revoked';
  if (verdict === 'SUSPECT') return 'mismatch';
  return reasons.includes('CHECK_DIGIT') ? 'slip' : 'unknown';
}
