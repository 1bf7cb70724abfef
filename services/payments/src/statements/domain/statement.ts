import { dayOf, startOfDay, moneyToText, type Asset } from '@asili/kernel';
import type { MonthSales, Payment, PayoutSale } from '@asili/contracts';
import type { PostedEntry } from '../../books/domain/journal.ts';

/** A calendar month in a time zone. */
export interface Month {
  /** `2026-11` */
  readonly name: string;
  /** IANA name. */
  readonly zone: string;
  readonly from: Date;
  /** The first moment of the next one. */
  readonly before: Date;
}

/** `2026-11` */
export const isMonthName = (text: string): boolean => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** That month where its days are counted in that zone; undefined where it has not begun. Pure. @param name `2026-11` */
export function monthOf(name: string, zone: string, now: Date): Month | undefined {
  const [year = 0, month = 0] = name.split('-').map(Number);
  const next = month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, '0')}`;
  const from = startOfDay(`${name}-01`, zone);
  return from > now ? undefined : { name, zone, from, before: startOfDay(`${next}-01`, zone) };
}

/** The day of a moment as the month counts them. */
export const dayIn = ({ zone }: Pick<Month, 'zone'>, at: Date): string => dayOf(at, zone);

/** What an entry of an artisan's balance is about, by its id. */
export type Cause =
  | { readonly kind: 'sale' | 'refund'; readonly paymentId: string; readonly orderId: string }
  /** The buyer's bank took it back, or gave that up. */
  | { readonly kind: 'chargeback'; readonly disputeId: string; readonly orderId: string }
  | { readonly kind: 'payout' | 'returned'; readonly payoutId: string };

export interface StatementEntry {
  readonly at: Date;
  readonly cause: Cause;
  /** Minor units: above zero is owed to the artisan. */
  readonly amount: bigint;
  readonly balance: bigint;
}

export interface StatementLine extends StatementEntry {
  /** As people say it; undefined until its order is known here. */
  readonly orderNumber?: string | undefined;
  readonly sale?: (PayoutSale & { readonly method: Payment['method']; readonly percent: string }) | undefined;
  /** The provider's own. */
  readonly receipt?: string | undefined;
}

interface Balances {
  readonly currency: Asset;
  readonly opening: bigint;
  readonly closing: bigint;
}

/** What moved in one currency, as the books have it. */
export interface CurrencyMonth extends Balances {
  readonly entries: readonly StatementEntry[];
}

/** The same with what stands beside each entry. */
export interface CurrencyStatement extends Balances {
  readonly lines: readonly StatementLine[];
}

/** A month of an artisan. */
export interface Statement {
  readonly month: Month;
  readonly seller: string;
  readonly currencies: readonly CurrencyStatement[];
}

const causes: readonly (readonly [RegExp, Cause['kind']])[] = [
  [/^sale\.([^.]+)\.([^.]+)$/, 'sale'],
  [/^(?:cancelled|reduced)\.([^.]+)\.([^.]+)$/, 'refund'],
  [/^chargeback\.([^.]+)\.([^.]+)(?:\.returned)?$/, 'chargeback'],
  [/^reserve\.([^.]+)$/, 'payout'],
  [/^late-deducted\.([^.]+)\.\d+$/, 'payout'],
  [/^(?:returned|reversed)\.([^.]+)$/, 'returned'],
];

/** What an entry did to the account; undefined for one that is about something else. Pure. */
export function entryOf(
  { entryId, postedAt, legs, balance }: PostedEntry,
  account: string,
): StatementEntry | undefined {
  const amount = legs.reduce((sum, leg) => (leg.account === account ? sum - BigInt(leg.amount) : sum), 0n);
  for (const [pattern, kind] of causes) {
    const [, first = '', second = ''] = pattern.exec(entryId) ?? [];
    if (!first) continue;
    return { at: new Date(postedAt), cause: causeOf(kind, first, second), amount, balance: BigInt(balance ?? 0) };
  }
  return undefined;
}

function causeOf(kind: Cause['kind'], first: string, second: string): Cause {
  switch (kind) {
    case 'sale':
    case 'refund':
      return { kind, paymentId: first, orderId: second };
    case 'chargeback':
      return { kind, disputeId: first, orderId: second };
    default:
      return { kind, payoutId: first };
  }
}

/** What all lines of a kind come to, in minor units. */
export const totalOf = ({ lines }: CurrencyStatement, ...kinds: readonly Cause['kind'][]): bigint =>
  lines.reduce((sum, { cause, amount }) => (kinds.includes(cause.kind) ? sum + amount : sum), 0n);

/** How many orders were paid in a month of which something is left, and what its sales come to with what was cancelled and taken back in it. Pure. */
export function salesOf(months: readonly CurrencyMonth[]): MonthSales {
  let count = 0;
  const sums: MonthSales['sums'] = [];
  for (const { currency, entries } of months) {
    const byOrder = new Map<string, { isSold: boolean; amount: bigint }>();
    for (const { cause, amount } of entries) {
      if (!('orderId' in cause)) continue;
      const order = byOrder.get(cause.orderId);
      byOrder.set(cause.orderId, {
        isSold: order?.isSold === true || cause.kind === 'sale',
        amount: (order?.amount ?? 0n) + amount,
      });
    }
    const orders = [...byOrder.values()];
    count += orders.filter(({ isSold, amount }) => isSold && amount > 0n).length;
    const minor = orders.reduce((sum, { amount }) => sum + amount, 0n);
    if (minor !== 0n) sums.push({ currency, amount: moneyToText({ currency, minor }) });
  }
  return { count, sums };
}
