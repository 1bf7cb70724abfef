import { z } from 'zod';

/** Room for a transfer under three nodes, signed, with the longest memo. */
const bytes = z.base64().min(1).max(8_000);

/** Service to service, for payments alone: a transfer of HBAR as the ledger's SDK writes it, frozen and unsigned. */
export const signatureRequest = z.object({ transaction: bytes });
export type SignatureRequest = z.infer<typeof signatureRequest>;

/** The same with the treasury's signature, to the byte the same each time it is asked for. */
export const signedTransaction = z.object({ transaction: bytes });
export type SignedTransaction = z.infer<typeof signedTransaction>;
