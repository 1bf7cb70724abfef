import type { Asset } from '@asili/kernel';
import { balanceOf, accountOf, type AccountType, journalOfAccount } from './entry.ts';
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

/** Debits less credits of all entries up to a position of the journal log, by asset, in minor units: nothing but zeros in whole books. */
export interface AssetSums {
  readonly position: number;
  readonly off: ReadonlyMap<string, bigint>;
}

/** The sums with what follows them. Pure. */
export function addEntries({ position, off }: AssetSums, entries: readonly Pick<PostedEntry, 'legs'>[]): AssetSums {
  const sums = new Map(off);
  for (const { asset, amount } of entries.flatMap(({ legs }) => legs))
    sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(amount));
  return { position: position + entries.length, off: sums };
}

/** What does not come to zero, in words. */
export const saidOf = ({ off }: AssetSums): string[] =>
  [...off].flatMap(([asset, minor]) => (minor === 0n ? [] : [`${asset} is off by ${minor}`]));

export interface AccountSum {
  /** Accounts of one order, artisan or customer each are one line: `order:*:escrow:USD`. */
  readonly name: string;
  readonly type: AccountType;
  readonly asset: Asset;
  readonly debit: bigint;
  readonly credit: bigint;
  readonly balance: bigint;
}

const ofMany = /^(order|artisan|customer):[^:]+:/;

/** The line an account is added up in. */
export const rolledUp = (account: string): string => account.replace(ofMany, '$1:*:');

/** Adds accounts up, however many orders there were, and says by how much an asset's debits and credits differ: they never may. Pure. */
export class BooksSummary {
  private readonly sums = new Map<string, { debit: bigint; credit: bigint; account: string }>();

  add({ account, debit, credit }: { readonly account: string; readonly debit: bigint; readonly credit: bigint }): void {
    const name = rolledUp(account);
    const sum = this.sums.get(name) ?? { debit: 0n, credit: 0n, account };
    this.sums.set(name, { account: sum.account, debit: sum.debit + debit, credit: sum.credit + credit });
  }

  /** By name. */
  get accounts(): AccountSum[] {
    return [...this.sums]
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, { account, debit, credit }]) => {
        const { type, asset } = accountOf(account.replace(':*:', ':any:'));
        return { name, type, asset, debit, credit, balance: balanceOf(type, debit, credit) };
      });
  }

  get differences(): { readonly asset: Asset; readonly minor: bigint }[] {
    const byAsset = new Map<Asset, bigint>();
    for (const { asset, debit, credit } of this.accounts)
      byAsset.set(asset, (byAsset.get(asset) ?? 0n) + debit - credit);
    return [...byAsset].flatMap(([asset, minor]) => (minor === 0n ? [] : [{ asset, minor }]));
  }
}
