import { z } from 'zod';

/** A provider says that it paid an attempt which had been taken for failed: what the artisan was given again, or another attempt, is that money a second time. */
export const payoutPaidLateV1 = z.object({
  payoutId: z.string(),
  attempt: z.number().int().positive(),
  /** The provider's name of it. */
  receipt: z.string(),
  heardAt: z.iso.datetime(),
});
export type PayoutPaidLateV1 = z.infer<typeof payoutPaidLateV1>;
