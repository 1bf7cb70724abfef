import {
  currencies,
  feeOn,
  feeTerms,
  moneyFromText,
  moneyToText,
  planPriceAt,
  type Currency,
  type Money,
  type PayInMethod,
  type Rate,
} from '@asili/kernel';
import { formatMoney } from '@asili/ui/data';
import { amountFromText } from '@asili/web/forms';

/** As the price list shows them. */
export const payInMethods = ['mobile_money', 'hbar', 'card', 'bank'] as const satisfies readonly PayInMethod[];

/** Currencies the calculator offers: those a price may be asked in. */
export const calculatorCurrencies = currencies;

/** '3.4% + $0.30', as the schedule of that moment has it. */
export function feeText(method: PayInMethod, at: Date, locale: string): string {
  const { basisPoints, fixed } = feeTerms(method, at);
  const share = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(
    Number(basisPoints) / 10_000,
  );
  return fixed ? `${share} + ${formatMoney(moneyToText(fixed), fixed.currency, locale)}` : share;
}

/** '$19': what a month of a plan costs at that moment. */
export function planPriceText(plan: Parameters<typeof planPriceAt>[0], at: Date, locale: string): string {
  const price = planPriceAt(plan, at);
  return formatMoney(moneyToText(price), price.currency, locale, { whole: price.minor % 100n === 0n });
}

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
export function splitSale(
  price: Money,
  method: PayInMethod,
  at: Date,
  fromUsd: Rate<'USD', Currency> | null,
): Split | null {
  if (needsRate(price.currency, method, at) && !fromUsd) return null;
  const fee = feeOn(price, feeTerms(method, at), fromUsd ?? undefined);
  return { fee, net: { currency: price.currency, minor: price.minor - fee.minor } };
}

/** The amount somebody typed, read as in every form, or null when it is none. */
export function priceFrom(text: string, currency: Currency, locale: string): Money | null {
  try {
    return moneyFromText(amountFromText(text, locale), currency);
  } catch {
    return null;
  }
}
