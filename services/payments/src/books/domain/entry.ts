import type { Asset, Money } from '@asili/kernel';
import { accountOf } from './accounts.ts';
import { InvalidEntry } from './errors.ts';

export interface Leg {
  readonly account: string;
  readonly asset: Asset;
  /** Minor units: a debit above zero, a credit below. */
  readonly amount: bigint;
}

/** A journal entry that is to be posted. */
export interface Entry {
  /** What it is for; the same id is the same entry, in all books. */
  readonly id: string;
  /** Whose journal it stands in where it touches no guarded account: `payment.<id>`, `payout.<id>`. */
  readonly home: string;
  readonly legs: readonly Leg[];
}

export const debit = (account: string, { currency, minor }: Money<Asset>): Leg => ({
  account,
  asset: currency,
  amount: minor,
});
export const credit = (account: string, { currency, minor }: Money<Asset>): Leg => ({
  account,
  asset: currency,
  amount: -minor,
});

/** An entry without the legs that came out as nothing. */
export function entry(id: string, home: string, legs: readonly Leg[]): Entry {
  return { id, home, legs: legs.filter(({ amount }) => amount !== 0n) };
}

/** The one guarded account an entry touches; undefined where it touches none. @throws InvalidEntry for two */
export function guardedAccount({ id, legs }: Entry): string | undefined {
  const [first, ...others] = new Set(legs.map(({ account }) => account).filter((name) => accountOf(name).isGuarded));
  if (others.length > 0) throw new InvalidEntry(`${id} touches ${others.length + 1} guarded accounts`);
  return first;
}

/** The journal of a guarded account. */
export const journalOfAccount = (account: string): string => account.replaceAll(':', '.');

/** The journal an entry stands in. */
export function journalOf(posted: Entry): string {
  const guarded = guardedAccount(posted);
  return guarded === undefined ? posted.home : journalOfAccount(guarded);
}

/** @throws InvalidEntry unless each account is known and counted in its own asset, no leg is nothing, and each asset adds up to zero */
export function checkEntry({ id, legs }: Entry): void {
  if (legs.length < 2) throw new InvalidEntry(`${id} has ${legs.length} legs`);
  const sums = new Map<Asset, bigint>();
  for (const { account, asset, amount } of legs) {
    if (accountOf(account).asset !== asset) throw new InvalidEntry(`${id}: ${account} is not counted in ${asset}`);
    if (amount === 0n) throw new InvalidEntry(`${id}: nothing moves on ${account}`);
    sums.set(asset, (sums.get(asset) ?? 0n) + amount);
  }
  for (const [asset, sum] of sums) if (sum !== 0n) throw new InvalidEntry(`${id}: ${asset} is off by ${sum}`);
}
