import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** State SIGNED: bytes are stored, nothing was sent before this. `purpose` tells the mint from the move to the holding account. */
export const transactionSignedV1 = z.object({
  productId: z.string(),
  purpose: openEnum(['mint', 'hold']),
  transactionId: z.string(),
  bytes: z.string(),
  hashes: z.array(z.string()),
  expiresAt: z.string(),
});
export type TransactionSignedV1 = z.infer<typeof transactionSignedV1>;
