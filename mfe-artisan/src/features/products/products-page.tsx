import { EmptyState, ErrorNotice, LinkButton, LoadingRegion, PageHeader } from '@asili/ui';
import { SearchField } from '@asili/ui/forms';
import { ProductCardSkeleton, ProductGrid } from '@asili/ui/products';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import Plus from 'lucide-react/icons/plus';
import { useLiveProducts, useOwnProducts } from '../../api/own.ts';
import { useMessages } from '../../messages.ts';
import { matching } from './matching.ts';
import { OwnProductCard } from './own-product-card.tsx';
import classes from './products.module.css';
import { WaitingPieces } from './waiting-pieces.tsx';

/** One's own pieces with their states; they change while one looks. */
export function ProductsPage() {
  const t = useMessages();
  usePageTitle(t('products.title'));
  useLiveProducts();
  const [search, setSearch] = useQueryParam('search');
  const query = useOwnProducts();
  const products = query.data && matching(query.data, search ?? '', (category) => t(`category.${category}` as 'category.Woodwork'));
  const empty = query.data?.length === 0;
  const some = query.data && !empty;
  const register = (
    <LinkButton variant="primary" icon={Plus} href="/products/new">
      {t('home.register')}
    </LinkButton>
  );
  return (
    <div className={`wrap ${classes.page}`}>
      <PageHeader title={t('products.title')} subtitle={some && t('products.count', { count: query.data.length })} actions={!empty && register} />
      <WaitingPieces />
      {some && <SearchField label={t('products.search')} placeholder={t('products.search')} value={search ?? ''} onChange={setSearch} />}
      {query.isPending && (
        <LoadingRegion label={t('products.title')}>
          <ProductGrid>
            {[1, 2, 3].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </ProductGrid>
        </LoadingRegion>
      )}
      {query.isError && <ErrorNotice title={describeError(query.error, t('products.failed'))} onRetry={() => void query.refetch()} retrying={query.isFetching} />}
      {empty && (
        <EmptyState title={t('products.none')} actions={register}>
          {t('products.noneText')}
        </EmptyState>
      )}
      {some && products?.length === 0 && <EmptyState title={t('products.notFound')}>{t('products.notFoundText')}</EmptyState>}
      <h2 className="vh">{t('products.list')}</h2>
      {products && products.length > 0 && (
        <ProductGrid label={t('products.title')}>
          {products.map((product) => (
            <OwnProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
      )}
    </div>
  );
}
