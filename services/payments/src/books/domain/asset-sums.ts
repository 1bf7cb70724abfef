import type { PostedEntry } from './journal.ts';

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
