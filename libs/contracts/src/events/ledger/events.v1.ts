import { z } from 'zod';
import { certificate } from '../../http/products.ts';

/** State NEW: the certificate was asked for. */
export const certificateRequestedV1 = z.object({ productId: z.string(), artisanId: z.string(), attempt: z.number().int() });
/** The directory {metadata.json, sw.json, fr.json, photos} is stored; contentHash is the hex SHA-256 of metadata.json. */
export const certificateContentStoredV1 = z.object({ productId: z.string(), directoryCid: z.string(), metadataCid: z.string(), metadataUri: z.string(), contentHash: z.string() });
/** State SIGNED: bytes are stored, nothing was sent before this. `purpose` tells the mint from the move to the holding account. */
export const transactionSignedV1 = z.object({ productId: z.string(), purpose: z.enum(['mint', 'hold']), transactionId: z.string(), bytes: z.string(), hashes: z.array(z.string()), expiresAt: z.string() });
/** The stored transaction can never execute any more (expired, or refused at consensus); a new one may be signed. */
export const transactionVoidedV1 = z.object({ productId: z.string(), purpose: z.enum(['mint', 'hold']), transactionId: z.string(), reason: z.string() });
/** State MINTED: the serial exists in the treasury. */
export const serialMintedV1 = z.object({ productId: z.string(), tokenId: z.string(), serial: z.number().int(), transactionId: z.string(), consensusAt: z.string(), feeUsd: z.string() });
/** State HELD: the serial was moved out of the treasury, so its metadata can no longer be rewritten. */
export const certificateMintedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  certificate,
  /** The move out of the treasury; `consensusTimestamp` is `seconds.nanoseconds`, what the mirror shows as the serial's last change. */
  hold: z.object({ transactionId: z.string(), consensusTimestamp: z.string(), feeUsd: z.string() }).optional(),
});
/** The work waits for something that will come back (`LEDGER_UNREACHABLE`, `INSUFFICIENT_FUNDS`, …). */
export const certificateDelayedV1 = z.object({ productId: z.string(), reason: z.string() });
/** Final until the owner retries. */
export const certificateFailedV1 = z.object({ productId: z.string(), artisanId: z.string(), reason: z.string() });
