import { z } from 'zod';

/** Whether money is on its way cannot be said, or can be said again. */
export const paymentDoubtedV1 = z.object({ paymentId: z.string(), inDoubt: z.boolean() });
export type PaymentDoubtedV1 = z.infer<typeof paymentDoubtedV1>;
