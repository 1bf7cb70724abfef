import type { Asset } from './currencies.ts';
import { divide } from './money.ts';
import { DomainError } from './domain-error.ts';

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
