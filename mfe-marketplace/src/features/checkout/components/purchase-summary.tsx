import type { Purchase, Quote } from '@asili/contracts';
import { Card, Heading, Text } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { artisanName } from '@asili/web';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { sumOf, times } from '../../../shared/cart-total.ts';
import classes from '../checkout.module.css';

export interface PurchaseSummaryProps {
  readonly purchase: Purchase;
  /** By the way to pay that is chosen. */
  readonly quote: Quote | undefined;
  readonly children: ReactNode;
}

/** What is held, and what it comes to by the chosen way to pay. */
export function PurchaseSummary({ purchase: { orders, totals }, quote, children }: PurchaseSummaryProps) {
  const t = useMessages();
  const lines = orders.flatMap(({ artisan, lines: sold }) => sold.map((line) => ({ ...line, by: artisanName(artisan), price: times(line.unitPrice, line.quantity) })));
  const delivery = sumOf(orders.flatMap(({ delivery: way }) => (way.kind === 'ship' ? [way.price] : [])));
  const isSame = totals.length === 1 && totals[0]?.currency === quote?.pay.currency;
  return (
    <Card className={classes.card}>
      <Heading size="sm">{t('checkout.summary')}</Heading>
      <ul className={classes.minis}>
        {lines.map(({ productId, name, imageUrl, by, price, quantity }) => (
          <li key={productId}>
            <Photo src={imageUrl} alt="" sizes="56px" className={classes.thumb} />
            <span className={classes.miniWords}>
              <b>{name}{quantity > 1 && ` × ${quantity}`}</b>
              <Text as="span" size="sm" tone="secondary">{t('checkout.soldBy', { name: by })}</Text>
            </span>
            <Money {...price} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <div>
          <dt>{t('checkout.items', { count: lines.length })}</dt>
          <dd>{sumOf(lines.map(({ price }) => price)).map((money) => <Money key={money.currency} {...money} />)}</dd>
        </div>
        <div>
          <dt>{t('checkout.delivery')}</dt>
          <dd>{delivery.length === 0 ? t('delivery.free') : delivery.map((money) => <Money key={money.currency} {...money} />)}</dd>
        </div>
        <div className={classes.total}>
          <dt>{t('payment.youPay')}</dt>
          <dd aria-live="polite">
            {quote && <Money {...quote.pay} big />}
            {!isSame && totals.map((money) => <Text as="span" key={money.currency} size="sm" tone="secondary"><Money {...money} /></Text>)}
          </dd>
        </div>
      </dl>
      {children}
    </Card>
  );
}
