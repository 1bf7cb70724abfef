import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** How a payer's dispute of a payment stands, as its provider says. `status` and `reason` are the provider's own words, `state` is what follows from them; `dueBy` is until when it can be answered. */
export const disputeNotedV1 = z.object({
  id: z.string(),
  provider: z.string(),
  /** The provider's name of it. */
  reference: z.string(),
  paymentId: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  reason: z.string(),
  status: z.string(),
  state: openEnum(['open', 'won', 'lost']),
  openedAt: z.iso.datetime(),
  dueBy: z.iso.datetime().optional(),
});
export type DisputeNotedV1 = z.infer<typeof disputeNotedV1>;
