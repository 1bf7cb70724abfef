import { currencies, feeOn, feeTerms, moneyFromText, type Currency, type Money, type PayInMethod, type Rate } from '@asili/kernel';

/** As the price list shows them. */
export const payInMethods = ['mobile_money', 'hbar', 'card', 'bank'] as const satisfies readonly PayInMethod[];

/** Currencies the calculator offers: those a price may be asked in. */
export const calculatorCurrencies = currencies;

export interface Split {
  readonly fee: Money;
  /** What is left for the artisan. */
  readonly net: Money;
}

/** Whether a fee cannot be said without knowing what a dollar is worth. */
export function needsRate(currency: Currency, method: PayInMethod, at: Date): boolean {
  return currency !== 'USD' && feeTerms(method, at).fixed !== undefined;
}

/** What a sale of `price` costs by this way of paying; null where its fixed part needs a rate that is not there. */
export function splitSale(price: Money, method: PayInMethod, at: Date, fromUsd: Rate<'USD', Currency> | null): Split | null {
  if (needsRate(price.currency, method, at) && !fromUsd) return null;
  const fee = feeOn(price, feeTerms(method, at), fromUsd ?? undefined);
  return { fee, net: { currency: price.currency, minor: price.minor - fee.minor } };
}

/** The amount somebody typed, or null when it is none. A comma counts as the decimal point. */
export function priceFrom(text: string, currency: Currency): Money | null {
  try {
    return moneyFromText(text.replace(',', '.'), currency);
  } catch {
    return null;
  }
}
