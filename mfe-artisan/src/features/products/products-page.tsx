import { Container, EmptyState, ErrorNotice, LinkButton, LoadingRegion, PageHeader, VisuallyHidden } from '@asili/ui';
import { SearchField } from '@asili/ui/forms';
import { ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { describeError, usePageTitle, useQueryParam } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useMessages } from '../../messages.ts';
import { Pending } from '../../shared/figures/pending.tsx';
import { PlanLine } from '../../shared/plans/plan-line.tsx';
import { ownProductsQuery } from '../../shared/products/get-own-products.ts';
import { useLiveUpdates } from '../../shared/products/use-live-updates.ts';
import { useArtisanId } from '../../shared/use-artisan-id.ts';
import { filterProducts } from './filter-products.ts';
import { OwnProductCard } from './components/own-product-card.tsx';
import classes from './products.module.css';
import { PendingProducts } from './components/pending-products.tsx';

/** One's own products with their states; they change while one looks. */
export function ProductsPage() {
  const t = useMessages();
  usePageTitle(t('products.title'));
  useLiveUpdates();
  const [search, setSearch] = useQueryParam('search');
  const query = useQuery(ownProductsQuery(useArtisanId()));
  const products =
    query.data &&
    filterProducts(query.data, search ?? '', (category) => t(`category.${category}` as 'category.Woodwork'));
  const empty = query.data?.length === 0;
  const some = query.data && !empty;
  const register = (
    <LinkButton variant="primary" icon={Plus} href={paths.registerProduct.getHref()}>
      {t('home.register')}
    </LinkButton>
  );
  return (
    <Container className={classes.page}>
      <PageHeader
        title={t('products.title')}
        subtitle={
          query.isPending ? (
            <Pending sample={t('products.count', { count: 10 })} />
          ) : (
            some && t('products.count', { count: query.data.length })
          )
        }
        actions={!empty && register}
      />
      <PlanLine />
      <PendingProducts />
      {some && (
        <SearchField
          label={t('products.search')}
          placeholder={t('products.search')}
          value={search ?? ''}
          onChange={setSearch}
        />
      )}
      {query.isPending && (
        <LoadingRegion label={t('products.title')}>
          <ProductGrid>
            {[1, 2, 3].map((card) => (
              <ProductCardSkeleton key={card} />
            ))}
          </ProductGrid>
        </LoadingRegion>
      )}
      {query.isError && (
        <ErrorNotice
          title={describeError(query.error, t('products.failed'))}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      )}
      {empty && (
        <EmptyState title={t('products.none')} actions={register}>
          {t('products.noneText')}
        </EmptyState>
      )}
      {some && products?.length === 0 && (
        <EmptyState title={t('products.notFound')}>{t('products.notFoundText')}</EmptyState>
      )}
      <VisuallyHidden as="h2">{t('products.list')}</VisuallyHidden>
      {products && products.length > 0 && (
        <ProductGrid label={t('products.title')}>
          {products.map((product) => (
            <OwnProductCard key={product.id} product={product} />
          ))}
        </ProductGrid>
      )}
    </Container>
  );
}
