import { Button, Container, cx, ErrorNotice, LinkButton, PageHeader, VisuallyHidden } from '@asili/ui';
import { ProductGrid } from '@asili/product-ui/products';
import { describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useInfiniteQuery } from '@tanstack/react-query';
import Heart from 'lucide-react/icons/heart';
import { listingQuery } from '../../shared/api/get-listing.ts';
import { useMessages } from '../../messages.ts';
import { ProductTile } from '../../shared/product-tile.tsx';
import { CategoryChips } from './components/category-chips.tsx';
import { FilterPanel } from './components/filter-panel.tsx';
import classes from './listing.module.css';
import { ListingBar } from './components/listing-bar.tsx';
import { EmptyListing, ListingSkeleton } from './components/listing-states.tsx';
import { SampleListing } from './components/sample-listing.tsx';
import { SearchBox } from './components/search-box.tsx';
import { useFilters } from './hooks/use-filters.ts';
import { WhyChoose } from './components/why-choose.tsx';

/** Search, chips, filters and the grid. Every state is drawn: loading, empty, failed, full. What was loaded once stays in sight. */
export function ListingPage() {
  const t = useMessages();
  usePageTitle(t('marketplace.title'));
  const filters = useFilters();
  const listing = useInfiniteQuery(listingQuery(filters));
  const [first] = listing.data?.pages ?? [];
  const products = listing.data?.pages.flatMap((page) => page.products) ?? [];
  const failed = listing.isError && !first;
  const favourites = (
    <LinkButton size="sm" icon={Heart} href={paths.favourites.getHref()}>
      {t('favourites.title')}
    </LinkButton>
  );
  return (
    <>
      <Container className={classes.page}>
        <PageHeader title={t('marketplace.title')} actions={favourites} />
        <SearchBox filters={filters} />
        <CategoryChips filters={filters} facets={first?.facets} />
        <div className={classes.shop}>
          <FilterPanel filters={filters} facets={first?.facets} failed={failed} />
          <section
            aria-labelledby="products"
            aria-busy={listing.isFetching}
            className={cx(listing.isPlaceholderData && classes.outdated)}
          >
            <VisuallyHidden id="products" as="h2">
              {t('marketplace.products')}
            </VisuallyHidden>
            {listing.isPending && <ListingSkeleton />}
            {failed && <SampleListing onRetry={() => void listing.refetch()} retrying={listing.isFetching} />}
            {first && <ListingBar filters={filters} total={first.total} facets={first.facets} />}
            {listing.isRefetchError && (
              <ErrorNotice
                kind="caution"
                title={t('marketplace.stale')}
                onRetry={() => void listing.refetch()}
                retrying={listing.isFetching}
              />
            )}
            {first && products.length === 0 && <EmptyListing filters={filters} />}
            {products.length > 0 && (
              <ProductGrid label={t('marketplace.products')}>
                {products.map((product, index) => (
                  <ProductTile key={product.id} product={product} roomy eager={index < 2} />
                ))}
              </ProductGrid>
            )}
            {listing.hasNextPage && (
              <div className={classes.more}>
                {listing.isFetchNextPageError && (
                  <p role="alert">{describeError(listing.error, t('marketplace.moreFailed'))}</p>
                )}
                <Button busy={listing.isFetchingNextPage} onClick={() => void listing.fetchNextPage()}>
                  {t(listing.isFetchNextPageError ? 'product.retry' : 'marketplace.more')}
                </Button>
              </div>
            )}
          </section>
        </div>
      </Container>
      <WhyChoose />
    </>
  );
}
