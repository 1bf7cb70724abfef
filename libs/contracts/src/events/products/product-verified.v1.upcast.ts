import type { ProductCertifiedV1 } from './product-certified.v1.ts';
import type { ProductVerifiedV1 } from './product-verified.v1.ts';

/** Only the name changed: 'verified' also named the check of a code by anybody. */
export const productVerifiedV1Upcaster = {
  from: 'products.product-verified.v1',
  to: 'products.product-certified.v1',
  upcast: (data: ProductVerifiedV1): ProductCertifiedV1 => data,
} as const;
