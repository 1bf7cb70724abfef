import type { Product } from '@asili/contracts';
import { Button, LinkButton, Notice, Text, TextLink } from '@asili/ui';
import { countryName } from '@asili/product-ui/places';
import { DescriptionList, Money, RelativeTime } from '@asili/ui/data';
import { artisanName, useLanguage, useSession } from '@asili/web';
import { paths } from '@asili/web/paths';
import { useOtherPrice } from '@asili/web/rates';
import { Trans } from '@asili/web/trans';
import Printer from 'lucide-react/icons/printer';
import ShoppingCart from 'lucide-react/icons/shopping-cart';
import { useMessages } from '../../../messages.ts';
import { noneLeftKey, useOwnHold } from '../../../shared/own-hold.ts';
import { Rating } from '../../../shared/rating.tsx';
import { FavouriteButton } from '../../../shared/favourite-button.tsx';
import { CertificateBox } from './certificate-box.tsx';
import classes from '../product.module.css';
import { Delivery } from './delivery.tsx';
import { ShareButton } from './share-button.tsx';

export interface OfferProps {
  readonly product: Product;
  readonly name: string;
  readonly description: string;
  readonly purchasable: boolean;
  readonly onAddToCart: () => void;
}

/** The artisan's own price, and what it is about in the other currency, by rates of when. */
function Price(price: { readonly amount: string; readonly currency: string }) {
  const t = useMessages();
  const other = useOtherPrice(price);
  return (
    <div>
      <p className={classes.price}>
        <Money {...price} big />
      </p>
      <Text size="sm" tone="muted">
        {other ? (
          <Trans
            t={t}
            i18nKey="product.about"
            components={{
              price: <Money amount={other.amount} currency={other.currency} whole />,
              time: <RelativeTime at={other.asOf} />,
            }}
          />
        ) : (
          '\u00a0'
        )}
      </Text>
    </div>
  );
}

/** Name, artisan, price, certificate, what the product is made of and how it is bought. */
export function Offer({ product, name, description, purchasable, onAddToCart }: OfferProps) {
  const t = useMessages();
  const language = useLanguage();
  const { user } = useSession();
  const ownPurchaseId = useOwnHold(product);
  const { artisan } = product;
  return (
    <div className={classes.offer}>
      <div className={classes.titleRow}>
        <h1>{name}</h1>
        <FavouriteButton id={product.id} name={name} />
      </div>
      {artisanName(artisan) !== '' && (
        <p className={classes.by}>
          <Trans
            t={t}
            i18nKey="product.by"
            values={{
              name: artisanName(artisan),
              city: artisan.location.city,
              country: countryName(artisan.location.country, language),
            }}
            components={{ artisan: <TextLink href={paths.artisan.getHref(artisan.id)} /> }}
          />
        </p>
      )}
      {product.reviewCount > 0 && (
        <p>
          <a href="#reviews" data-touch-target className={classes.ratingLink}>
            <Rating product={product} />
          </a>
        </p>
      )}
      {product.price === null ? (
        <p className={classes.askPrice}>{t('product.noPrice')}</p>
      ) : (
        <Price amount={product.price} currency={product.currency} />
      )}
      {product.isVerified && (
        <Text size="sm" tone="muted">
          {product.stock === 0 ? t(noneLeftKey(product, ownPurchaseId)) : t('product.stock', { count: product.stock })}
        </Text>
      )}
      {!product.isVerified && <StatusNotice product={product} />}
      {product.certificate && <CertificateBox product={product} />}
      {description && <p className={classes.description}>{description}</p>}
      <div className={classes.actions}>
        {purchasable && (
          <Button variant="primary" icon={ShoppingCart} className={classes.wide} onClick={onAddToCart}>
            {t('product.add')}
          </Button>
        )}
        {ownPurchaseId !== undefined && (
          <LinkButton variant="primary" className={classes.wide} href={paths.purchase.getHref(ownPurchaseId)}>
            {t('cart.goOn')}
          </LinkButton>
        )}
        <ShareButton name={name} />
        {user?.id === product.artisanId && (
          <LinkButton icon={Printer} href={`/api/products/${product.id}/tag.pdf`} target="_blank" rel="noopener">
            {t('product.printTag')}
          </LinkButton>
        )}
        <LinkButton variant="quiet" href={paths.verify.getHref(product.shortCode)}>
          {t('product.verify')}
        </LinkButton>
      </div>
      <DescriptionList
        facts={[
          [t('facts.materials'), product.materials?.join(', ')],
          [t('facts.technique'), product.technique && t(`technique.${product.technique}`)],
          [t('facts.size'), product.dimensions],
          [t('facts.weight'), product.weightGrams && t('facts.grams', { count: product.weightGrams })],
          [t('facts.days'), product.daysToMake ? t('facts.daysCount', { count: product.daysToMake }) : undefined],
          [t('facts.care'), product.care && <bdi>{product.care}</bdi>],
          [t('facts.category'), t(`category.${product.category}` as 'category.Home Decor')],
        ]}
      />
      <Delivery product={product} />
    </div>
  );
}

function StatusNotice({ product }: { readonly product: Product }) {
  const t = useMessages();
  if (product.status === 'superseded') {
    return (
      <Notice kind="caution" title={t('status.superseded')}>
        {product.supersededBy && (
          <TextLink data-touch-target href={paths.product.getHref(product.supersededBy)}>
            {t('status.newer')}
          </TextLink>
        )}
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
