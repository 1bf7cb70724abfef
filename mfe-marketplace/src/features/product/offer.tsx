import type { Product } from '@asili/contracts';
import { Button, LinkButton, Notice } from '@asili/ui';
import { countryName, FactsList, Money } from '@asili/ui/data';
import { useLanguage, useSession } from '@asili/web';
import Printer from 'lucide-react/icons/printer';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useMessages } from '../../messages.ts';
import { CertificateBox } from './certificate-box.tsx';
import classes from './product.module.css';
import { ShareButton } from './share-button.tsx';

export interface OfferProps {
  readonly product: Product;
  readonly name: string;
  readonly description: string;
  readonly sellable: boolean;
  readonly onAddToCart: () => void;
}

/** Name, maker, price, certificate and what the piece is made of. */
export function Offer({ product, name, description, sellable, onAddToCart }: OfferProps) {
  const t = useMessages();
  const language = useLanguage();
  const { user } = useSession();
  const { artisan } = product;
  const maker = artisan.businessName ?? [artisan.firstName, artisan.lastName].filter(Boolean).join(' ');
  return (
    <div className={classes.offer}>
      <h1>{name}</h1>
      <p className={classes.by}>{t('product.by', { maker, city: artisan.location.city, country: countryName(artisan.location.country, language) })}</p>
      {product.price === null ? <p className={classes.askPrice}>{t('product.noPrice')}</p> : <p className={classes.price}><Money amount={product.price} currency={product.currency} big /></p>}
      {product.isVerified && <p className="small muted">{product.stock === 0 ? t('product.soldOut') : t('product.stock', { count: product.stock })}</p>}
      {!product.isVerified && <StatusNotice product={product} />}
      {product.certificate && <CertificateBox product={product} />}
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.actions}>
        {sellable && (
          <Button variant="primary" icon={ShoppingCart} className="only-wide" onClick={onAddToCart}>
            {t('product.add')}
          </Button>
        )}
        <ShareButton name={name} />
        {user?.id === product.artisanId && (
          <LinkButton icon={Printer} href={`/api/products/${product.id}/tag.pdf`} target="_blank" rel="noopener">
            {t('product.printTag')}
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={`/verify/${product.shortCode}`}>
          {t('product.check')}
        </LinkButton>
      </div>
      <FactsList
        facts={[
          [t('facts.materials'), product.materials?.join(', ')],
          [t('facts.technique'), product.technique && t(`technique.${product.technique}`)],
          [t('facts.size'), product.dimensions],
          [t('facts.weight'), product.weightGrams && t('facts.grams', { count: product.weightGrams })],
          [t('facts.days'), product.daysToMake && t('facts.daysCount', { count: product.daysToMake })],
          [t('facts.category'), t(`category.${product.category}` as 'category.Home Decor')],
        ]}
      />
    </div>
  );
}

function StatusNotice({ product }: { readonly product: Product }) {
  const t = useMessages();
  if (product.status === 'superseded') {
    return (
      <Notice kind="caution" title={t('status.superseded')}>
        {product.supersededBy && <a className="link" href={`/product/${product.supersededBy}`}>{t('status.newer')}</a>}
      </Notice>
    );
  }
  const key = product.status === 'archived' ? 'archived' : 'pending';
  return (
    <Notice kind={key === 'archived' ? 'info' : 'caution'} title={t(`status.${key}`)}>
      {t(`status.${key}Text`)}
    </Notice>
  );
}
