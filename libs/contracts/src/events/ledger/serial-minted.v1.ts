import { z } from 'zod';

/** State MINTED: the serial exists in the treasury. */
export const serialMintedV1 = z.object({
  productId: z.string(),
  tokenId: z.string(),
  serial: z.number().int(),
  transactionId: z.string(),
  consensusAt: z.string(),
  feeUsd: z.string(),
});
export type SerialMintedV1 = z.infer<typeof serialMintedV1>;
