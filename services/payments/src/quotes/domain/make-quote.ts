import type { PayoutMoment, Quote as WireQuote, UsedRate } from '@asili/contracts';
import {
  addMoney,
  convert,
  divide,
  feeOn,
  feeTerms,
  roundTo,
  splitMoney,
  type Asset,
  type KnownCurrency,
  type Money,
  type PayInMethod,
  type SettlementCurrency,
} from '@asili/kernel';
import { isSmall, payoutMoment } from '../../earnings/domain/payout-policy.ts';
import { payoutCurrency } from './payout-currency.ts';
import { RateUnknown, UsedRates, type RateTable } from '../../rates/domain/rate-table.ts';

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
  readonly payout: PayoutMoment;
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
 * dollars, each artisan's sum of a currency rounded half to even; the fee is taken of all of it once and split by largest
 * remainder; what is paid is rounded up to what the provider moves, HBAR to the tinybar; what is received half to even.
 * Where it cannot be paid this way, `unavailable` says why, with the figures as far as they can be counted.
 */
export function makeQuote(input: QuoteInput): Quote {
  const { method, now } = input;
  const lines = 'plan' in input ? [planLine(input.plan)] : saleLines(input.orders);
  const wanted = payCurrency(input, currenciesOf(lines.map(({ money }) => money)));
  const rates = new UsedRates(input.rates);
  const common = { method, expiresAt: new Date(now.getTime() + quoteLifeMs) };
  try {
    const { shares, gross, fees } =
      'plan' in input ? { shares: [], gross: input.plan, fees: [] } : countShares(input, input.orders, rates);
    const pay = payable(gross, wanted, rates, input.stepOf(wanted) ?? 1n);
    const tolerance = wanted === 'HBAR' ? toleranceOf(pay, new UsedRates(input.rates)) : 0n;
    const unavailable = obstacle(input, wanted);
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

/** Old rates make no HBAR quote; other ways are at the provider's own risk. */
function obstacle({ stepOf, rates, trouble }: QuoteTerms, currency: Asset): Unavailable | undefined {
  if (stepOf(currency) === null) return 'currency';
  if (currency === 'HBAR' && rates?.stale !== false) return 'rates-stale';
  return trouble;
}

/** Card and bank: the sale's own currency where it has one that is taken, else dollars. Mobile money: the wallet's. */
function payCurrency({ method, wallet, stepOf }: QuoteTerms, currencies: readonly KnownCurrency[]): Asset {
  if (method === 'hbar') return 'HBAR';
  if (method === 'mobile_money') return wallet;
  const [only, ...others] = currencies;
  return only !== undefined && others.length === 0 && stepOf(only) !== null ? only : 'USD';
}

function payable(gross: Money<KnownCurrency>, currency: Asset, rates: UsedRates, step: bigint): Money<Asset> {
  return roundTo(convert(gross, rates.between(gross.currency, currency), 'up'), step, 'up');
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

function countShares({ method, rates: table, now }: QuoteTerms, orders: readonly OrderForQuote[], rates: UsedRates) {
  const [only, ...others] = currenciesOf(orders.flatMap(({ items, delivery }) => [...items, ...delivery]));
  const currency: KnownCurrency = only !== undefined && others.length === 0 ? only : 'USD';
  const grosses = orders.map(({ items, delivery }) =>
    total(
      sums([...items, ...delivery]).map((money) =>
        convert(money, rates.between(money.currency, currency), 'half-even'),
      ),
      currency,
    ),
  );
  const gross = total(grosses, currency);
  const terms = feeTerms(method, now);
  const fee = feeOn(gross, terms, terms.fixed && currency !== 'USD' ? rates.between('USD', currency) : undefined);
  const parts =
    gross.minor === 0n
      ? grosses
      : splitMoney(
          fee,
          grosses.map(({ minor }) => minor),
        );
  const shares = orders.map(({ orderId, artisanId, country, completed }, index): OrderShare => {
    const [own, ownFee] = [grosses[index] as Money<KnownCurrency>, parts[index] as Money<KnownCurrency>];
    const net = { currency, minor: own.minor - ownFee.minor };
    const payout: SettlementCurrency = payoutCurrency(country, now);
    return {
      orderId,
      artisanId,
      gross: own,
      fee: ownFee,
      net,
      receives: convert(net, rates.between(currency, payout), 'half-even'),
      payout: payoutMoment(completed, isSmall(own, new UsedRates(table), now), now),
    };
  });
  return { shares, gross, fees: [{ kind: 'fee', money: fee, paidBy: 'artisan' } satisfies QuoteLine] };
}

function total(amounts: readonly Money<KnownCurrency>[], currency: KnownCurrency): Money<KnownCurrency> {
  return amounts.reduce(addMoney, { currency, minor: 0n });
}
