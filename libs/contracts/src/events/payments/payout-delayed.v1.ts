import { z } from 'zod';

/** A payout has been held for over an hour, which its artisan is told once. */
export const payoutDelayedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  reason: z.string(),
});
export type PayoutDelayedV1 = z.infer<typeof payoutDelayedV1>;
