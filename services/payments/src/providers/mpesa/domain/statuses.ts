import type { RefundStatusUpdate } from '../../domain/provider.ts';
import { minorPerShilling } from './notation.ts';

/** The last word on a request, as Daraja calls it back. */
export interface DarajaResult {
  readonly code: string;
  /** Of the request that is answered: for a status query its own. */
  readonly originatorConversationId: string;
  /** The parameter of that name as text; empty where it is not there, has no value, or has several. */
  readonly parameter: (key: string) => string;
}

/**
 * Reads a callback's `Result`. Null when it is none, and when more is to come (ResultType 1). Codes and amounts come as text or as numbers.
 * Source: Daraja 3.0, 'Business To Customer (B2C)' and 'Transaction Status', callback payloads.
 */
export function darajaResult(body: unknown): DarajaResult | null {
  const { ResultType, ResultCode, OriginatorConversationID, ResultParameters } = fieldsOf(fieldsOf(body)['Result']);
  if (textOf(ResultType) !== '0') return null;
  const parameters = [fieldsOf(ResultParameters)['ResultParameter']].flat().map(fieldsOf);
  const parameter = (key: string): string => {
    const [value = '', ...others] = new Set(
      parameters.filter(({ Key }) => Key === key).map(({ Value }) => textOf(Value)),
    );
    return others.length === 0 ? value : '';
  };
  return { code: textOf(ResultCode), originatorConversationId: textOf(OriginatorConversationID), parameter };
}

/** What was sent, where M-Pesa names its receipt and whole shillings ('300', 300, '300.00'); null otherwise. */
export function sentMoney(
  receipt: string,
  amount: string,
): { readonly receipt: string; readonly shillings: bigint } | null {
  const [, shillings] = /^([1-9]\d{0,6})(?:\.0{1,2})?$/.exec(amount) ?? [];
  return shillings === undefined || !/^[A-Z0-9]{8,14}$/.test(receipt)
    ? null
    : { receipt, shillings: BigInt(shillings) };
}

const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** Why nothing was paid, by M-Pesa's result code. Source: Daraja 3.0, 'M-Pesa Express', result codes. */
const pushReasons: Readonly<Record<string, string>> = {
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
  const reason = Object.hasOwn(pushReasons, code) ? pushReasons[code] : undefined;
  return reason === undefined ? { kind: 'unknown' } : { kind: 'failed', reason };
}

export type PayoutFailure = 'wrong-number' | 'limit' | 'float-empty' | 'credentials' | 'account';

/** What became of a payout. `shillings` is what was really sent, whatever was asked for. */
export type B2cResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly shillings: bigint }
  | { readonly kind: 'failed'; readonly reason: PayoutFailure }
  | { readonly kind: 'unknown' };

/** Why nothing was sent, by M-Pesa's result code. Source: Daraja 3.0, 'Business To Customer (B2C)', result codes. */
const payoutReasons: Readonly<Record<string, PayoutFailure>> = {
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
  const reason = Object.hasOwn(payoutReasons, result.code) ? payoutReasons[result.code] : undefined;
  return reason === undefined ? { kind: 'unknown' } : { kind: 'failed', reason };
}

/** What M-Pesa says became of a payout. It gives no code for why it was not carried out. `absent`: it knows of none, which may change while ours is on its way. */
export type StatusResult =
  | { readonly kind: 'succeeded'; readonly receipt: string; readonly shillings: bigint }
  | { readonly kind: 'failed'; readonly reason: 'declined' }
  | { readonly kind: 'absent' }
  | { readonly kind: 'unknown' };

/** The ends of a transaction but for 'Completed'. Source: Daraja 3.0, 'Account Balance', FAQs on Transaction Status; there too: Initiated, Authorized, Pending Authorized. */
const notCarriedOut: ReadonlySet<string> = new Set(['Declined', 'Cancelled', 'Expired']);
/** No such transaction. Source: Daraja 3.0, 'Reversals', result codes; 'Transaction Status' lists none for it. */
const noSuchTransaction = 'R000002';

/**
 * Reads the answer to a status query. Its ResultCode is about the question: 0 also for a transaction that was declined, and an error of the
 * question (credentials, say) is none of the payout's. Anything but an end of this very payout is unknown.
 * @param originatorConversationId of the payout that was asked about, which the answer names among its parameters
 */
export function transactionStatusResult(body: unknown, originatorConversationId: string): StatusResult {
  const result = darajaResult(body);
  if (result?.code === noSuchTransaction) return { kind: 'absent' };
  if (result?.code !== '0' || result.parameter('OriginatorConversationID') !== originatorConversationId)
    return { kind: 'unknown' };
  const status = result.parameter('TransactionStatus');
  if (notCarriedOut.has(status)) return { kind: 'failed', reason: 'declined' };
  const sent = status === 'Completed' ? sentMoney(result.parameter('ReceiptNo'), result.parameter('Amount')) : null;
  return sent ? { kind: 'succeeded', ...sent } : { kind: 'unknown' };
}

/** A transaction is reversed once: that it was already is what a repeat is told. */
const reversed: ReadonlySet<string> = new Set(['0', 'R000001']);
/** Why it was not and will not be, by M-Pesa's result code. Source: Daraja 3.0, 'Reversals', result codes. */
const reversalReasons: Readonly<Record<string, string>> = {
  11: 'account',
  21: 'credentials',
  2001: 'credentials',
  2006: 'account',
  2028: 'account',
  8006: 'credentials',
  R000002: 'receipt',
};

/** What a result code says. Too little on our account (1) passes; a code that is in no list is unknown, never a failure. */
export function reversalResult(code: string): RefundStatusUpdate {
  if (reversed.has(code)) return { kind: 'succeeded' };
  const reason = Object.hasOwn(reversalReasons, code) ? reversalReasons[code] : undefined;
  return reason === undefined ? { kind: 'pending' } : { kind: 'failed', reason };
}

/** In cents. */
export interface AccountBalance {
  readonly minor: bigint;
  /** Of `minor`, what is on the account that charges are taken from; absent where M-Pesa names none. */
  readonly charges?: bigint;
}

/**
 * What our short code holds, all its accounts together; null where M-Pesa does not say. Source: Daraja 3.0, 'Account Balance', `AccountBalance`:
 * accounts with '&' between them, each `name|currency|balance|available|reserved|uncleared`.
 */
export function accountBalanceResult(body: unknown): AccountBalance | null {
  const result = darajaResult(body);
  const accounts = result?.code === '0' ? result.parameter('AccountBalance').split('&') : [''];
  const minor = accounts
    .map(balanceOf)
    .reduce<bigint | null>((sum, each) => (sum === null || each === null ? null : sum + each), 0n);
  const charges = accounts.filter((account) => account.startsWith('Charges Paid Account|')).map(balanceOf)[0] ?? null;
  return minor === null ? null : { minor, ...(charges !== null && { charges }) };
}

function balanceOf(account: string): bigint | null {
  const [, sign, shillings = '', cents = '00'] =
    /^[^|]+\|KES\|(-?)(\d{1,12})(?:\.(\d{2}))?(?:\||$)/.exec(account) ?? [];
  if (sign === undefined) return null;
  const minor = BigInt(shillings) * minorPerShilling + BigInt(cents);
  return sign === '-' ? -minor : minor;
}
