import type { PayoutTiming, Quote as WireQuote, UsedRate } from '@asili/contracts';
import {
  addExactMoney,
  addMoney,
  convert,
  convertExactMoney,
  divide,
  exactMoney,
  feeOn,
  feeTerms,
  inForce,
  roundExactMoney,
  roundTo,
  roundUpTogether,
  splitMoney,
  type Asset,
  type ExactMoney,
  type KnownCurrency,
  type Money,
  type PayInMethod,
  type SettlementCurrency,
  moneyToText,
  type Dated,
} from '@asili/kernel';
import { isSmall, payoutTiming } from '../../earnings/domain/payout-policy.ts';
import { areCurrenciesStale, ratePolicies } from '../../rates/domain/decide-rates.ts';
import { RateUnknown, UsedRates, type RateTable } from '../../rates/domain/rate-table.ts';

interface WalletCountry {
  readonly currency: SettlementCurrency;
  /** Of telephone numbers, ITU-T E.164. */
  readonly dials: string;
}

/** Where there is mobile money, by ISO 3166 country code. */
const table: readonly Dated<Readonly<Record<string, WalletCountry>>>[] = [
  {
    since: '2026-01-01',
    terms: {
      KE: { currency: 'KES', dials: '+254' },
      TZ: { currency: 'TZS', dials: '+255' },
      UG: { currency: 'UGX', dials: '+256' },
      NG: { currency: 'NGN', dials: '+234' },
      GH: { currency: 'GHS', dials: '+233' },
      ZA: { currency: 'ZAR', dials: '+27' },
      MA: { currency: 'MAD', dials: '+212' },
      SN: { currency: 'XOF', dials: '+221' },
      CI: { currency: 'XOF', dials: '+225' },
      BJ: { currency: 'XOF', dials: '+229' },
      BF: { currency: 'XOF', dials: '+226' },
      ML: { currency: 'XOF', dials: '+223' },
      NE: { currency: 'XOF', dials: '+227' },
      TG: { currency: 'XOF', dials: '+228' },
      GW: { currency: 'XOF', dials: '+245' },
    },
  },
];

/** What an artisan of that country is paid in: the currency of its mobile money, elsewhere dollars. */
export const payoutCurrency = (country: string, at: Date): SettlementCurrency =>
  inForce(table, at)[country]?.currency ?? 'USD';

/** What the wallet of a number in E.164 is counted in; Kenya's where there is no number yet, dollars where there is no wallet we know of. */
export function walletCurrency(phoneNumber: string | undefined, at: Date): SettlementCurrency {
  if (phoneNumber === undefined) return 'KES';
  return Object.values(inForce(table, at)).find(({ dials }) => phoneNumber.startsWith(dials))?.currency ?? 'USD';
}

/** One artisan's part of a purchase: prices and delivery, one sum per currency. */
export interface OrderForQuote {
  readonly orderId: string;
  readonly artisanId: string;
  /** ISO code; decides what the artisan is paid in. */
  readonly country: string;
  /** Orders completed without a dispute since the last one, which decide when the money goes out. */
  readonly completed: number;
  readonly items: readonly Money<KnownCurrency>[];
  readonly delivery: readonly Money<KnownCurrency>[];
}

/** What is paid: a purchase, or a plan at this price, which nothing comes off. */
export type Priced = { readonly orders: readonly OrderForQuote[] } | { readonly plan: Money<KnownCurrency> };

export type QuoteInput = Priced & QuoteTerms;
interface QuoteTerms {
  readonly method: PayInMethod;
  /** What the wallet that pays is counted in; mobile money only. */
  readonly wallet: SettlementCurrency;
  readonly rates: RateTable | null;
  /** The smallest amount the provider moves of a currency, in minor units; null where nobody takes it by this method. */
  readonly stepOf: (currency: Asset) => bigint | null;
  /** Why the provider can take nothing up just now. */
  readonly trouble?: Unavailable | undefined;
  readonly now: Date;
}

export type Unavailable = NonNullable<WireQuote['unavailable']>;

export interface QuoteLine {
  readonly kind: 'items' | 'delivery' | 'fee' | 'plan';
  readonly money: Money<KnownCurrency>;
  readonly paidBy: 'buyer' | 'artisan';
}

/** What an order brings: its part of the sale, of the fee, and what its artisan gets of it. */
export interface OrderShare {
  readonly orderId: string;
  readonly artisanId: string;
  readonly gross: Money<KnownCurrency>;
  readonly fee: Money<KnownCurrency>;
  readonly net: Money<KnownCurrency>;
  readonly receives: Money<KnownCurrency>;
  readonly payout: PayoutTiming;
}

export interface Quote {
  readonly method: PayInMethod;
  readonly pay: Money<Asset>;
  readonly lines: readonly QuoteLine[];
  readonly shares: readonly OrderShare[];
  readonly rates: readonly UsedRate[];
  /** How much less than `pay` is still taken as paid, in minor units. */
  readonly tolerance: bigint;
  readonly expiresAt: Date;
  readonly unavailable?: Unavailable;
}

/** How long a rate is ours to bear. Source: the reference's rules for accepting HBAR. */
export const quoteLifeMs = 15 * 60_000;

/**
 * What a purchase or a plan costs by one way of paying. Pure. The sale is counted in its own currency when it has just one, else in
 * dollars, and exactly: sums are multiplied first and divided once. Each artisan's part of it is told in minor units that add up to
 * the sale rounded up (largest remainder); the fee is taken of all of it once, rounded half up, and split by largest remainder; what is
 * paid is rounded up to what the provider moves, HBAR to the tinybar; what is received half to even.
 * Where it cannot be paid this way, `unavailable` says why, with the figures as far as they can be counted.
 */
export function makeQuote(input: QuoteInput): Quote {
  const { method, now } = input;
  const lines = 'plan' in input ? [planLine(input.plan)] : saleLines(input.orders);
  const wanted = payCurrency(input, currenciesOf(lines.map(({ money }) => money)));
  const rates = new UsedRates(input.rates);
  const common = { method, expiresAt: new Date(now.getTime() + quoteLifeMs) };
  try {
    const { shares, sale, fees } =
      'plan' in input
        ? { shares: [], sale: exactMoney(input.plan), fees: [] }
        : countShares(input, input.orders, rates);
    const pay = payable(sale, wanted, rates, input.stepOf(wanted) ?? 1n);
    const tolerance = wanted === 'HBAR' ? toleranceOf(pay, new UsedRates(input.rates)) : 0n;
    const unavailable = obstacle(input, wanted, rates.all.length > 0);
    return {
      ...common,
      pay,
      lines: [...lines, ...fees],
      shares,
      rates: rates.all,
      tolerance,
      ...(unavailable && { unavailable }),
    };
  } catch (error) {
    if (!(error instanceof RateUnknown)) throw error;
    return {
      ...common,
      pay: { currency: wanted, minor: 0n },
      lines,
      shares: [],
      rates: rates.all,
      tolerance: 0n,
      unavailable: 'rates-stale',
    };
  }
}

/** Wallets and exchanges take small fees off a transfer: half a percent, at most a quarter dollar. Source: as `quoteLifeMs`. */
function toleranceOf(pay: Money<Asset>, rates: UsedRates): bigint {
  const quarter = convert({ currency: 'USD', minor: 25n }, rates.between('USD', pay.currency), 'floor').minor;
  const share = divide(pay.minor * 50n, 10_000n, 'floor');
  return share < quarter ? share : quarter;
}

/** Old rates make no quote: for HBAR after minutes, for whatever else is converted after a day. What needs no rate waits for none. */
function obstacle(
  { stepOf, rates, trouble, now }: QuoteTerms,
  currency: Asset,
  isConverted: boolean,
): Unavailable | undefined {
  if (stepOf(currency) === null) return 'currency';
  if (currency === 'HBAR' && rates?.stale !== false) return 'rates-stale';
  if (isConverted && rates && areCurrenciesStale(new Date(rates.asOf), now, inForce(ratePolicies, now)))
    return 'rates-stale';
  return trouble;
}

/** Card and bank: the sale's own currency where it has one that is taken, else dollars. Mobile money: the wallet's. */
function payCurrency({ method, wallet, stepOf }: QuoteTerms, currencies: readonly KnownCurrency[]): Asset {
  if (method === 'hbar') return 'HBAR';
  if (method === 'mobile_money') return wallet;
  const [only, ...others] = currencies;
  return only !== undefined && others.length === 0 && stepOf(only) !== null ? only : 'USD';
}

function payable(sale: ExactMoney<KnownCurrency>, currency: Asset, rates: UsedRates, step: bigint): Money<Asset> {
  return roundTo(roundExactMoney(convertExactMoney(sale, rates.between(sale.currency, currency)), 'up'), step, 'up');
}

const planLine = (money: Money<KnownCurrency>): QuoteLine => ({ kind: 'plan', money, paidBy: 'buyer' });

/** Items, then delivery, one line per currency in the order in which currencies come. */
function saleLines(orders: readonly OrderForQuote[]): QuoteLine[] {
  const lines = (['items', 'delivery'] as const).flatMap((kind) =>
    sums(orders.flatMap((order) => order[kind])).map((money): QuoteLine => ({ kind, money, paidBy: 'buyer' })),
  );
  return lines.filter(({ kind, money }) => kind === 'items' || money.minor > 0n);
}

/** What anything is charged in: delivery that is free, in dollars say, does not make a sale in shillings one of two currencies. */
function currenciesOf(amounts: readonly Money<KnownCurrency>[]): KnownCurrency[] {
  const charged = amounts.filter(({ minor }) => minor > 0n);
  return [...new Set((charged.length > 0 ? charged : amounts).map(({ currency }) => currency))];
}

function sums(amounts: readonly Money<KnownCurrency>[]): Money<KnownCurrency>[] {
  const byCurrency = new Map<KnownCurrency, Money<KnownCurrency>>();
  for (const money of amounts)
    byCurrency.set(
      money.currency,
      addMoney(byCurrency.get(money.currency) ?? { currency: money.currency, minor: 0n }, money),
    );
  return [...byCurrency.values()];
}

/**
 * What the sale brings and what each artisan gets of it. Where it is of one currency, net sums are converted as they stand; where it is
 * of several, whole cents of the dollar are for the books only, and what an artisan receives is counted of the exact amounts, so that
 * ten shillings sold beside a dearer thing lose nothing of the shilling to the cent.
 */
function countShares({ method, rates: table, now }: QuoteTerms, orders: readonly OrderForQuote[], rates: UsedRates) {
  const [only, ...others] = currenciesOf(orders.flatMap(({ items, delivery }) => [...items, ...delivery]));
  const currency: KnownCurrency = only !== undefined && others.length === 0 ? only : 'USD';
  const exact = orders.map(({ items, delivery }) =>
    addExactMoney(
      sums([...items, ...delivery]).map((money) =>
        convertExactMoney(exactMoney(money), rates.between(money.currency, currency)),
      ),
      currency,
    ),
  );
  const sale = addExactMoney(exact, currency);
  const grosses = roundUpTogether(exact, currency);
  const terms = feeTerms(method, now);
  const fee = feeOn(sale, terms, terms.fixed && currency !== 'USD' ? rates.between('USD', currency) : undefined);
  const parts =
    sale.num === 0n
      ? grosses
      : splitMoney(
          fee,
          grosses.map(({ minor }) => minor),
        );
  const shares = orders.map(({ orderId, artisanId, country, completed }, index): OrderShare => {
    const [own, ownFee, ownExact] = [
      grosses[index] as Money<KnownCurrency>,
      parts[index] as Money<KnownCurrency>,
      exact[index] as ExactMoney<KnownCurrency>,
    ];
    const net = { currency, minor: own.minor - ownFee.minor };
    const payout: SettlementCurrency = payoutCurrency(country, now);
    const earned = others.length === 0 || payout === currency ? exactMoney(net) : lessFee(ownExact, fee, sale);
    const receives = roundExactMoney(convertExactMoney(earned, rates.between(currency, payout)), 'half-even');
    return {
      orderId,
      artisanId,
      gross: own,
      fee: ownFee,
      net,
      receives,
      payout: payoutTiming(completed, isSmall(own, new UsedRates(table), now), now),
    };
  });
  return { shares, sale, fees: [{ kind: 'fee', money: fee, paidBy: 'artisan' } satisfies QuoteLine] };
}

/** An amount less as much of the fee as it is of the sale, not rounded; nothing where the fee takes all of the sale. */
function lessFee(
  { currency, num, den }: ExactMoney<KnownCurrency>,
  fee: Money<KnownCurrency>,
  sale: ExactMoney<KnownCurrency>,
): ExactMoney<KnownCurrency> {
  const kept = sale.num - fee.minor * sale.den;
  return kept <= 0n ? { currency, num: 0n, den: 1n } : { currency, num: num * kept, den: den * sale.num };
}

export const textOf = (money: Money<Asset>): { amount: string; currency: Asset } => ({
  amount: moneyToText(money),
  currency: money.currency,
});

/** A quote as it is sent, and as it is hashed. */
export function quoteView({ method, pay, lines, shares, rates, expiresAt, unavailable }: Quote): WireQuote {
  return {
    method,
    pay: textOf(pay),
    lines: lines.map(({ money, ...line }) => ({ ...line, money: textOf(money) })),
    receives: shares.map(({ artisanId, receives, payout }) => ({ artisanId, money: textOf(receives), payout })),
    rates: [...rates],
    expiresAt: expiresAt.toISOString(),
    ...(unavailable && { unavailable }),
  };
}

/**
 * JSON that is the same text for the same facts: keys in order of their UTF-16 units, no spaces, what is undefined left out.
 * Source: RFC 8785, for texts, whole numbers, true, false and null; amounts are texts here.
 * @throws TypeError for a fraction or a bigint
 */
export function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return JSON.stringify(value);
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value);
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (typeof value !== 'object') throw new TypeError(`no canonical JSON for ${typeof value}`);
  const entries = Object.entries(value)
    .filter(([, each]) => each !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, each]) => `${JSON.stringify(key)}:${canonicalJson(each)}`).join(',')}}`;
}
