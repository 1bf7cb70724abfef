import { Button, PageHeader } from '@asili/ui';
import { ProductCard, ProductGrid } from '@asili/ui/products';
import { localText, useLanguage, usePageTitle } from '@asili/web';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages.ts';
import { sellable } from '../../sellable.ts';
import { CategoryChips } from './category-chips.tsx';
import { Facets } from './facets.tsx';
import classes from './listing.module.css';
import { ListingBar } from './listing-bar.tsx';
import { EmptyListing, ListingSkeleton } from './listing-states.tsx';
import { SampleListing } from './sample-listing.tsx';
import { SearchBox } from './search-box.tsx';
import { useFilters, useListing } from './use-listing.ts';
import { WhyChoose } from './why-choose.tsx';

export interface ListingProps {
  readonly onAddToCart: (piece: { id: string; name: string }) => void;
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
}

/** Search, chips, facets and the grid. Every state is drawn: loading, empty, failed, full. */
export function Listing({ onAddToCart, actions }: ListingProps) {
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
        <PageHeader title={t('marketplace.title')} actions={actions} />
        <SearchBox filters={filters} />
        <CategoryChips filters={filters} facets={first?.facets} />
        <div className={classes.shop}>
          <Facets filters={filters} facets={first?.facets} failed={listing.isError && !first} />
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
                {products.map((product, index) => {
                  const { name } = localText(product, language);
                  const buyable = sellable(product) ? { onAddToCart: () => onAddToCart({ id: product.id, name }) } : {};
                  return <ProductCard key={product.id} product={{ ...product, name }} roomy eager={index < 2} extra={product.stock === 0 && <span className="small s2">{t('product.soldOut')}</span>} {...buyable} />;
                })}
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
