import { z } from 'zod';

/** Money is to go to an artisan. The number it goes to stands beside the events. */
export const payoutQueuedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  /** As the artisan's account names it. */
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  queuedAt: z.iso.datetime(),
  /** The released sales it is for, by their ordinals. */
  sales: z.array(z.object({ after: z.number().int().nonnegative(), upTo: z.number().int().positive() })),
});
export type PayoutQueuedV1 = z.infer<typeof payoutQueuedV1>;
