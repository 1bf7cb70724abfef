export const verdicts = ['RECORD_GENUINE', 'PENDING', 'REVOKED', 'SUSPECT', 'UNKNOWN', 'LEDGER_UNREACHABLE'] as const;
export type Verdict = (typeof verdicts)[number];

/**
 * What a reader is told apart. `pending`: the certificate is on its way. `unreachable`: nobody could ask the ledger. Neither
 * says anything against the product. A verdict of a later release is no proof, so it is not verified.
 */
export type VerdictKind = 'authentic' | 'pending' | 'unreachable' | 'not-verified';

/** The one place that decides what a verdict means to a reader. @param isAuthentic what the server said, where it did: it may know stronger verdicts */
export function verdictKind(verdict: string, isAuthentic: boolean = verdict === 'RECORD_GENUINE'): VerdictKind {
  if (isAuthentic) return 'authentic';
  if (verdict === 'PENDING') return 'pending';
  return verdict === 'LEDGER_UNREACHABLE' ? 'unreachable' : 'not-verified';
}

/** Why a product is not verified, as a reader is told: by the one reason that decides. */
export type NotVerifiedCause = 'foreign' | 'revoked' | 'mismatch' | 'mistyped' | 'unknown';

/** The one place that decides it, for the page and for the printed receipt. */
export function notVerifiedCause(verdict: string, reasons: readonly string[]): NotVerifiedCause {
  if (reasons.includes('FOREIGN_HOST')) return 'foreign';
  if (verdict === 'REVOKED') return 'revoked';
  if (verdict === 'SUSPECT') return 'mismatch';
  return reasons.includes('CHECK_DIGIT') ? 'mistyped' : 'unknown';
}

/** Key of the message that names a ledger network; undefined for one this build does not know, which is shown as it is called. */
export const networkKey = (network: string) =>
  network === 'mainnet' || network === 'testnet' || network === 'local' ? (`network.${network}` as const) : undefined;
