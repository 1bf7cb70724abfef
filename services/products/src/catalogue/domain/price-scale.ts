import type { ExchangeRatesReply } from '@asili/contracts';
import { currencies, decimalsOf, InvalidRate, rateFromText, type Currency } from '@asili/kernel';
import { currencySpan } from './entry.ts';

type MarketRates = Pick<ExchangeRatesReply, 'rates' | 'asOf'>;

/** What one dollar is worth; undefined where nobody says. */
function perDollar({ rates }: MarketRates, currency: Currency): number | undefined {
  if (currency === 'USD') return 1;
  try {
    const { num, den } = rateFromText(rates.USD[currency] ?? '', 'USD', currency);
    return Number(num) / Number(den);
  } catch (error) {
    if (error instanceof InvalidRate) return undefined;
    throw error;
  }
}

function factorsTo(asked: Currency, market: MarketRates | undefined): readonly (number | undefined)[] {
  const rates = currencies.map((currency) => (market ? perDollar(market, currency) : undefined));
  const wanted = rates[currencies.indexOf(asked)];
  return currencies.map((currency, index) => {
    const own = rates[index];
    if (currency === asked) return 1;
    return own === undefined || wanted === undefined
      ? undefined
      : (wanted / own) * 10 ** (decimalsOf(asked) - decimalsOf(currency));
  });
}

/**
 * What prices are in the currency somebody asks in: floats, for comparing alone; money that changes hands is converted
 * by payments, exactly. A currency without a rate is compared with itself alone.
 */
export class PriceScale {
  private readonly factors: Float64Array;
  /**
   * Places of a price key's segments (a currency each, then no price) in price orders: those that can be compared share
   * the first group, in which the asked currency always is.
   */
  readonly groups: readonly (readonly number[])[];
  private readonly groupBySegment: readonly number[];

  private constructor(
    readonly asked: Currency,
    factors: readonly (number | undefined)[],
    readonly asOf: string | undefined,
  ) {
    this.factors = Float64Array.from(factors, (factor) => factor ?? NaN);
    const all = factors.map((_, segment) => segment);
    const comparable = all.filter((segment) => factors[segment] !== undefined);
    const others = all.filter((segment) => factors[segment] === undefined).map((segment) => [segment]);
    this.groups = [comparable, ...others, [factors.length]];
    this.groupBySegment = [...all, factors.length].map((segment) =>
      this.groups.findIndex((group) => group.includes(segment)),
    );
  }

  /** @param market without it, prices in other currencies than the asked one are not compared */
  static of(asked: Currency, market?: MarketRates): PriceScale {
    return new PriceScale(asked, factorsTo(asked, market), market?.asOf);
  }

  /** Minor units of the asked currency that one minor unit of another is worth; undefined where nobody says. */
  factorOf(currency: Currency): number | undefined {
    const factor = this.factors[currencies.indexOf(currency)] as number;
    return Number.isNaN(factor) ? undefined : factor;
  }

  /** Minor units of the asked currency, unrounded; NaN for no price and for one in a currency without a rate. */
  worth(priceKey: number): number {
    const segment = Math.floor(priceKey / currencySpan);
    return segment < this.factors.length
      ? (priceKey - segment * currencySpan) * (this.factors[segment] as number)
      : NaN;
  }

  /** The place of its group in price orders. */
  groupOf(priceKey: number): number {
    return this.groupBySegment[Math.floor(priceKey / currencySpan)] ?? this.groups.length - 1;
  }

  /** What orders a price within its group. */
  rank(priceKey: number): number {
    const worth = this.worth(priceKey);
    return Number.isNaN(worth) ? priceKey : worth;
  }
}
