import { balanceOf } from './accounts.ts';
import { journalOfAccount } from './entry.ts';
import type { PostedEntry } from './journal.ts';

/** What has moved on an account, in minor units, up to an entry of the journal log. */
export interface AccountTotals {
  readonly account: string;
  /** Of the last entry counted in; 0 for an account nothing has touched. */
  readonly position: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

type Placed = Pick<PostedEntry, 'legs'> & { readonly position: number };

export const nothing = (account: string): AccountTotals => ({ account, position: 0, debit: 0n, credit: 0n });

/** The totals with the legs on that account of what lies behind them; as they were where there are none. Pure. */
export const countOn = (totals: AccountTotals, entries: readonly Placed[]): AccountTotals =>
  entries.filter(({ position }) => position > totals.position).reduce(add, totals);

function add(totals: AccountTotals, { position, legs }: Placed): AccountTotals {
  return legs
    .filter(({ account }) => account === totals.account)
    .reduce((sum, leg): AccountTotals => {
      const amount = BigInt(leg.amount);
      return {
        ...sum,
        position,
        debit: sum.debit + (amount > 0n ? amount : 0n),
        credit: sum.credit - (amount < 0n ? amount : 0n),
      };
    }, totals);
}

/** Whether an account holds what its own journal says, counted up to that entry of it; an entry of another journal says nothing of it. */
export function isAsSaid(
  { account, debit, credit }: AccountTotals,
  { journal, balance }: Pick<PostedEntry, 'journal' | 'balance'>,
): boolean {
  return journal !== journalOfAccount(account) || balance === String(balanceOf('liability', debit, credit));
}

/** Whether two counts of one account came to the same, at the same entry. */
export const isSame = (one: AccountTotals, other: AccountTotals): boolean =>
  one.position === other.position && one.debit === other.debit && one.credit === other.credit;
