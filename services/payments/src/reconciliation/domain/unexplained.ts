import type { Asset, Money } from '@asili/kernel';

/** In minor units. */
export interface Unexplained {
  readonly asset: Asset;
  /** Up to a day old. */
  readonly day: bigint;
  /** Up to seven days. */
  readonly week: bigint;
  readonly older: bigint;
}

const aDay = 86_400;
const bucketOf = (age: number): 'day' | 'week' | 'older' => (age <= aDay ? 'day' : age <= 7 * aDay ? 'week' : 'older');

/** How much of each asset nobody can explain, by age in seconds, in the order of the assets' names. Sizes are summed, so that too much here and too little there do not cancel out. Pure. */
export function sumUnexplained(differences: readonly (Money<Asset> & { readonly age: number })[]): Unexplained[] {
  const sums = new Map<Asset, Unexplained>();
  for (const { currency: asset, minor, age } of differences) {
    const sum = sums.get(asset) ?? { asset, day: 0n, week: 0n, older: 0n };
    const bucket = bucketOf(age);
    sums.set(asset, { ...sum, [bucket]: sum[bucket] + (minor < 0n ? -minor : minor) });
  }
  return [...sums.values()].sort((left, right) => (left.asset < right.asset ? -1 : 1));
}
