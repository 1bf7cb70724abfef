import { z } from 'zod';

/** Money could not be sent back by itself, and did not go: an operator has to see to it. */
export const paymentRefundHandedOverV1 = z.object({ paymentId: z.string(), refundId: z.string(), reason: z.string() });
export type PaymentRefundHandedOverV1 = z.infer<typeof paymentRefundHandedOverV1>;
