import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** The stored transaction can never execute any more (expired, or refused at consensus); a new one may be signed. */
export const transactionVoidedV1 = z.object({
  productId: z.string(),
  purpose: openEnum(['mint', 'hold']),
  transactionId: z.string(),
  reason: z.string(),
});
export type TransactionVoidedV1 = z.infer<typeof transactionVoidedV1>;
