import { StatusBadge } from '@asili/ui';
import { ProductCard, ProductCardSkeleton, ProductGrid, SampleProductCard } from '@asili/product-ui/products';
import { picture, sampleProduct } from '../samples.ts';
import { State, States, type Entry } from '../section.tsx';
import { useWords } from '../words.ts';

function Cards() {
  const t = useWords();
  const nothing = () => undefined;
  return (
    <States wide>
      <State of="state.default">
        <ProductGrid label={t('grid.default')}>
          <ProductCard
            href="#product"
            product={sampleProduct(t)}
            onAddToCart={nothing}
            artisanHref="#artisan"
            roomy
            eager
          />
          <ProductCard
            href="#product"
            product={sampleProduct(t, { isVerified: false, certificate: null, name: t('product.other') })}
            details={<StatusBadge kind="wait">{t('state.pending')}</StatusBadge>}
            eager
          />
          <ProductCard
            href="#product"
            product={sampleProduct(t, { name: t('long.name'), price: '1284500.50', currency: 'KES', imageUrl: null })}
            onAddToCart={nothing}
            roomy
          />
        </ProductGrid>
      </State>
      <State of="state.loading">
        <ProductGrid columns={4} label={t('grid.loading')}>
          <ProductCardSkeleton />
          <ProductCardSkeleton />
          <ProductCardSkeleton />
          <ProductCardSkeleton />
        </ProductGrid>
      </State>
      <State of="state.sample">
        <ProductGrid columns={4} label={t('grid.sample')}>
          <SampleProductCard name={t('product.other')} price="48.00" currency="USD" imageUrl={picture} />
          <SampleProductCard name={t('long.name')} price="95.00" currency="USD" />
        </ProductGrid>
      </State>
    </States>
  );
}

export const products: readonly Entry[] = [
  { id: 'product-card', name: 'ProductGrid, ProductCard, ProductCardSkeleton, SampleProductCard', Show: Cards },
];
