import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/**
 * A refund has a stream of its own from here on. It says what its payment requested, and where the refund stood there: an earlier release
 * kept the whole life of a refund in the payment's stream.
 */
export const refundOpenedV1 = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  /** The account the money came from; empty where the provider names none. */
  to: z.string(),
  reason: z.string(),
  orderIds: z.array(z.string()),
  state: openEnum(['requested', 'asked', 'named', 'submitting', 'succeeded', 'manual']),
  until: z.iso.datetime().optional(),
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  isApproved: z.literal(true).optional(),
  why: z.string().optional(),
  /** What shows that an operator sent it. */
  reference: z.string().optional(),
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
});
export type RefundOpenedV1 = z.infer<typeof refundOpenedV1>;
