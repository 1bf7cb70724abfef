import type { Order } from '@asili/contracts';
import { artisanName } from '@asili/web';
import { useMessages } from './messages.ts';

/** Names the artisans of those orders by their ids. */
export function useNameOf(orders: readonly Pick<Order, 'artisan'>[]): (artisanId: string) => string {
  const t = useMessages();
  return (artisanId) => {
    const artisan = orders.find((order) => order.artisan.id === artisanId)?.artisan;
    return artisan ? artisanName(artisan) : t('money.artisan');
  };
}
