import { type Asset, type Money, moneyToText } from '@asili/kernel';
import { expiryOf, payOf, toleranceOf, type Payment } from '../../../payment/domain/payment.ts';
import { quoteLifeMs } from '../../../quotes/domain/make-quote.ts';
import type { Noted } from '../../../unapplied-cash/domain/unapplied-cash.ts';

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const length = 10;

/**
 * The check character of a code: its number in base 32, modulo 37. Every single wrong character and every swap of two
 * neighbours is caught. Source: D. Crockford, 'Base 32'. Undefined where it is one of the five signs that wallets may not take.
 */
function checkCharacter(code: string): string | undefined {
  const remainder = [...code].reduce((rest, character) => (rest * 32 + alphabet.indexOf(character)) % 37, 0);
  return alphabet[remainder];
}

/** Memos a payment may have, the one to try first in front: 'AH-', ten characters out of its id, a check character. */
export function memosOf(paymentId: string): string[] {
  const text = paymentId.slice(paymentId.indexOf('_') + 1).toUpperCase();
  const starts = Array.from({ length: text.length - length + 1 }, (_, back) => text.length - length - back); // Its end is random.
  return starts.flatMap((start) => {
    const code = text.slice(start, start + length);
    const check = checkCharacter(code);
    return check === undefined ? [] : [`AH-${code}${check}`];
  });
}

/** The memo somebody meant: any case, with or without hyphen and spaces, O for 0, I and L for 1. Null for a text that is none of ours. */
export function readMemo(text: string): string | null {
  const plain = text.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  const [, code, check] = /^AH([0-9A-HJKMNP-TV-Z]{10})([0-9A-HJKMNP-TV-Z])$/.exec(plain) ?? [];
  return code !== undefined && check === checkCharacter(code) ? `AH-${code}${check}` : null;
}

/** One row of the mirror's list of transactions. */
export interface MirrorRow {
  readonly transactionId: string;
  /** `seconds.nanoseconds` */
  readonly consensusTimestamp: string;
  readonly result: string;
  readonly memo: string;
  readonly transfers: readonly { readonly account: string; readonly tinybar: bigint }[];
  /** Accounts that tokens or NFTs came to. */
  readonly tokensTo: readonly string[];
}

/** What came to our account by one transaction. */
export interface Transfer {
  /** The same transaction id may stand on the mirror twice; together with its time it is one movement of money. */
  readonly receipt: string;
  readonly transactionId: string;
  readonly at: Date;
  readonly memo: string;
  /** Zero where only tokens came. */
  readonly tinybar: bigint;
  /** Who gave most of it. */
  readonly payer: string;
}

/** Null for what brought our account nothing: failed, a duplicate, or money that went out. */
export function transferTo(
  account: string,
  { transactionId, consensusTimestamp, result, memo, transfers, tokensTo }: MirrorRow,
): Transfer | null {
  if (result !== 'SUCCESS') return null;
  const tinybar = transfers.reduce(
    (sum, entry) => sum + (entry.account === account && entry.tinybar > 0n ? entry.tinybar : 0n),
    0n,
  );
  if (tinybar === 0n && !tokensTo.includes(account)) return null;
  const giver = transfers.reduce((largest, entry) => (entry.tinybar < largest.tinybar ? entry : largest), {
    account: transactionId.split('-')[0] ?? '',
    tinybar: 0n,
  });
  return {
    receipt: `${transactionId}@${consensusTimestamp}`,
    transactionId,
    at: dateOf(consensusTimestamp),
    memo,
    tinybar,
    payer: giver.account,
  };
}

/** To the millisecond, downwards. */
export function dateOf(consensusTimestamp: string): Date {
  const [seconds = '0', fraction = ''] = consensusTimestamp.split('.');
  return new Date(Number(seconds) * 1000 + Number(fraction.padEnd(9, '0').slice(0, 3)));
}

/** As the mirror takes it. */
export const timestampOf = (at: Date): string =>
  `${Math.floor(at.getTime() / 1000)}.${String(at.getTime() % 1000).padStart(3, '0')}000000`;

/** '0.0.7@1795518201.204118000', as wallets show it, to '0.0.7-1795518201-204118000', as the mirror does. */
export function mirrorTransactionId(text: string): string {
  const [, account = '', seconds = '', nanos = ''] = /^(\d+\.\d+\.\d+)[@-](\d+)[.-](\d+)$/.exec(text.trim()) ?? [];
  return `${account}-${seconds}-${nanos.padStart(9, '0')}`;
}

/** How long after its quote a payment is watched for. Source: the reference's rules for accepting HBAR. */
export const watchedMs = 24 * 3_600_000;

/** Whether a transfer's amount and time are what a payment that received nothing waits for. */
export function couldBeFor(payment: Payment, { currency, minor }: Money<Asset>, at: Date): boolean {
  const [pay, expiry] = [payOf(payment), expiryOf(payment).getTime()];
  const isAmount =
    pay.currency === 'HBAR' && currency === 'HBAR' && minor + toleranceOf(payment) >= pay.minor && minor <= pay.minor;
  const isTime = at.getTime() >= expiry - quoteLifeMs && at.getTime() <= expiry + watchedMs;
  return isAmount && isTime && payment.received === 0n;
}

/** A transfer that is of no payment, as unapplied cash. */
export const unappliedCashFacts = ({
  receipt,
  tinybar,
  payer,
  at,
  why = 'no-memo',
}: Transfer & { readonly why?: string }): Omit<Noted, 'id'> => ({
  provider: 'hedera',
  receipt,
  payer,
  why,
  receivedAt: at.toISOString(),
  money: { amount: moneyToText({ currency: 'HBAR', minor: tinybar }), currency: 'HBAR' },
});
