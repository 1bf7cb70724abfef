import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** Money of no sale on its way back: how it is sent, noted before it is (as a refund's), or that it went, and what that cost in minor units. */
export const unmatchedMoneySentV1 = z.object({
  id: z.string(),
  state: openEnum(['submitted', 'returned', 'failed']),
  sending: z
    .object({
      reference: z.string(),
      bytes: z.string().optional(),
      hashes: z.array(z.string()).optional(),
      expiresAt: z.iso.datetime().optional(),
    })
    .optional(),
  cost: z.string().optional(),
  reason: z.string().optional(),
});
export type UnmatchedMoneySentV1 = z.infer<typeof unmatchedMoneySentV1>;
