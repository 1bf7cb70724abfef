import { Button, Container, EmptyState, LinkButton, PageHeader, useIsHydrating } from '@asili/ui';
import { ProductCardSkeleton, ProductGrid } from '@asili/product-ui/products';
import { ApiError, describeError, usePageTitle } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import { productQuery } from '../../shared/api/get-product.ts';
import { useMessages } from '../../messages.ts';
import { ProductTile } from '../../shared/product-tile.tsx';
import { toggleFavourite, useFavourites } from '../../shared/favourites.ts';
import classes from './favourites.module.css';

/** What somebody likes, with today's prices. */
export function FavouritesPage() {
  const t = useMessages();
  usePageTitle(t('favourites.title'));
  const hydrating = useIsHydrating();
  const ids = useFavourites();
  return (
    <Container space="page">
      <PageHeader title={t('favourites.title')} subtitle={t('favourites.subtitle')} />
      {!hydrating && ids.length === 0 ? (
        <EmptyState
          title={t('favourites.empty')}
          actions={
            <LinkButton variant="primary" href={paths.marketplace.getHref()}>
              {t('product.toMarketplace')}
            </LinkButton>
          }
        >
          {t('favourites.emptyText')}
        </EmptyState>
      ) : (
        <ProductGrid label={t('favourites.title')} columns={4}>
          {ids.map((id) => (
            <Favourite key={id} id={id} />
          ))}
        </ProductGrid>
      )}
    </Container>
  );
}

function Favourite({ id }: { readonly id: string }) {
  const t = useMessages();
  const reply = useQuery(productQuery(id));
  if (reply.isPending) return <ProductCardSkeleton />;
  if (reply.data) return <ProductTile product={reply.data.product} heading="h2" />;
  const gone = reply.error instanceof ApiError && reply.error.status === 404;
  return (
    <li className={classes.missing}>
      <p>{gone ? t('product.missing') : describeError(reply.error, t('product.failed'))}</p>
      {!gone && (
        <Button size="sm" busy={reply.isFetching} onClick={() => void reply.refetch()}>
          {t('product.retry')}
        </Button>
      )}
      <Button size="sm" variant="quiet" onClick={() => toggleFavourite(id)}>
        {t('favourites.remove')}
      </Button>
    </li>
  );
}
