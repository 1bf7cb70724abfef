import type { Cart } from '@asili/contracts';
import { TextLink } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { artisanName, localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { counted, sumOf, times } from '../../../shared/cart-total.ts';
import type { ArtisanDelivery } from './delivery-choices.tsx';
import { SummaryCard, type SummaryItem } from './summary-card.tsx';
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
  const items = groups.flatMap(({ artisan, items: ordered }) =>
    ordered.flatMap(({ productId: id, product, unitPrice, ...item }): SummaryItem[] =>
      unitPrice
        ? [
            {
              id,
              name: localText(product, language).name,
              by: artisanName(artisan),
              quantity: counted(item),
              price: times(unitPrice, counted(item)),
              photo: { image: product.images[0] },
            },
          ]
        : [],
    ),
  );
  const delivery = deliveries.flatMap(({ choice }) => (choice?.price ? [choice.price] : []));
  const noDelivery = deliveries.every(({ choice }) => choice?.request.kind === 'pickup') ? t('delivery.free') : '–';
  const amounts = sumOf([...items.map(({ price }) => price), ...delivery]).map((money) => (
    <Money key={money.currency} {...money} big />
  ));
  return (
    <aside className={classes.side} aria-label={t('checkout.summary')}>
      <SummaryCard
        items={items}
        delivery={delivery}
        noDelivery={noDelivery}
        total={{ label: t('checkout.total'), amounts }}
      >
        {children}
      </SummaryCard>
      <TextLink data-touch-target href={paths.cart.getHref()}>
        {t('checkout.back')}
      </TextLink>
    </aside>
  );
}
