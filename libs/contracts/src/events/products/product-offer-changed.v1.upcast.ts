import type { ProductOfferChangedV1 } from './product-offer-changed.v1.ts';
import type { ProductOfferChangedV2 } from './product-offer-changed.v2.ts';

/** Care and making time were no part of an offer, so it left them as they were. */
export const productOfferChangedV1Upcaster = {
  from: 'products.product-offer-changed.v1',
  to: 'products.product-offer-changed.v2',
  upcast: (data: ProductOfferChangedV1): ProductOfferChangedV2 => data,
} as const;
