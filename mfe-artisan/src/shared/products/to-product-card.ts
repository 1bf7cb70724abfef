import type { Product } from '@asili/contracts';
import type { CardProduct } from '@asili/product-ui/products';

/** What a card shows of one's own product: everything but the artisan, who is reading. */
export function toProductCard({
  id,
  name,
  price,
  currency,
  imageUrl,
  images,
  isVerified,
  certificate,
}: Product): CardProduct {
  return { id, name, price, currency, imageUrl, images, isVerified, certificate };
}
