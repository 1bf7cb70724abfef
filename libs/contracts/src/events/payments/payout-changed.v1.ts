import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** What an artisan sees of a payout has changed. */
export const payoutChangedV1 = z.object({
  payoutId: z.string(),
  artisanId: z.string(),
  provider: z.string(),
  money: z.object({ amount: z.string(), currency: z.string() }),
  state: openEnum(['queued', 'on-the-way', 'in-doubt', 'paid', 'held', 'returned']),
  reason: z.string().optional(),
});
export type PayoutChangedV1 = z.infer<typeof payoutChangedV1>;
