import { certificateContentStoredV1 } from './certificate-content-stored.v1.ts';
import { certificateDelayedV1 } from './certificate-delayed.v1.ts';
import { certificateFailedV1 } from './certificate-failed.v1.ts';
import { certificateMintedV1 } from './certificate-minted.v1.ts';
import { certificateRequestedV1 } from './certificate-requested.v1.ts';
import { certificateSignedV1 } from './certificate-signed.v1.ts';
import { serialMintedV1 } from './serial-minted.v1.ts';
import { transactionSignedV1 } from './transaction-signed.v1.ts';
import { transactionVoidedV1 } from './transaction-voided.v1.ts';

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
