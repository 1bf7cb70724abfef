import { Text } from '@asili/ui';
import type { Product } from '@asili/contracts';
import { ProductCard, type ProductCardProps } from '@asili/product-ui/products';
import { localText, useLanguage } from '@asili/web';
import { paths } from '@asili/web/paths';
import { AboutPrice } from '@asili/web/rates';
import { useAddToCart } from './use-add-to-cart.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { isPurchasable } from './is-purchasable.ts';
import { noneLeftKey, useOwnHold } from './own-hold.ts';
import { Rating } from './rating.tsx';
import { useMessages } from '../messages.ts';

export type ProductTileProps = Pick<ProductCardProps, 'roomy' | 'eager' | 'heading'> & { readonly product: Product };

/** A product of the shop in a grid: in the reader's language, with its artisan, the heart and the cart. */
export function ProductTile({ product, ...cardProps }: ProductTileProps) {
  const t = useMessages();
  const language = useLanguage();
  const addToCart = useAddToCart();
  const ownPurchaseId = useOwnHold(product);
  const { name } = localText(product, language);
  return (
    <ProductCard
      product={{ ...product, name }}
      href={paths.product.getHref(product.id)}
      artisanHref={paths.artisan.getHref(product.artisanId)}
      rating={product.reviewCount > 0 && <Rating product={product} />}
      corner={<FavouriteButton id={product.id} name={name} onPhoto />}
      priceNote={product.price !== null && <AboutPrice amount={product.price} currency={product.currency} />}
      details={
        product.stock === 0 && (
          <Text as="span" size="sm" tone="secondary">
            {t(noneLeftKey(product, ownPurchaseId))}
          </Text>
        )
      }
      onAddToCart={isPurchasable(product) ? () => addToCart({ id: product.id, name }) : undefined}
      {...cardProps}
    />
  );
}
