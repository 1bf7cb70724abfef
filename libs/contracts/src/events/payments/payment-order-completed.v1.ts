import { z } from 'zod';

/** An order that this payment paid is completed. */
export const paymentOrderCompletedV1 = z.object({ paymentId: z.string(), orderId: z.string() });
export type PaymentOrderCompletedV1 = z.infer<typeof paymentOrderCompletedV1>;
