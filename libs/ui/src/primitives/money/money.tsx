import { cx, useUi } from '@asili/ui';
import { formatMoney } from './money-format.ts';
import classes from './money.module.css';

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
