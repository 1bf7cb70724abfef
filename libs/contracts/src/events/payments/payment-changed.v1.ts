import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Where a payment of a purchase stands now, beside what events of their own say: that it was confirmed, ended or given back. */
export const paymentChangedV1 = z.object({
  paymentId: z.string(),
  purchaseId: z.string(),
  state: openEnum(['awaiting-payment', 'detected', 'underpaid', 'late', 'review', 'refund-pending']),
});
export type PaymentChangedV1 = z.infer<typeof paymentChangedV1>;
