import { ErrorNotice } from '@asili/ui';
import { ProductGrid, SampleProductCard } from '@asili/product-ui/products';
import { useMessages } from '../../../messages.ts';
import classes from '../listing.module.css';
import cloth from '../samples/cloth.webp';
import jewelry from '../samples/jewelry.webp';
import sculpture from '../samples/sculpture.webp';

/** The three samples of the specification, section 8: shown when the listing cannot be loaded, marked, not for sale. */
const samples = [
  { key: 'cloth', price: '150.00', image: cloth },
  { key: 'sculpture', price: '85.00', image: sculpture },
  { key: 'jewelry', price: '45.00', image: jewelry },
] as const;

export function SampleListing({ onRetry, retrying }: { readonly onRetry: () => void; readonly retrying: boolean }) {
  const t = useMessages();
  return (
    <div className={classes.samples}>
      <ErrorNotice kind="caution" title={t('samples.title')} onRetry={onRetry} retrying={retrying}>
        {t('samples.text')}
      </ErrorNotice>
      <ProductGrid label={t('samples.label')}>
        {samples.map(({ key, price, image }) => (
          <SampleProductCard key={key} name={t(`samples.${key}`)} price={price} currency="USD" imageUrl={image} />
        ))}
      </ProductGrid>
    </div>
  );
}
