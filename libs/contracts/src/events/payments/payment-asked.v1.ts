import { z } from 'zod';

/** From here on the provider may have been asked for the money. */
export const paymentAskedV1 = z.object({ paymentId: z.string() });
export type PaymentAskedV1 = z.infer<typeof paymentAskedV1>;
