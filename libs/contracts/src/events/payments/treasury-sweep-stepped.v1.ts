import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** HBAR on its way from the hot treasury to the cold account: how it is sent, noted before it is (as a refund's), and what became of it. Each says the whole sweep. */
export const treasurySweepSteppedV1 = z.object({
  sweepId: z.string(),
  state: openEnum(['submitted', 'sent', 'void', 'failed']),
  /** Tinybar. */
  amount: z.string(),
  /** The cold account. */
  to: z.string(),
  sending: z.object({
    reference: z.string(),
    bytes: z.string().optional(),
    hashes: z.array(z.string()).optional(),
    expiresAt: z.iso.datetime().optional(),
  }),
  /** What the network took for it, in tinybar. */
  cost: z.string().optional(),
  reason: z.string().optional(),
});
export type TreasurySweepSteppedV1 = z.infer<typeof treasurySweepSteppedV1>;
