import { Button, PageHeader, ProductCard, ProductGrid } from '@asili/ui';
import { localText, useLanguage, usePageTitle } from '@asili/web';
import { useMessages } from '../../messages.ts';
import { CategoryChips } from './category-chips.tsx';
import { Facets } from './facets.tsx';
import classes from './listing.module.css';
import { ListingBar } from './listing-bar.tsx';
import { EmptyListing, ListingSkeleton } from './listing-states.tsx';
import { SampleListing } from './sample-listing.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilters, useListing } from './use-listing.ts';
import { WhyChoose } from './why-choose.tsx';

/** Search, chips, facets and the grid. Every state is drawn: loading, empty, failed, full. */
export function Listing({ onAddToCart }: { readonly onAddToCart: (piece: { id: string; name: string }) => void }) {
  const t = useMessages();
  const language = useLanguage();
  usePageTitle(t('marketplace.title'));
  const filters = useFilters();
  const listing = useListing(filters);
  const [first] = listing.data?.pages ?? [];
  const products = listing.data?.pages.flatMap((page) => page.products) ?? [];
  return (
    <>
      <div className={`wrap ${classes.page}`}>
        <PageHeader title={t('marketplace.title')} />
        <SearchBox filters={filters} />
        <CategoryChips filters={filters} facets={first?.facets} />
        <div className={classes.shop}>
          <Facets filters={filters} facets={first?.facets} />
          <section aria-labelledby="pieces" aria-busy={listing.isFetching}>
            <h2 id="pieces" className="vh">
              {t('marketplace.pieces')}
            </h2>
            {listing.isPending && <ListingSkeleton />}
            {listing.isError && <SampleListing onRetry={() => void listing.refetch()} retrying={listing.isFetching} />}
            {first && <ListingBar filters={filters} total={first.total} facets={first.facets} />}
            {first && products.length === 0 && <EmptyListing filters={filters} />}
            {products.length > 0 && (
              <ProductGrid label={t('marketplace.pieces')}>
                {products.map((product, index) => (
                  <ProductCard key={product.id} product={{ ...product, name: localText(product, language).name }} roomy eager={index < 4} onAddToCart={() => onAddToCart(product)} />
                ))}
              </ProductGrid>
            )}
            {listing.hasNextPage && (
              <div className={classes.more}>
                <Button busy={listing.isFetchingNextPage} onClick={() => void listing.fetchNextPage()}>
                  {t('marketplace.more')}
                </Button>
              </div>
            )}
          </section>
        </div>
      </div>
      <WhyChoose />
    </>
  );
}
