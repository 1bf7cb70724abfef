import type { Product } from '@asili/contracts';
import { Stars } from '@asili/product-ui/reviews';
import { useUi } from '@asili/ui';
import { useMessages } from '../messages.ts';

/** '★★★★★ 4.8 (23)'; nothing without reviews. */
export function Rating({
  product: { avgRating, reviewCount },
}: {
  readonly product: Pick<Product, 'avgRating' | 'reviewCount'>;
}) {
  const t = useMessages();
  const { locale } = useUi();
  if (avgRating === null || reviewCount === 0) return null;
  const shown = avgRating.toLocaleString(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return (
    <>
      <Stars
        value={avgRating}
        label={`${t('reviews.stars', { value: shown })}, ${t('reviews.countShort', { count: reviewCount })}`}
        size="sm"
      />{' '}
      <span aria-hidden="true">
        {shown} ({reviewCount.toLocaleString(locale)})
      </span>
    </>
  );
}
