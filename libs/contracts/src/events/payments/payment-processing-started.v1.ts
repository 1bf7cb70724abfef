import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * The provider has taken the payment up and not settled it: what it pays for and its price are kept until then. `settling`: the provider says
 * so, as of a bank debit; `unanswered`: it cannot be asked what became of it.
 */
export const paymentProcessingStartedV1 = z.object({
  paymentId: z.string(),
  until: z.iso.datetime(),
  why: openEnum(['settling', 'unanswered']),
});
export type PaymentProcessingStartedV1 = z.infer<typeof paymentProcessingStartedV1>;
