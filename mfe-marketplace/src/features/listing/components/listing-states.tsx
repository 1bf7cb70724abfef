import { Button, EmptyState, LoadingRegion } from '@asili/ui';
import { ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { navigate } from '@asili/web';
import { useMessages } from '../../../messages.ts';
import type { Filters } from '../hooks/use-filters.ts';

/** Cards in the shape of what is coming. */
export function ListingSkeleton() {
  const t = useMessages();
  return (
    <LoadingRegion label={t('marketplace.loading')}>
      <ProductGrid>
        {Array.from({ length: 9 }, (_, index) => (
          <ProductCardSkeleton key={index} />
        ))}
      </ProductGrid>
    </LoadingRegion>
  );
}

/** Nothing fits the filters: which ones, and what removes them. */
export function EmptyListing({ filters }: { readonly filters: Filters }) {
  const t = useMessages();
  return (
    <EmptyState
      title={t('empty.title')}
      actions={<Button onClick={() => navigate(location.pathname)}>{t('empty.clear')}</Button>}
    >
      {filters.search ? t('empty.search', { search: filters.search }) : t('empty.text')}
    </EmptyState>
  );
}
