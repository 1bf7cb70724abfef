/** Something a business changes, with the day it begins to hold. */
export interface Dated<T> {
  /** First day it holds, UTC: '2026-01-01'. */
  readonly since: string;
  readonly terms: T;
  /** The document it stands in; 'from memory' where nobody has laid it beside one yet. */
  readonly source?: string;
}

/** What holds at a moment: of the rows that have begun, the one that began last. @throws RangeError before the first row */
export const inForce = <T>(rows: readonly Dated<T>[], at: Date): T => rowInForce(rows, at).terms;

/** The first day of what holds at a moment. @throws as `inForce` */
export const inForceSince = (rows: readonly Dated<unknown>[], at: Date): string => rowInForce(rows, at).since;

function rowInForce<T>(rows: readonly Dated<T>[], at: Date): Dated<T> {
  const day = at.toISOString().slice(0, 10);
  const begun = rows.filter(({ since }) => since <= day).sort((a, b) => (a.since < b.since ? -1 : 1));
  const last = begun.at(-1);
  if (!last) throw new RangeError(`nothing holds on ${day}`);
  return last;
}

/**
 * Decimals of everything sales may be counted in. Source: ISO 4217, list one; the CFA and Uganda's, Rwanda's, Burundi's, Guinea's,
 * Djibouti's and the Comoros' money has no smaller coin. One HBAR is 100,000,000 tinybar (Hedera documentation, 'HBAR units').
 */
const decimals = {
  USD: 2,
  EUR: 2,
  GBP: 2,
  KES: 2,
  TZS: 2,
  NGN: 2,
  GHS: 2,
  ZAR: 2,
  MAD: 2,
  ETB: 2,
  EGP: 2,
  UGX: 0,
  RWF: 0,
  XOF: 0,
  XAF: 0,
  BIF: 0,
  GNF: 0,
  DJF: 0,
  KMF: 0,
  TND: 3,
  LYD: 3,
  HBAR: 8,
} as const;

/** Whatever amounts can be counted in. */
export type Asset = keyof typeof decimals;
/** All of them. */
export const assets = Object.keys(decimals) as [Asset, ...Asset[]];
/** A currency whose amounts can be counted. */
export type KnownCurrency = Exclude<Asset, 'HBAR'>;
/** What a price may be asked in, as forms list it; new ones come last, since what is kept for a moment names them by place. */
export const currencies = [
  'USD',
  'KES',
  'EUR',
  'GBP',
  'GHS',
  'MAD',
  'NGN',
  'TZS',
  'UGX',
  'XOF',
  'ZAR',
] as const satisfies readonly KnownCurrency[];
export type Currency = (typeof currencies)[number];

/** How many decimals an amount has: 2, 0 where there is no smaller coin, 8 for HBAR. */
export function decimalsOf(asset: Asset): number {
  return decimals[asset];
}

const settlement = [
  'USD',
  'EUR',
  'GBP',
  'KES',
  'TZS',
  'NGN',
  'GHS',
  'ZAR',
  'MAD',
  'UGX',
  'XOF',
] as const satisfies readonly KnownCurrency[];
/** What may be paid in or paid out. */
export type SettlementCurrency = (typeof settlement)[number];

/** What our accounts with banks are counted in: whatever money ever came or went in. */
export const bankCurrencies = settlement;

const settlementTable: readonly Dated<readonly SettlementCurrency[]>[] = [{ since: '2026-01-01', terms: settlement }];

/** The currencies money may come and go in at a moment. */
export function settlementCurrencies(at: Date): readonly SettlementCurrency[] {
  return inForce(settlementTable, at);
}
