import { z } from 'zod';

/** Orders said whether what late money pays for is kept for it: then it is sold, else all of it goes back. */
export const paymentHoldAnsweredV1 = z.object({ paymentId: z.string(), held: z.boolean() });
export type PaymentHoldAnsweredV1 = z.infer<typeof paymentHoldAnsweredV1>;
