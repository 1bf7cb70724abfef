import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A payment has been in doubt for so long that an operator is to see to it; what its provider said last. */
export const paymentDoubtRaisedV1 = z.object({
  paymentId: z.string(),
  why: openEnum(['no-answer', 'not-known', 'no-result']),
});
export type PaymentDoubtRaisedV1 = z.infer<typeof paymentDoubtRaisedV1>;
