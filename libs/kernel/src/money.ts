import { decimalsOf, type Asset, type Currency } from './currencies.ts';
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

/** Whether the currency has coins small enough: nothing costs 2500.50 Ugandan shillings. Of decimal text that `moneyFromText` would else read. */
export function hasCoinsFor(text: string, currency: Asset): boolean {
  return !/[1-9]/.test((text.trim().split('.')[1] ?? '').slice(decimalsOf(currency)));
}

/** With all decimals of the currency: '85.00', or '85' where it has none. */
export function moneyToText({ currency, minor }: Money<Asset>): string {
  const places = decimalsOf(currency);
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places);
  return `${minor < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${fraction}`}`;
}

/** In signs every phone has: 'KES 2,758', 'KES 8,569.50', in French 'KES 8 569,50'. Decimals that are zeros are left out. @param language of the reader */
export function plainMoney(
  { amount, currency }: { readonly amount: string; readonly currency: string },
  language: string,
): string {
  const [whole = '', fraction = ''] = amount.split('.');
  const [thousands, point] = language === 'fr' ? [' ', ','] : [',', '.'];
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return `${currency} ${grouped}${/[^0]/.test(fraction) ? `${point}${fraction}` : ''}`;
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

/** Where a remainder goes: towards plus infinity, to the nearest (a half to the even one, or up), towards minus infinity. */
export type Rounding = 'up' | 'half-even' | 'half-up' | 'floor';

/** The one division of a calculation: multiply first. @throws RangeError unless the divisor is above zero */
export function divide(dividend: bigint, divisor: bigint, rounding: Rounding): bigint {
  if (divisor <= 0n) throw new RangeError('the divisor is above zero');
  const cut = dividend / divisor;
  const below = dividend % divisor < 0n ? cut - 1n : cut;
  const twice = 2n * (dividend - below * divisor);
  const raise = {
    up: twice > 0n,
    floor: false,
    'half-up': twice >= divisor,
    'half-even': twice > divisor || (twice === divisor && below % 2n !== 0n),
  }[rounding];
  return raise ? below + 1n : below;
}
