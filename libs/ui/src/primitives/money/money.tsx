import { cx, useUi } from '@asili/ui';
import classes from './money.module.css';

const formats = new Map<string, Intl.NumberFormat>();

/** The reader's own way of writing an amount, cached per language and currency. `narrow` writes $ rather than US$. */
function format(locale: string, currency: string, whole: boolean): Intl.NumberFormat {
  const key = `${locale} ${currency} ${whole}`;
  let found = formats.get(key);
  if (!found) {
    const digits = whole ? { minimumFractionDigits: 0, maximumFractionDigits: 0 } : {};
    found = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      currencyDisplay: currency === 'KES' ? 'code' : 'narrowSymbol',
      ...digits,
    });
    formats.set(key, found);
  }
  return found;
}

/**
 * '85.00' and 'USD' to '$85.00', written as the reader does. `amount` is decimal text, passed on as text, so that it is
 * never rounded by a float. What is less than nothing has a minus sign, not a hyphen. Text that is no amount comes back as it is.
 */
export function formatMoney(
  amount: string,
  currency: string,
  locale: string,
  options: { readonly whole?: boolean | undefined } = {},
): string {
  if (!/^-?\d+(\.\d+)?$/.test(amount)) return amount;
  return written(amount as `${number}`, currency, locale, options.whole ?? false).replace('-', '\u2212');
}

function written(amount: `${number}`, currency: string, locale: string, whole: boolean): string {
  // HBAR is no ISO currency: Intl would print the generic sign, and leave out all but three decimals.
  if (!/^(USD|KES|EUR|GBP|NGN|GHS|ZAR|TZS|MAD|UGX|XOF)$/.test(currency))
    return `${new Intl.NumberFormat(locale, { maximumFractionDigits: 8 }).format(amount)}\u00a0${currency}`;
  return format(locale, currency, whole).format(amount);
}

export interface MoneyProps {
  /** Decimal text, such as '85.00'. */
  readonly amount: string;
  readonly currency: string;
  /** The price of a product page: large, serif. */
  readonly big?: boolean | undefined;
  /** Without minor units, for approximations. */
  readonly whole?: boolean | undefined;
}

/** An amount as the reader writes it. */
export function Money({ amount, currency, big, whole }: MoneyProps) {
  const { locale } = useUi();
  return (
    <span className={cx(classes.money, big && classes.big)}>{formatMoney(amount, currency, locale, { whole })}</span>
  );
}
