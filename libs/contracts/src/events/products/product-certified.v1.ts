import { z } from 'zod';

/** The product's certificate was issued and is held. */
export const productCertifiedV1 = z.object({
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
export type ProductCertifiedV1 = z.infer<typeof productCertifiedV1>;
