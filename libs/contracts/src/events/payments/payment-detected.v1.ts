import { z } from 'zod';

/** Money is seen that is not certain yet. */
export const paymentDetectedV1 = z.object({ paymentId: z.string() });
export type PaymentDetectedV1 = z.infer<typeof paymentDetectedV1>;
