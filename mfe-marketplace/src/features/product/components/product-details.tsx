import type { Product } from '@asili/contracts';
import { Button, Container, EmptyState, LinkButton } from '@asili/ui';
import { Breadcrumbs, ActionBar } from '@asili/ui/navigation';
import { ProductGrid } from '@asili/product-ui/products';
import { ApiError, describeError, localText, useLanguage, usePageTitle, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { relatedQuery } from '../../../shared/api/get-listing.ts';
import { productQuery } from '../../../shared/api/get-product.ts';
import { isPurchasable } from '../../../shared/is-purchasable.ts';
import { useMessages } from '../../../messages.ts';
import { ProductTile } from '../../../shared/product-tile.tsx';
import { useAddToCart } from '../../../shared/use-add-to-cart.ts';
import { Gallery } from './gallery.tsx';
import { Offer } from './offer.tsx';
import classes from '../product.module.css';
import { ProductSkeleton } from './product-skeleton.tsx';
import { ProductReviews } from './product-reviews.tsx';
import { Provenance } from './provenance.tsx';
import { useRecordView } from '../hooks/use-record-view.ts';

export interface ProductDetailsProps {
  /** Product id or short code. */
  readonly id: string;
}

/** The object first, its artisan beside it, the proof one glance away. */
export function ProductDetails({ id }: ProductDetailsProps) {
  const t = useMessages();
  const language = useLanguage();
  const { user } = useSession();
  const addToCart = useAddToCart();
  const reply = useQuery(productQuery(id));
  const product = reply.data?.product;
  const text = product && localText(product, language);
  usePageTitle(text?.name ?? t('marketplace.title'));
  useRecordView(product?.id);

  if (reply.isPending) return <ProductSkeleton />;
  if (!product || !text) {
    const missing = reply.error instanceof ApiError && reply.error.status === 404;
    return (
      <Container space="section">
        {missing ? (
          <EmptyState
            as="h1"
            title={t('product.missing')}
            actions={
              <LinkButton variant="primary" href={paths.marketplace.getHref()}>
                {t('product.toMarketplace')}
              </LinkButton>
            }
          >
            {t('product.missingText')}
          </EmptyState>
        ) : (
          <div role="alert">
            <EmptyState
              as="h1"
              title={t('product.failed')}
              actions={
                <Button variant="primary" busy={reply.isFetching} onClick={() => void reply.refetch()}>
                  {t('product.retry')}
                </Button>
              }
            >
              {describeError(reply.error, t('product.failedText'))}
            </EmptyState>
          </div>
        )}
      </Container>
    );
  }
  const purchasable = isPurchasable(product) && user?.id !== product.artisanId; // Nobody buys their own.
  const add = () => addToCart({ id: product.id, name: text.name });
  return (
    <>
      <Container className={classes.page}>
        <Breadcrumbs links={[{ href: paths.marketplace.getHref(), label: t('marketplace.title') }]} />
        <div className={classes.split}>
          <Gallery product={product} name={text.name} />
          <Offer
            product={product}
            name={text.name}
            description={text.description}
            purchasable={purchasable}
            onAddToCart={add}
          />
        </div>
      </Container>
      <Provenance product={product} />
      <ProductReviews product={product} />
      <RelatedProducts product={product} />
      {purchasable && (
        <ActionBar>
          <Button variant="primary" full icon={ShoppingCart} onClick={add}>
            {t('product.add')}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

function RelatedProducts({ product }: { readonly product: Product }) {
  const t = useMessages();
  const related = useQuery(relatedQuery(product.category));
  const others = related.data?.products.filter(({ id }) => id !== product.id).slice(0, 4) ?? [];
  if (others.length === 0) return null;
  return (
    <Container as="section" space="section" aria-labelledby="related">
      <h2 id="related" className={classes.relatedTitle}>
        {t('product.related')}
      </h2>
      <ProductGrid columns={4}>
        {others.map((other) => (
          <ProductTile key={other.id} product={other} />
        ))}
      </ProductGrid>
    </Container>
  );
}
