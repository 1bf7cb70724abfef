import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Whoever paid is to say where a refund goes, has said so, or took that back; `customerId` is the artisan where a plan was paid. */
export const refundDestinationChangedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  customerId: z.string(),
  refundId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  state: openEnum(['asked', 'named', 'withdrawn']),
  /** Asked or withdrawn: until then an account may be named. Named: nothing is sent before. */
  until: z.iso.datetime(),
  /** The last three digits of the account that was named. */
  ending: z.string().optional(),
});
export type RefundDestinationChangedV1 = z.infer<typeof refundDestinationChangedV1>;
