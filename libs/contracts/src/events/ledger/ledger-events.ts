import { z } from 'zod';
import { openEnum } from '../open-enum.ts';

/** State NEW: the certificate was asked for. */
export const certificateRequestedV1 = z.object({
  productId: z.string(),
  artisanId: z.string(),
  attempt: z.number().int(),
});
export type CertificateRequestedV1 = z.infer<typeof certificateRequestedV1>;

/** The directory {metadata.json, sw.json, fr.json, photos} is stored; contentHash is the hex SHA-256 of metadata.json. */
export const certificateContentStoredV1 = z.object({
  productId: z.string(),
  directoryCid: z.string(),
  metadataCid: z.string(),
  metadataUri: z.string(),
  contentHash: z.string(),
});
export type CertificateContentStoredV1 = z.infer<typeof certificateContentStoredV1>;

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

/** The stored transaction can never execute any more (expired, or refused at consensus); a new one may be signed. */
export const transactionVoidedV1 = z.object({
  productId: z.string(),
  purpose: openEnum(['mint', 'hold']),
  transactionId: z.string(),
  reason: z.string(),
});
export type TransactionVoidedV1 = z.infer<typeof transactionVoidedV1>;

/** The mint is signed and about to be sent; comes again when that transaction expired and a new one was signed. */
export const certificateSignedV1 = z.object({ productId: z.string() });
export type CertificateSignedV1 = z.infer<typeof certificateSignedV1>;

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

/** The work waits for something that will come back (`LEDGER_UNREACHABLE`, `INSUFFICIENT_FUNDS`, …). */
export const certificateDelayedV1 = z.object({ productId: z.string(), reason: z.string() });
export type CertificateDelayedV1 = z.infer<typeof certificateDelayedV1>;

/** Final until the owner retries. */
export const certificateFailedV1 = z.object({ productId: z.string(), artisanId: z.string(), reason: z.string() });
export type CertificateFailedV1 = z.infer<typeof certificateFailedV1>;

/** Every event of ledger ever stored or published. None is ever edited or taken out. */
export const ledgerEvents = {
  'ledger.certificate-requested.v1': certificateRequestedV1,
  'ledger.certificate-content-stored.v1': certificateContentStoredV1,
  'ledger.transaction-signed.v1': transactionSignedV1,
  'ledger.transaction-voided.v1': transactionVoidedV1,
  'ledger.certificate-signed.v1': certificateSignedV1,
  'ledger.serial-minted.v1': serialMintedV1,
  'ledger.certificate-minted.v1': certificateMintedV1,
  'ledger.certificate-delayed.v1': certificateDelayedV1,
  'ledger.certificate-failed.v1': certificateFailedV1,
} as const;

/** Kept in the store of ledger and never published. */
export const ledgerInternal: readonly (keyof typeof ledgerEvents)[] = [
  'ledger.transaction-signed.v1',
  'ledger.transaction-voided.v1',
];
