import { decimalsOf, type Asset } from './currencies.ts';
import { DomainError } from './domain-error.ts';
import { divide, type Rounding, InvalidMoney, type Money } from './money.ts';

/** What one whole `from` is worth in `to`, as an exact fraction: nothing is lost before the one division in `convert`. */
export interface Rate<F extends Asset = Asset, T extends Asset = Asset> {
  readonly from: F;
  readonly to: T;
  readonly num: bigint;
  readonly den: bigint;
}

/** The text is no decimal rate above zero, or two rates do not meet. */
export class InvalidRate extends DomainError {
  readonly code = 'KERNEL.INVALID_RATE';
  readonly status = 400;
}

const shape = /^(\d{1,12})(?:\.(\d{1,18}))?$/;

/** '0.68' to what one `from` is worth in `to`, without a float. @throws InvalidRate unless it is above zero */
export function rateFromText<F extends Asset, T extends Asset>(text: string, from: F, to: T): Rate<F, T> {
  const [, whole, fraction = ''] = shape.exec(text) ?? [];
  const num = BigInt(`${whole ?? ''}${fraction}` || '0');
  if (!whole || num === 0n) throw new InvalidRate();
  return { from, to, num, den: 10n ** BigInt(fraction.length) };
}

/** With so many decimals, a half to the even one. */
export function rateToText({ num, den }: Rate, places: number): string {
  const digits = String(divide(num * 10n ** BigInt(places), den, 'half-even')).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The same rate looked at from the other side. */
export function inverse<F extends Asset, T extends Asset>({ from, to, num, den }: Rate<F, T>): Rate<T, F> {
  return { from: to, to: from, num: den, den: num };
}

/** Two rates one after the other: HBAR to USD and USD to KES make HBAR to KES. @throws InvalidRate when the second does not begin where the first ends */
export function through<F extends Asset, M extends Asset, T extends Asset>(
  first: Rate<F, M>,
  second: Rate<M, T>,
): Rate<F, T> {
  if (first.to !== second.from) throw new InvalidRate({ ends: first.to, begins: second.from });
  return { from: first.from, to: second.to, num: first.num * second.num, den: first.den * second.den };
}

/** An amount before it is rounded: `num / den` minor units, so that a calculation of several currencies divides once, at its end. */
export interface ExactMoney<C extends Asset> {
  readonly currency: C;
  readonly num: bigint;
  readonly den: bigint;
}

export const exactMoney = <C extends Asset>({ currency, minor }: Money<C>): ExactMoney<C> => ({
  currency,
  num: minor,
  den: 1n,
});

/** The sum, in lowest terms; zero of the currency without amounts. @throws InvalidMoney for two currencies */
export function addExactMoney<C extends Asset>(amounts: readonly ExactMoney<C>[], currency: C): ExactMoney<C> {
  return amounts.reduce(
    (sum, amount) => {
      if (amount.currency !== currency) throw new InvalidMoney({ left: currency, right: amount.currency });
      const [num, den] = [sum.num * amount.den + amount.num * sum.den, sum.den * amount.den];
      const divisor = greatestCommonDivisor(num, den);
      return { currency, num: num / divisor, den: den / divisor };
    },
    { currency, num: 0n, den: 1n } as ExactMoney<C>,
  );
}

/** The amount in the other currency, not rounded. @throws InvalidRate when the rate is of another currency */
export function convertExactMoney<F extends Asset, T extends Asset>(
  { currency, num, den }: ExactMoney<F>,
  rate: Rate<F, T>,
): ExactMoney<T> {
  if (rate.from !== currency) throw new InvalidRate({ amount: currency, rate: rate.from });
  const [have, want] = [decimalsOf(currency), decimalsOf(rate.to)].map((places) => 10n ** BigInt(places)) as [
    bigint,
    bigint,
  ];
  return { currency: rate.to, num: num * rate.num * want, den: den * rate.den * have };
}

export const roundExactMoney = <C extends Asset>(
  { currency, num, den }: ExactMoney<C>,
  rounding: Rounding,
): Money<C> => ({ currency, minor: divide(num, den, rounding) });

/** The amount in the other currency, rounded once. @throws InvalidRate when the rate is of another currency */
export function convert<F extends Asset, T extends Asset>(
  money: Money<F>,
  rate: Rate<F, T>,
  rounding: Rounding,
): Money<T> {
  return roundExactMoney(convertExactMoney(exactMoney(money), rate), rounding);
}

/**
 * Parts in whole minor units that add up to their exact sum rounded up. Each is its exact amount rounded down, and what the sum is more
 * by goes one minor unit each to those with the largest remainders, the earlier first: a part that was whole stays as it is.
 */
export function roundUpTogether<C extends Asset>(parts: readonly ExactMoney<C>[], currency: C): Money<C>[] {
  const whole = parts.map((part) => divide(part.num, part.den, 'floor'));
  const left =
    roundExactMoney(addExactMoney(parts, currency), 'up').minor - whole.reduce((sum, minor) => sum + minor, 0n);
  const remainders = parts.map(({ num, den }, index) => ({ index, num: num - (whole[index] as bigint) * den, den }));
  remainders.sort(
    (a, b) => Number(b.num * a.den > a.num * b.den) - Number(b.num * a.den < a.num * b.den) || a.index - b.index,
  );
  const raised = new Set(remainders.slice(0, Number(left)).map(({ index }) => index));
  return whole.map((minor, index) => ({ currency, minor: raised.has(index) ? minor + 1n : minor }));
}

function greatestCommonDivisor(left: bigint, right: bigint): bigint {
  let [a, b] = [left < 0n ? -left : left, right];
  while (b !== 0n) [a, b] = [b, a % b];
  return a === 0n ? 1n : a;
}
