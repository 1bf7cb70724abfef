import type { Cart } from '@asili/contracts';
import { Card, Heading, Text, TextLink } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { Photo } from '@asili/ui/pictures';
import { artisanName, localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { counted, sumOf, times } from '../../../shared/cart-total.ts';
import type { ArtisanDelivery } from './delivery-choices.tsx';
import classes from '../checkout.module.css';

export interface CartSummaryProps {
  readonly groups: Cart['groups'];
  readonly deliveries: readonly ArtisanDelivery[];
  readonly children: ReactNode;
}

/** What is about to be held, and what it costs with delivery. */
export function CartSummary({ groups, deliveries, children }: CartSummaryProps) {
  const t = useMessages();
  const language = useLanguage();
  const items = groups.flatMap((group) => group.items.flatMap(({ unitPrice, ...item }) => (unitPrice ? [{ ...item, price: times(unitPrice, counted(item)), by: artisanName(group.artisan) }] : [])));
  const prices = items.map(({ price }) => price);
  const delivery = deliveries.flatMap(({ choice }) => (choice?.price ? [choice.price] : []));
  return (
    <aside className={classes.side} aria-labelledby="summary">
      <Card className={classes.card}>
        <Heading id="summary" size="sm">{t('checkout.summary')}</Heading>
        <ul className={classes.minis}>
          {items.map(({ productId, product, price, by, ...item }) => (
            <li key={productId}>
              <Photo image={product.images[0]} alt="" sizes="56px" className={classes.thumb} />
              <span className={classes.miniWords}>
                <b>{localText(product, language).name}{counted(item) > 1 && ` × ${counted(item)}`}</b>
                <Text as="span" size="sm" tone="secondary">{t('checkout.soldBy', { name: by })}</Text>
              </span>
              <Money {...price} />
            </li>
          ))}
        </ul>
        <dl className={classes.sums}>
          <Sum label={t('checkout.items', { count: items.length })} amounts={sumOf(prices)} />
          <Sum label={t('checkout.delivery')} amounts={sumOf(delivery)} none={deliveries.every(({ choice }) => choice?.request.kind === 'pickup') ? t('delivery.free') : '–'} />
          <Sum label={t('checkout.total')} amounts={sumOf([...prices, ...delivery])} big />
        </dl>
        {children}
      </Card>
      <TextLink data-touch-target href={paths.cart.getHref()}>{t('checkout.back')}</TextLink>
    </aside>
  );
}

function Sum({ label, amounts, none, big }: { readonly label: string; readonly amounts: readonly { readonly amount: string; readonly currency: string }[]; readonly none?: string; readonly big?: boolean }) {
  return (
    <div className={big ? classes.total : undefined}>
      <dt>{label}</dt>
      <dd>{amounts.length === 0 ? none : amounts.map((money) => <Money key={money.currency} {...money} big={big} />)}</dd>
    </div>
  );
}
