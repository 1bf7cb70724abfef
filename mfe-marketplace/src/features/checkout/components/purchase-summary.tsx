import type { Purchase, Quote } from '@asili/contracts';
import { Text } from '@asili/ui';
import { Money } from '@asili/ui/data';
import { artisanName } from '@asili/web';
import type { ReactNode } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { times } from '../../../shared/cart-total.ts';
import { SummaryCard } from './summary-card.tsx';

export interface PurchaseSummaryProps {
  readonly purchase: Purchase;
  /** By the way to pay that is chosen. */
  readonly quote: Quote | undefined;
  readonly children: ReactNode;
}

/** What is held, and what it comes to by the chosen way to pay. */
export function PurchaseSummary({ purchase: { orders, totals }, quote, children }: PurchaseSummaryProps) {
  const t = useMessages();
  const items = orders.flatMap(({ artisan, lines }) =>
    lines.map(({ productId: id, name, quantity, unitPrice, imageUrl: src }) => ({
      id,
      name,
      by: artisanName(artisan),
      quantity,
      price: times(unitPrice, quantity),
      photo: { src },
    })),
  );
  const delivery = orders.flatMap(({ delivery: way }) => (way.kind === 'ship' ? [way.price] : []));
  const isSame = totals.length === 1 && totals[0]?.currency === quote?.pay.currency;
  const amounts = (
    <>
      {quote && <Money {...quote.pay} big />}
      {!isSame &&
        totals.map((money) => (
          <Text as="span" key={money.currency} size="sm" tone="secondary">
            <Money {...money} />
          </Text>
        ))}
    </>
  );
  return (
    <SummaryCard
      items={items}
      delivery={delivery}
      noDelivery={t('delivery.free')}
      total={{ label: t('payment.youPay'), amounts }}
    >
      {children}
    </SummaryCard>
  );
}
