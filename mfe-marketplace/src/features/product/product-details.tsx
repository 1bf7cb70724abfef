import type { MarketplaceReply, ProductReply } from '@asili/contracts';
import { Button, EmptyState, LinkButton } from '@asili/ui';
import { Breadcrumbs, Dock } from '@asili/ui/navigation';
import { ProductCard, ProductGrid } from '@asili/ui/products';
import { api, ApiError, describeError, localText, useLanguage, usePageTitle, useSession } from '@asili/web';
import { useQuery } from '@tanstack/react-query';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import type { ReactNode } from 'react';
import { useMessages } from '../../messages.ts';
import { sellable } from '../../sellable.ts';
import { Gallery } from './gallery.tsx';
import { Offer } from './offer.tsx';
import classes from './product.module.css';
import { ProductSkeleton } from './product-skeleton.tsx';
import { Provenance } from './provenance.tsx';
import { useRecordView } from './use-record-view.ts';

export interface ProductDetailsProps {
  /** Product id or short code. */
  readonly id: string;
  readonly onAddToCart: (piece: { id: string; name: string }) => void;
  /** Buttons at the top of the page. */
  readonly actions?: ReactNode;
}

/** The object first, its maker beside it, the proof one glance away. */
export function ProductDetails({ id, onAddToCart, actions }: ProductDetailsProps) {
  const t = useMessages();
  const language = useLanguage();
  const { user } = useSession();
  const reply = useQuery({ queryKey: ['/api/products', id], queryFn: ({ signal }) => api<ProductReply>('GET', `/api/products/${encodeURIComponent(id)}`, { signal }), staleTime: 0 });
  const product = reply.data?.product;
  const text = product && localText(product, language);
  usePageTitle(text?.name ?? t('marketplace.title'));
  useRecordView(product?.id);

  if (reply.isPending) return <ProductSkeleton />;
  if (!product || !text) {
    const missing = reply.error instanceof ApiError && reply.error.status === 404;
    return (
      <div className="wrap section">
        {missing ? (
          <EmptyState as="h1" title={t('product.missing')} actions={<LinkButton href="/marketplace">{t('product.toMarketplace')}</LinkButton>}>
            {t('product.missingText')}
          </EmptyState>
        ) : (
          <div role="alert">
            <EmptyState as="h1" title={t('product.failed')} actions={<Button variant="primary" busy={reply.isFetching} onClick={() => void reply.refetch()}>{t('product.retry')}</Button>}>
              {describeError(reply.error, t('product.failedText'))}
            </EmptyState>
          </div>
        )}
      </div>
    );
  }
  const buyable = sellable(product) && user?.id !== product.artisanId; // Nobody buys their own.
  const add = () => onAddToCart({ id: product.id, name: text.name });
  return (
    <>
      <div className={`wrap ${classes.page}`}>
        <div className={classes.top}>
          <Breadcrumbs links={[{ href: '/marketplace', label: t('marketplace.title') }]} />
          {actions}
        </div>
        <div className={classes.split}>
          <Gallery product={product} name={text.name} />
          <Offer product={product} name={text.name} description={text.description} sellable={buyable} onAddToCart={add} />
        </div>
      </div>
      <Provenance product={product} />
      <Related product={product} onAddToCart={onAddToCart} />
      {buyable && (
        <Dock>
          <Button variant="primary" full icon={ShoppingCart} onClick={add}>
            {t('product.add')}
          </Button>
        </Dock>
      )}
    </>
  );
}

function Related({ product, onAddToCart }: { readonly product: ProductReply['product']; readonly onAddToCart: ProductDetailsProps['onAddToCart'] }) {
  const t = useMessages();
  const language = useLanguage();
  const query = new URLSearchParams({ category: product.category, limit: '5' }).toString();
  const related = useQuery({ queryKey: ['/api/marketplace/products', query], queryFn: ({ signal }) => api<MarketplaceReply>('GET', `/api/marketplace/products?${query}`, { signal }) });
  const others = related.data?.products.filter(({ id }) => id !== product.id).slice(0, 4) ?? [];
  if (others.length === 0) return null;
  return (
    <section className="wrap section" aria-labelledby="related">
      <h2 id="related" className={classes.relatedTitle}>
        {t('product.related')}
      </h2>
      <ProductGrid columns={4}>
        {others.map((other) => {
          const { name } = localText(other, language);
          return <ProductCard key={other.id} product={{ ...other, name }} {...(sellable(other) ? { onAddToCart: () => onAddToCart({ id: other.id, name }) } : {})} />;
        })}
      </ProductGrid>
    </section>
  );
}
