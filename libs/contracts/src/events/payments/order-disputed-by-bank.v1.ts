import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

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
