/** Why nothing was paid, by M-Pesa's result code. Source: Daraja 3.0, 'M-Pesa Express', result codes. */
const reasons: Readonly<Record<string, string>> = {
  1: 'balance',
  17: 'repeated-too-soon',
  26: 'busy',
  1001: 'busy',
  1019: 'expired-on-phone',
  1025: 'prompt-failed',
  1032: 'cancelled-on-phone',
  1037: 'unreachable',
  2001: 'wrong-pin',
};
/** Said by newer versions while the phone still asks. */
const underWay = '4999';

export type StkResult =
  | { readonly kind: 'paid' }
  | { readonly kind: 'waiting' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'unknown' };

/** What a result code says. A code that is in no list is unknown, never a failure. */
export function stkResult(code: string): StkResult {
  if (code === '0') return { kind: 'paid' };
  if (code === underWay) return { kind: 'waiting' };
  const reason = Object.hasOwn(reasons, code) ? reasons[code] : undefined;
  return reason === undefined ? { kind: 'unknown' } : { kind: 'failed', reason };
}
