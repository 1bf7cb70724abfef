import { z } from 'zod';

/** A plan was paid that its artisan has no use for: theirs has no end, or is a greater one. The money goes back. */
export const planPaymentDeclinedV1 = z.object({ artisanId: z.string(), paymentId: z.string() });
export type PlanPaymentDeclinedV1 = z.infer<typeof planPaymentDeclinedV1>;
