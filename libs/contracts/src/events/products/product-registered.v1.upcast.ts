import { toCountryCode } from '../country-codes.ts';
import type { ProductRegisteredV1 } from './product-registered.v1.ts';
import type { ProductRegisteredV2 } from './product-registered.v2.ts';

/** Countries went by their English name. A name of no country stays what it was. */
export const productRegisteredV1Upcaster = {
  from: 'products.product-registered.v1',
  to: 'products.product-registered.v2',
  upcast: (data: ProductRegisteredV1): ProductRegisteredV2 => ({ ...data, country: toCountryCode(data.country) }),
} as const;
