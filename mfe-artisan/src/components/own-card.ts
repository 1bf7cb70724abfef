import type { Product } from '@asili/contracts';
import type { CardProduct } from '@asili/ui/products';

/** What a card shows of one's own piece: everything but the maker, who is reading. */
export function ownCard({ id, name, price, currency, imageUrl, images, isVerified, certificate }: Product): CardProduct {
  return { id, name, price, currency, imageUrl, images, isVerified, certificate };
}
