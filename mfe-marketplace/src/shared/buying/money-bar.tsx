import type { Order, Quote } from '@asili/contracts';
import { moneyFromText } from '@asili/kernel';
import { cx } from '@asili/ui';
import { Money } from '@asili/ui/data';
import type { CSSProperties } from 'react';
import { useMessages } from './messages.ts';
import { useNameOf } from './use-name-of.ts';
import classes from './buying.module.css';

/** Parts of a bar, in thousandths of the whole; each at least one, so that it is seen. */
export function partsOf(amounts: readonly bigint[]): number[] {
  const whole = amounts.reduce((all, amount) => all + amount, 0n);
  return amounts.map((amount) => (whole > 0n ? Math.max(1, Number((amount * 1000n) / whole)) : 1));
}

/** Who gets what of the money: each artisan, and the fee. The bar shows it before it is read. */
export function MoneyBar({
  quote: { receives, lines },
  orders,
}: {
  readonly quote: Quote;
  readonly orders: readonly Pick<Order, 'artisan'>[];
}) {
  const t = useMessages();
  const fees = lines.filter(({ kind }) => kind === 'fee').map(({ money }) => money);
  const paid = lines
    .filter(({ kind }) => kind !== 'fee')
    .reduce((all, { money }) => all + moneyFromText(money.amount, money.currency).minor, 0n);
  const fee = fees.reduce((all, money) => all + moneyFromText(money.amount, money.currency).minor, 0n);
  const shares = receives.map(({ money }) => moneyFromText(money.amount, money.currency).minor);
  const received = shares.reduce((all, minor) => all + minor, 0n);
  const width = (share: number): CSSProperties => ({ flexGrow: share });
  const kept = received > 0n ? shares.map((minor) => (minor * (paid - fee)) / received) : shares;
  const parts = partsOf([...kept, fee]);
  const nameOf = useNameOf(orders);
  const tone = (index: number) =>
    index === receives.length ? classes.toneFee : index % 2 === 0 ? classes.toneOne : classes.toneTwo;
  return (
    <div>
      <div className={classes.goes} aria-hidden="true">
        {parts.map((part, index) => (
          <i key={index} className={tone(index)} style={width(part)} />
        ))}
      </div>
      <dl className={classes.sum}>
        {receives.map(({ artisanId, money }, index) => (
          <div key={artisanId}>
            <dt>
              <i className={cx(classes.key, tone(index))} aria-hidden="true" />
              {t('money.receives', { name: nameOf(artisanId) })}
            </dt>
            <dd>
              <Money {...money} />
            </dd>
          </div>
        ))}
        {fees.map((money) => (
          <div key={money.currency}>
            <dt>
              <i className={cx(classes.key, classes.toneFee)} aria-hidden="true" />
              {t('money.fee')}
            </dt>
            <dd>
              <Money {...money} />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
