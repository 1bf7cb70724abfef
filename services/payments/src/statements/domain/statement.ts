import type { Payment, PayoutSale } from '@asili/contracts';
import type { Asset } from '@asili/kernel';
import type { PostedEntry } from '../../books/domain/journal.ts';
import type { Month } from './month.ts';

/** What an entry of an artisan's balance is about, by its id. */
export type Cause =
  | { readonly kind: 'sale' | 'refund'; readonly paymentId: string; readonly orderId: string }
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
  readonly sale?: PayoutSale & { readonly method: Payment['method']; readonly percent: string } | undefined;
  /** The provider's own. */
  readonly receipt?: string | undefined;
}

/** What moved in one currency. */
export interface CurrencyStatement {
  readonly currency: Asset;
  readonly opening: bigint;
  readonly closing: bigint;
  readonly lines: readonly StatementLine[];
}

/** A month of an artisan. */
export interface Statement {
  readonly month: Month;
  readonly seller: string;
  readonly currencies: readonly CurrencyStatement[];
}

const causes: readonly (readonly [RegExp, Cause['kind']])[] = [
  [/^sale\.([^.]+)\.([^.]+)$/, 'sale'], [/^(?:cancelled|reduced)\.([^.]+)\.([^.]+)$/, 'refund'], [/^reserve\.([^.]+)$/, 'payout'], [/^(?:returned|reversed)\.([^.]+)$/, 'returned'],
];

/** What an entry did to the account; undefined for one that is about something else. Pure. */
export function entryOf({ entryId, postedAt, legs, balance }: PostedEntry, account: string): StatementEntry | undefined {
  const amount = legs.reduce((sum, leg) => (leg.account === account ? sum - BigInt(leg.amount) : sum), 0n);
  for (const [pattern, kind] of causes) {
    const [, first = '', second = ''] = pattern.exec(entryId) ?? [];
    if (!first) continue;
    const cause: Cause = kind === 'sale' || kind === 'refund' ? { kind, paymentId: first, orderId: second } : { kind, payoutId: first };
    return { at: new Date(postedAt), cause, amount, balance: BigInt(balance ?? 0) };
  }
  return undefined;
}

/** What all lines of a kind come to, in minor units. */
export const totalOf = ({ lines }: CurrencyStatement, ...kinds: readonly Cause['kind'][]): bigint => lines.reduce((sum, { cause, amount }) => (kinds.includes(cause.kind) ? sum + amount : sum), 0n);
