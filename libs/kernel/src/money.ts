import { decimalsOf, type Asset, type Currency } from './currencies.ts';
import { divide, type Rounding } from './divide.ts';
import { DomainError } from './domain-error.ts';

/** An amount in minor units: cents, whole units where a currency has none, tinybar. Never a float. */
export interface Money<C extends Asset = Currency> {
  readonly currency: C;
  readonly minor: bigint;
}

/** The text is not a decimal amount below ten billion (HBAR: a hundred billion) with the decimals of its currency at most. */
export class InvalidMoney extends DomainError {
  readonly code = 'KERNEL.INVALID_MONEY';
  readonly status = 400;
}

const shape = /^(\d{1,11})(?:\.(\d{1,8}))?$/;
const maxDigits = (asset: Asset): number => (asset === 'HBAR' ? 11 : 10); // There are 50 billion HBAR.

/** '85', '85.5' or '85.00' to minor units, without passing through a float. Decimals a currency lacks may only be zeros. @throws InvalidMoney */
export function moneyFromText<C extends Asset>(text: string, currency: C): Money<C> {
  const [, whole, fraction = ''] = shape.exec(text.trim()) ?? [];
  const places = decimalsOf(currency);
  if (
    !whole ||
    whole.length > maxDigits(currency) ||
    fraction.length > Math.max(places, 2) ||
    /[^0]/.test(fraction.slice(places))
  )
    throw new InvalidMoney();
  return { currency, minor: BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) };
}

/** With all decimals of the currency: '85.00', or '85' where it has none. */
export function moneyToText({ currency, minor }: Money<Asset>): string {
  const places = decimalsOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places);
  return `${minor < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${fraction}`}`;
}

/** Sum of two amounts of one currency. @throws InvalidMoney for two */
export function addMoney<C extends Asset>(left: Money<C>, right: Money<C>): Money<C> {
  if (left.currency !== right.currency) throw new InvalidMoney({ left: left.currency, right: right.currency });
  return { currency: left.currency, minor: left.minor + right.minor };
}

/** The amount in steps of so many minor units: whole shillings are steps of 100. */
export function roundTo<C extends Asset>({ currency, minor }: Money<C>, step: bigint, rounding: Rounding): Money<C> {
  return { currency, minor: divide(minor, step, rounding) * step };
}

/**
 * Shares of an amount by weight, in the order of the weights. Each gets what is whole of its share, and what is left goes one minor
 * unit each to those with the largest remainders, the earlier first (Hamilton's method), so that the shares add up to the amount.
 * @throws RangeError without a weight above zero, or with one below
 */
export function splitMoney<C extends Asset>({ currency, minor }: Money<C>, weights: readonly bigint[]): Money<C>[] {
  const sum = weights.reduce((all, weight) => all + weight, 0n);
  if (sum <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('a split needs weights, none below zero and one above');
  const shares = weights.map((weight, index) => ({ index, weight, whole: divide(minor * weight, sum, 'floor') }));
  const left = minor - shares.reduce((all, { whole }) => all + whole, 0n);
  const byRemainder = shares
    .map(({ index, weight, whole }) => ({ index, remainder: minor * weight - whole * sum }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  const raised = new Set(byRemainder.filter((_, rank) => BigInt(rank) < left).map(({ index }) => index));
  return shares.map(({ index, whole }) => ({ currency, minor: raised.has(index) ? whole + 1n : whole }));
}
