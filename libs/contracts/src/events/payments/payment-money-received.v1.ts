import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** One movement of money, once by its receipt, and where the payment stands after it. */
export const paymentMoneyReceivedV1 = z.object({
  paymentId: z.string(),
  receipt: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  at: z.iso.datetime(),
  payer: z.string().optional(),
  state: openEnum(['confirmed', 'underpaid', 'late', 'refund-pending', 'review']),
});
export type PaymentMoneyReceivedV1 = z.infer<typeof paymentMoneyReceivedV1>;
