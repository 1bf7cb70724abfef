import {
  inForce,
  moneyFromText,
  moneyToText,
  type Asset,
  type Dated,
  type KnownCurrency,
  type Money,
} from '@asili/kernel';

export const momoCountryCodes = ['UG', 'GH', 'CI', 'BJ'] as const;
export type MomoCountryCode = (typeof momoCountryCodes)[number];

export interface MomoCountry {
  readonly code: MomoCountryCode;
  readonly currency: KnownCurrency;
  /** Its name in `X-Target-Environment`. Source: momodeveloper.mtn.com, 'Common errors', NOT_ALLOWED_TARGET_ENVIRONMENT. */
  readonly environment: string;
  /** Mobile numbers in E.164. Whether one has a wallet with MTN, only MTN can say. */
  readonly number: RegExp;
  /** What is moved at once, in minor units; the contract of an account has its own. */
  readonly limits: readonly Dated<MomoLimits>[];
}
export interface MomoLimits {
  readonly min: bigint;
  readonly max: bigint;
}

const source = 'from memory of the operators’ published limits';
const limits = (min: bigint, max: bigint): readonly Dated<MomoLimits>[] => [
  { since: '2020-01-01', source, terms: { min, max } },
];
export const momoLimits = ({ limits: rows }: MomoCountry, at: Date): MomoLimits => inForce(rows, at);

const countries: readonly MomoCountry[] = [
  {
    code: 'UG',
    currency: 'UGX',
    environment: 'mtnuganda',
    number: /^\+256(7\d{8}|39\d{7})$/,
    limits: limits(500n, 5_000_000n),
  },
  {
    code: 'GH',
    currency: 'GHS',
    environment: 'mtnghana',
    number: /^\+233[25]\d{8}$/,
    limits: limits(100n, 1_000_000n),
  },
  {
    code: 'CI',
    currency: 'XOF',
    environment: 'mtnivorycoast',
    number: /^\+2250[157]\d{8}$/,
    limits: limits(100n, 2_000_000n),
  },
  {
    code: 'BJ',
    currency: 'XOF',
    environment: 'mtnbenin',
    number: /^\+229(01)?\d{8}$/,
    limits: limits(100n, 2_000_000n),
  },
];

/** Where MTN's wallets have numbers like this one, in E.164; undefined for any other country and for land lines. */
export const momoCountryOf = (phoneNumber: string): MomoCountry | undefined =>
  countries.find(({ number }) => number.test(phoneNumber));

export const momoCountry = (code: string): MomoCountry | undefined =>
  countries.find((country) => country.code === code);

/** Those whose wallets are counted in a currency. */
export const momoCountriesOf = (currency: Asset): readonly MomoCountry[] =>
  countries.filter((country) => country.currency === currency);

/** '24250' or '123.45', as MTN takes amounts: no decimals where the currency has none. */
export const momoAmount = (money: Money<Asset>): string => moneyToText(money);

/** What MTN says was moved; null for anything that is no amount of a currency of its countries. '500.00' francs are 500 francs. */
export function momoMoney(amount: string, currency: string): Money<KnownCurrency> | null {
  const known = countries.find((country) => country.currency === currency)?.currency;
  if (known === undefined || !/^\d{1,12}(\.\d{1,4})?$/.test(amount)) return null;
  try {
    return moneyFromText(amount.includes('.') ? amount.replace(/\.?0+$/, '') : amount, known);
  } catch {
    return null;
  }
}

/** What MTN takes of us for a transfer, by the contract of an account: a share of it within bounds, in the smallest coin. */
export interface MomoFee {
  /** Hundredths of a percent. */
  readonly basisPoints: bigint;
  readonly min: bigint;
  readonly max?: bigint | undefined;
}

/** In minor units, half of one rounded up. Nothing before the first row: nothing was agreed on. */
export function momoFee(fees: readonly Dated<MomoFee>[], minor: bigint, at: Date): bigint {
  const day = at.toISOString().slice(0, 10);
  if (!fees.some(({ since }) => since <= day)) return 0n;
  const { basisPoints, min, max } = inForce(fees, at);
  const share = (minor * basisPoints + 5_000n) / 10_000n;
  if (share < min) return min;
  return max !== undefined && share > max ? max : share;
}
