import { divide, type Asset, type Rate } from '@asili/kernel';

/** How far `rate` is from `base`, in hundredths of a percent of `base`, rounded up. */
export function distance(rate: Rate, base: Rate): bigint {
  const [left, right] = [rate.num * base.den, base.num * rate.den];
  return divide((left > right ? left - right : right - left) * 10_000n, right, 'up');
}

/** Which of the named rates are within the share of the middle one, and the median of those; null where fewer than `min` are. */
export function agree<F extends Asset, T extends Asset>(
  rates: readonly { readonly source: string; readonly rate: Rate<F, T> }[],
  within: bigint,
  min: number,
): { readonly rate: Rate<F, T>; readonly sources: readonly string[] } | null {
  const sorted = rates.toSorted((a, b) => (a.rate.num * b.rate.den < b.rate.num * a.rate.den ? -1 : 1));
  const middle = sorted[Math.floor((sorted.length - 1) / 2)];
  if (!middle) return null;
  const agreeing = sorted.filter(({ rate }) => distance(rate, middle.rate) <= within);
  const [low, high] = [agreeing[Math.floor((agreeing.length - 1) / 2)], agreeing[Math.ceil((agreeing.length - 1) / 2)]];
  if (agreeing.length < min || !low || !high) return null;
  return { rate: mean(low.rate, high.rate), sources: agreeing.map(({ source }) => source).sort() };
}

function mean<F extends Asset, T extends Asset>(a: Rate<F, T>, b: Rate<F, T>): Rate<F, T> {
  return { ...a, num: a.num * b.den + b.num * a.den, den: 2n * a.den * b.den };
}
