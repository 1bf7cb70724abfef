import { z } from 'zod';

/**
 * How money is sent back, noted before it is: `reference` is what the provider knows the sending by, and what makes sending it again no
 * second one. `bytes` (base64), `hashes` (hex) and `expiresAt` are those of a signed transaction.
 */
export const paymentRefundSubmittedV1 = z.object({
  paymentId: z.string(),
  refundId: z.string(),
  sending: z.object({
    reference: z.string(),
    bytes: z.string().optional(),
    hashes: z.array(z.string()).optional(),
    expiresAt: z.iso.datetime().optional(),
  }),
});
export type PaymentRefundSubmittedV1 = z.infer<typeof paymentRefundSubmittedV1>;
