import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** A refund is in another state. What is said here is all there is to it; `by`, `approvedBy` and `note` are an operator's. */
export const refundSteppedV1 = z.object({
  refundId: z.string(),
  paymentId: z.string(),
  state: openEnum(['requested', 'asked', 'named', 'submitting', 'succeeded', 'manual', 'paid-twice']),
  /** What led here, as the table of the refund's life has it. */
  on: z.string(),
  /** How often it failed after it had succeeded. */
  bounces: z.number().int().nonnegative(),
  /** Of asked: until then an account may be named. Of named: until then it may be changed, and nothing is sent. */
  until: z.iso.datetime().optional(),
  destination: z.object({ account: z.string(), memo: z.string() }).optional(),
  isApproved: z.literal(true).optional(),
  /** Why it is an operator's. */
  why: z.string().optional(),
  /** How it is sent: `reference` is what the provider knows it by; the rest is of a signed transaction. */
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
  /** What the provider took of us for sending it, in minor units of its asset. */
  cost: z.string().optional(),
  /** What shows that an operator sent it. */
  reference: z.string().optional(),
  by: z.string().optional(),
  approvedBy: z.string().optional(),
  note: z.string().optional(),
});
export type RefundSteppedV1 = z.infer<typeof refundSteppedV1>;
