import { moneyFromText, type Money } from '@asili/kernel';

export const payInMethods = ['mobile', 'hbar', 'card', 'bank'] as const;
export type PayInMethod = (typeof payInMethods)[number];

/** Currencies the calculator offers: those the specification gives a sample rate for. */
export const calculatorCurrencies = ['USD', 'KES'] as const;
export type CalculatorCurrency = (typeof calculatorCurrencies)[number];

/** Fees of the specification, section 9. A basis point is a hundredth of a percent. */
const basisPoints: Readonly<Record<PayInMethod, bigint>> = { mobile: 250n, hbar: 150n, card: 340n, bank: 190n };

/** The fixed part of the card fee, in minor units: $0.30, and the same at the sample rate of section 9 (0.68 USD = 85 KES). */
const cardFixed: Readonly<Record<CalculatorCurrency, bigint>> = { USD: 30n, KES: 3750n };

export interface Split {
  readonly fee: Money;
  /** What is left for the maker. */
  readonly net: Money;
}

/** What a sale of `price` costs by this way of paying. Rounded half up to the minor unit; never more than the price. */
export function splitSale(price: Money & { readonly currency: CalculatorCurrency }, method: PayInMethod): Split {
  const { currency, minor } = price;
  const share = (minor * basisPoints[method] + 5000n) / 10_000n;
  const whole = share + (method === 'card' ? cardFixed[currency] : 0n);
  const fee = whole < minor ? whole : minor;
  return { fee: { currency, minor: fee }, net: { currency, minor: minor - fee } };
}

/** The amount somebody typed, or null when it is none. A comma counts as the decimal point. */
export function priceFrom(text: string, currency: CalculatorCurrency): (Money & { readonly currency: CalculatorCurrency }) | null {
  try {
    return { ...moneyFromText(text.replace(',', '.'), currency), currency };
  } catch {
    return null;
  }
}
