import { useMessages } from './messages.ts';

/** Where a product is handed over by an artisan who has named no place: in their town, as the two agree. */
export function usePickupPlace(): (town: string) => string {
  const t = useMessages();
  return (town) => (town === '' ? t('delivery.pickupArranged') : t('delivery.pickupIn', { town }));
}
