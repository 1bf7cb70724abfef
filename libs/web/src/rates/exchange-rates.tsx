import type { ExchangeRatesReply } from '@asili/contracts';
import {
  InvalidRate,
  inverse,
  rateFromText,
  through,
  type Asset,
  type Rate,
  convert,
  currencies,
  moneyFromText,
  moneyToText,
} from '@asili/kernel';
import { useUi } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { queryOptions, useQuery, type UseQueryResult } from '@tanstack/react-query';

const staleMs = 60_000;

/** The rates as the platform tells them; read again where they are looked at a minute later. */
export const exchangeRatesQuery = queryOptions<ExchangeRatesReply>({
  queryKey: ['/api/exchange-rates'],
  staleTime: staleMs,
});

export function useExchangeRates(): UseQueryResult<ExchangeRatesReply> {
  return useQuery(exchangeRatesQuery);
}

/** What one `from` is worth in `to`, by way of the dollar; null where nobody says. */
export function rateBetween<F extends Asset, T extends Asset>(
  { rates }: Pick<ExchangeRatesReply, 'rates'>,
  from: F,
  to: T,
): Rate<F, T> | null {
  try {
    return through(inverse(perDollar(rates, from)), perDollar(rates, to));
  } catch (error) {
    if (error instanceof InvalidRate) return null;
    throw error;
  }
}

/** What one dollar is worth. @throws InvalidRate where that is not told */
function perDollar<T extends Asset>(rates: ExchangeRatesReply['rates'], to: T): Rate<'USD', T> {
  if (to === 'HBAR') return inverse(rateFromText(rates.HBAR['USD'] ?? '', to, 'USD'));
  return rateFromText(to === 'USD' ? '1' : (rates.USD[to] ?? ''), 'USD', to);
}

/** What a price is worth in the other currency, by whose rates of when. */
export interface OtherPrice {
  readonly amount: string;
  readonly currency: 'USD' | 'KES';
  readonly asOf: string;
  /** The rates are too old to be quoted by. */
  readonly stale: boolean;
}

/** A price as decimal text; its currency may be of a newer release. */
interface Price {
  readonly amount: string;
  readonly currency: string;
}

const inShillings: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP']);

/** What a price is told in beside its own currency: Kenyan shillings for dollars, euros and pounds, dollars for what is at home in Africa. */
export const otherCurrency = (currency: string): 'USD' | 'KES' => (inShillings.has(currency) ? 'KES' : 'USD');

/** The price in the other currency; null where no rate is told. */
export function otherPrice(price: Price, { rates, asOf, stale }: ExchangeRatesReply): OtherPrice | null {
  const from = currencies.find((each) => each === price.currency);
  const currency = otherCurrency(price.currency);
  const rate = from && rateBetween({ rates }, from, currency);
  return from && rate
    ? { amount: moneyToText(convert(moneyFromText(price.amount, from), rate, 'half-even')), currency, asOf, stale }
    : null;
}

/** The same at the rates of now; null until they are known. */
export function useOtherPrice(price: Price): OtherPrice | null {
  const { data } = useExchangeRates();
  return data ? otherPrice(price, data) : null;
}

/** 'about KES 15,000' beside a price of $120. Keeps its line while rates come, and says nothing by old ones, as it has no room for their age. */
export function AboutPrice(price: { readonly amount: string; readonly currency: string }) {
  const { texts } = useUi();
  const other = useOtherPrice(price);
  return (
    <>
      {other && !other.stale ? (
        <>
          {texts.about} <Money amount={other.amount} currency={other.currency} whole />
        </>
      ) : (
        '\u00a0'
      )}
    </>
  );
}
