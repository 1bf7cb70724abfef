import { DomainError } from './domain-error.ts';

/** Decimals of the currencies sales may be counted in. Source: ISO 4217, list one; the CFA and Uganda's, Rwanda's, Burundi's, Guinea's, Djibouti's and the Comoros' money has no smaller coin. */
const decimals = {
  USD: 2, EUR: 2, GBP: 2, KES: 2, TZS: 2, NGN: 2, GHS: 2, ZAR: 2, MAD: 2, ETB: 2, EGP: 2,
  UGX: 0, RWF: 0, XOF: 0, XAF: 0, BIF: 0, GNF: 0, DJF: 0, KMF: 0,
  TND: 3, LYD: 3,
} as const;

/** A currency whose amounts can be counted. */
export type KnownCurrency = keyof typeof decimals;
/** What a price may be asked in. */
export const currencies = ['USD', 'KES', 'EUR', 'GBP'] as const satisfies readonly KnownCurrency[];
export type Currency = (typeof currencies)[number];

/** An amount in minor units: cents, or whole units where a currency has none. Never a float. */
export interface Money<C extends KnownCurrency = Currency> {
  readonly currency: C;
  readonly minor: bigint;
}

/** The text is not a decimal amount below ten billion with the decimals of its currency at most. */
export class InvalidMoney extends DomainError {
  readonly code = 'KERNEL.INVALID_MONEY';
  readonly status = 400;
}

const shape = /^(\d{1,10})(?:\.(\d{1,3}))?$/;

/** '85', '85.5' or '85.00' to minor units, without passing through a float. Decimals a currency lacks may only be zeros. @throws InvalidMoney */
export function moneyFromText<C extends KnownCurrency>(text: string, currency: C): Money<C> {
  const [, whole, fraction = ''] = shape.exec(text.trim()) ?? [];
  const places: number = decimals[currency];
  if (!whole || fraction.length > Math.max(places, 2) || /[^0]/.test(fraction.slice(places))) throw new InvalidMoney();
  return { currency, minor: BigInt(whole + fraction.slice(0, places).padEnd(places, '0')) };
}

/** With all decimals of the currency: '85.00', or '85' where it has none. */
export function moneyToText({ currency, minor }: Money<KnownCurrency>): string {
  const places: number = decimals[currency];
  const digits = String(minor < 0n ? -minor : minor).padStart(places + 1, '0');
  const fraction = digits.slice(digits.length - places);
  return `${minor < 0n ? '-' : ''}${digits.slice(0, digits.length - places)}${places === 0 ? '' : `.${fraction}`}`;
}

/** Sum of two amounts of one currency. @throws InvalidMoney for two */
export function addMoney<C extends KnownCurrency>(left: Money<C>, right: Money<C>): Money<C> {
  if (left.currency !== right.currency) throw new InvalidMoney({ left: left.currency, right: right.currency });
  return { currency: left.currency, minor: left.minor + right.minor };
}
