import type { CodeCheckedV1 } from './code-checked.v1.ts';
import type { ProductVerifiedV1 } from './product-verified.v1.ts';

/** Only the name changed: a check may well find nothing that could be called verified. */
export const codeVerifiedV1Upcaster = {
  from: 'verification.product-verified.v1',
  to: 'verification.code-checked.v1',
  upcast: (data: ProductVerifiedV1): CodeCheckedV1 => data,
} as const;
