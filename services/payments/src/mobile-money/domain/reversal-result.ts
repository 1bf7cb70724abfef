import type { RefundNews } from '../../ways-to-pay/domain/way-back.ts';

/** A transaction is reversed once: that it was already is what a repeat is told. */
const reversed: ReadonlySet<string> = new Set(['0', 'R000001']);
/** Why it was not and will not be, by M-Pesa's result code. Source: Daraja 3.0, 'Reversals', result codes. */
const reasons: Readonly<Record<string, string>> = {
  11: 'account',
  21: 'credentials',
  2001: 'credentials',
  2006: 'account',
  2028: 'account',
  8006: 'credentials',
  R000002: 'receipt',
};

/** What a result code says. Too little on our account (1) passes; a code that is in no list is unknown, never a failure. */
export function reversalResult(code: string): RefundNews {
  if (reversed.has(code)) return { kind: 'succeeded' };
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason === undefined ? { kind: 'pending' } : { kind: 'failed', reason };
}
