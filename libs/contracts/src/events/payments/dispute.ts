import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** How a dispute of a payment by its payer stands: what its buyer and its sellers see of it. */
export const paymentDisputedV1 = z.object({
  paymentId: z.string(),
  disputeId: z.string(),
  state: openEnum(['open', 'won', 'lost']),
  dueBy: z.iso.datetime().optional(),
});
export type PaymentDisputedV1 = z.infer<typeof paymentDisputedV1>;

/** The bank of whoever paid an order disputes it, and how that stands. `money` is what the artisan receives for it: held while it is open, free once it is won. */
export const orderDisputedByBankV1 = z.object({
  disputeId: z.string(),
  paymentId: z.string(),
  orderId: z.string(),
  artisanId: z.string(),
  state: openEnum(['open', 'won', 'lost']),
  money: z.object({ amount: z.string(), currency: z.string() }),
});
export type OrderDisputedByBankV1 = z.infer<typeof orderDisputedByBankV1>;

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
