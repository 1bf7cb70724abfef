import { z } from 'zod';
import { isoTime } from './common.ts';

/** Service to service: what the ledger says now about one certificate, by its list of changes, or by its mirror (asked at most once a minute each). */
export const certificateCheck = z.object({
  productId: z.string(),
  network: z.string(),
  reachable: z.boolean(),
  checkedAt: isoTime.nullable(),
  /** By what it was checked: `feed` is the list of changes, anything else the host of a mirror that was asked about the serial; `none` where nobody could be asked. */
  source: z.string(),
  /** Serial exists, sits in the holding account, is not deleted, carries our metadata URI, and was not modified after it was moved. */
  ok: z.boolean(),
  mismatches: z.array(z.string()),
  /** When the last answer of the mirror came, if it was a good one; null where it contradicted the certificate or never came. */
  lastGoodAt: isoTime.nullable().default(null),
});
export type CertificateCheck = z.infer<typeof certificateCheck>;

/** Room for a transfer under three nodes, signed, with the longest memo. */
const bytes = z.base64().min(1).max(8_000);

/** Service to service, for payments alone: a transfer of HBAR as the ledger's SDK writes it, frozen and unsigned. */
export const signatureRequest = z.object({ transaction: bytes });
export type SignatureRequest = z.infer<typeof signatureRequest>;

/** The same with the treasury's signature, to the byte the same each time it is asked for. */
export const signedTransaction = z.object({ transaction: bytes });
export type SignedTransaction = z.infer<typeof signedTransaction>;
