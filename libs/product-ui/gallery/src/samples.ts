import type { CardProduct } from '@asili/product-ui/products';
import basket from './assets/basket.webp';
import type { Translate } from './words.ts';

/** A content hash: draws a seal. Two of them, as two look-alikes have. */
export const hashes = [
  '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  '60303ae22b998861bce3b28f33eec1be758a213c86c93c076dbe9f558c11c752',
] as const;
export const picture = basket;
/** An address nothing answers at. */
export const missing = '/dev/ui/no-such-picture.webp';
/** An answer that never comes within a look: the photo stays on its way. */
export const onItsWay = '/dev/ui/slow.webp';

export function sampleProduct(t: Translate, changes: Partial<CardProduct> = {}): CardProduct {
  return {
    id: 'prd_sample',
    name: t('product.name'),
    price: '120.00',
    currency: 'USD',
    imageUrl: basket,
    artisan: { firstName: 'Nomusa', lastName: 'Zulu', location: { city: 'Hluhluwe', country: 'ZA' } },
    isVerified: true,
    certificate: { contentHash: hashes[0] },
    ...changes,
  };
}

/** Half past nine on a Wednesday; the pictures' clock stands an hour later. */
export const earlier = '2026-11-18T09:30:00Z';
