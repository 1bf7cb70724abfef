import { z } from 'zod';

/** State HELD: the serial was moved out of the treasury, so its metadata can no longer be rewritten. */
export const certificateMintedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  certificate: z.object({
    network: z.string(),
    tokenId: z.string(),
    serial: z.number().int(),
    transactionId: z.string(),
    consensusAt: z.iso.datetime(),
    metadataCid: z.string(),
    contentHash: z.string(),
    explorerUrl: z.string(),
    feeUsd: z.string(),
  }),
  /** The move out of the treasury; `consensusTimestamp` is `seconds.nanoseconds`, what the mirror shows as the serial's last change. */
  hold: z.object({ transactionId: z.string(), consensusTimestamp: z.string(), feeUsd: z.string() }).optional(),
});
export type CertificateMintedV1 = z.infer<typeof certificateMintedV1>;
