import { darajaResult, sentMoney } from './daraja-result.ts';

export type PayoutFailure = 'wrong-number' | 'limit' | 'float-empty' | 'credentials' | 'account';

/** What became of a payout. `shillings` is what was really sent, whatever was asked for. */
export type B2cResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly shillings: bigint }
  | { readonly kind: 'failed'; readonly reason: PayoutFailure }
  | { readonly kind: 'unknown' };

/** Why nothing was sent, by M-Pesa's result code. Source: Daraja 3.0, 'Business To Customer (B2C)', result codes. */
const reasons: Readonly<Record<string, PayoutFailure>> = {
  1: 'float-empty',
  2: 'limit',
  3: 'limit',
  4: 'limit',
  8: 'limit',
  11: 'account',
  21: 'credentials',
  2001: 'credentials',
  2006: 'account',
  2028: 'account',
  2040: 'wrong-number',
  8006: 'credentials',
  SFC_IC0003: 'wrong-number',
};

/**
 * Reads the result of a payout. Unknown, never failed: a code that is in no list, a success without receipt and amount, a result of another
 * payout, anything that is no result.
 * @param originatorConversationId the payout's own
 */
export function b2cResult(body: unknown, originatorConversationId: string): B2cResult {
  const result = darajaResult(body);
  if (result?.originatorConversationId !== originatorConversationId) return { kind: 'unknown' };
  const sent =
    result.code === '0'
      ? sentMoney(result.parameter('TransactionReceipt'), result.parameter('TransactionAmount'))
      : null;
  if (sent) return { kind: 'succeeded', ...sent };
  const reason = Object.hasOwn(reasons, result.code) ? reasons[result.code] : undefined;
  return reason === undefined ? { kind: 'unknown' } : { kind: 'failed', reason };
}
