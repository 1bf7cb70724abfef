import { z } from 'zod';

/** The certificate was issued. Nothing writes this any more; see `product-certified.v1.ts`. */
export const productVerifiedV1 = z.object({
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
});
export type ProductVerifiedV1 = z.infer<typeof productVerifiedV1>;
