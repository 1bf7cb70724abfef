import { z } from 'zod';

/** The provider has taken the order up, and this is how the buyer goes on. The number is masked. */
export const paymentOpenedV1 = z.object({
  paymentId: z.string(),
  reference: z.string(),
  redirectUrl: z.string().optional(),
  prompt: z.object({ phoneNumber: z.string(), expiresAt: z.iso.datetime() }).optional(),
  payTo: z
    .object({ account: z.string(), memo: z.string(), amount: z.string(), qr: z.string(), network: z.string() })
    .optional(),
});
export type PaymentOpenedV1 = z.infer<typeof paymentOpenedV1>;
