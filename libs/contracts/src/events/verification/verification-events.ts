import type { Upcaster } from '../upcast.ts';
import { codeCheckedV1, type CodeCheckedV1 } from './code-checked.v1.ts';
import { productTotalsV1 } from './product-totals.v1.ts';
import { productVerifiedV1 as codeVerifiedV1, type ProductVerifiedV1 } from './product-verified.v1.ts';
import { reportFiledV1 } from './report-filed.v1.ts';
import { reportJudgedV1 } from './report-judged.v1.ts';

/** Every event of verification ever stored or published. None is ever edited or taken out. */
export const verificationEvents = {
  'verification.code-checked.v1': codeCheckedV1,
  'verification.product-verified.v1': codeVerifiedV1,
  'verification.report-filed.v1': reportFiledV1,
  'verification.report-judged.v1': reportJudgedV1,
} as const;

/** States of compacted topics. */
export const verificationStates = { 'verification.product-totals.v1': productTotalsV1 } as const;

/** Kept in the store of verification and never published. */
export const verificationInternal: readonly (keyof typeof verificationEvents)[] = ['verification.report-judged.v1'];

/** Only the name changed: a check may well find nothing that could be called verified. */
const codeVerifiedV1Upcaster = {
  from: 'verification.product-verified.v1',
  to: 'verification.code-checked.v1',
  upcast: (data: ProductVerifiedV1): CodeCheckedV1 => data,
} as const;

export const verificationUpcasters = [codeVerifiedV1Upcaster] as const satisfies readonly Upcaster[];
