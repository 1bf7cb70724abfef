import type { ExchangeRatesReply } from '@asili/contracts';
import { convert, currencies, moneyFromText, moneyToText } from '@asili/kernel';
import { rateBetween, useExchangeRates } from './exchange-rates.ts';

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

/** Dollars for a price in shillings, shillings for all others; null where no rate is told. */
export function otherPrice(price: Price, { rates, asOf, stale }: ExchangeRatesReply): OtherPrice | null {
  const from = currencies.find((each) => each === price.currency);
  const currency = from === 'KES' ? 'USD' : 'KES';
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
