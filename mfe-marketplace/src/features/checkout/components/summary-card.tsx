import { Card, Heading, Text } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo, type PhotoImage } from '@asili/ui/pictures';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { sumOf } from '../../../shared/cart-total.ts';
import classes from '../checkout.module.css';

type Price = Parameters<typeof sumOf>[0][number];

export interface SummaryItem {
  readonly id: string;
  readonly name: string;
  /** Who sells it. */
  readonly by: string;
  readonly quantity: number;
  /** Of all of them. */
  readonly price: Price;
  readonly photo: { readonly image?: PhotoImage | undefined; readonly src?: string | null | undefined };
}

export interface SummaryCardProps {
  readonly items: readonly SummaryItem[];
  readonly delivery: readonly Price[];
  /** In place of a price where there is none for delivery. */
  readonly noDelivery: string;
  readonly total: { readonly label: string; readonly amounts: ReactNode };
  readonly children: ReactNode;
}

/** What is bought, and what it costs with delivery: one sum per currency. */
export function SummaryCard({ items, delivery, noDelivery, total, children }: SummaryCardProps) {
  const t = useMessages();
  return (
    <Card className={classes.card}>
      <Heading size="sm">{t('checkout.summary')}</Heading>
      <ul className={classes.minis}>
        {items.map(({ id, name, by, quantity, price, photo }) => (
          <li key={id}>
            <Photo {...photo} alt="" sizes="56px" className={classes.thumb} />
            <span className={classes.miniWords}>
              <b>
                {name}
                {quantity > 1 && ` × ${quantity}`}
              </b>
              <Text as="span" size="sm" tone="secondary">
                {t('checkout.soldBy', { name: by })}
              </Text>
            </span>
            <Money {...price} />
          </li>
        ))}
      </ul>
      <dl className={classes.sums}>
        <div>
          <dt>{t('checkout.items', { count: items.length })}</dt>
          <dd>
            {sumOf(items.map(({ price }) => price)).map((money) => (
              <Money key={money.currency} {...money} />
            ))}
          </dd>
        </div>
        <div>
          <dt>{t('checkout.delivery')}</dt>
          <dd>
            {delivery.length === 0
              ? noDelivery
              : sumOf(delivery).map((money) => <Money key={money.currency} {...money} />)}
          </dd>
        </div>
        <div className={classes.total}>
          <dt>{total.label}</dt>
          <dd aria-live="polite">{total.amounts}</dd>
        </div>
      </dl>
      {children}
    </Card>
  );
}
