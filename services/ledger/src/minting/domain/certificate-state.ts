import type { WrittenData } from '@asili/contracts';
import type { StoredContent } from '../../content/domain/metadata.ts';
import type { Signed } from '../../network/domain/signed.ts';

export type Purpose = 'mint' | 'hold';

export interface SignedTransaction extends Signed {
  purpose: Purpose;
}

/** What the ledger did with a transaction. */
export interface Executed {
  transactionId: string;
  /** `seconds.nanoseconds`, as the mirror prints it. */
  consensusTimestamp: string;
  /** Decimal US dollars actually charged. */
  feeUsd: string;
}

interface MintedSerial {
  tokenId: string;
  serial: number;
  transactionId: string;
  /** ISO, milliseconds. */
  consensusAt: string;
  feeUsd: string;
}

interface Asked {
  productId: string;
  artisanId: string;
  /** 1 for the first request, one more per retry by the owner. */
  attempt: number;
  /** Reason of the last published delay, until a step is made. */
  waitingFor?: string;
}

/** NEW → SIGNED → MINTED → HELD; FAILED keeps where it stood so that a retry goes on from there. */
export type InProgress =
  | (Asked & { status: 'NEW'; content?: StoredContent })
  | (Asked & { status: 'SIGNED'; content: StoredContent; transaction: SignedTransaction })
  | (Asked & { status: 'MINTED'; content: StoredContent; mint: MintedSerial; transaction?: SignedTransaction });

export type CertificateState =
  | { status: 'NONE' }
  | InProgress
  | { status: 'FAILED'; reason: string; was: InProgress }
  | (Asked & { status: 'HELD'; content: StoredContent; certificate: Certificate; hold?: Executed });

export type Certificate = WrittenData<'ledger.certificate-minted.v1'>['certificate'];

/** Events of the stream `certificate-<productId>`, by their name without service and version. */
export type CertificateEvent =
  | { type: 'certificate-requested'; data: WrittenData<'ledger.certificate-requested.v1'> }
  | { type: 'certificate-content-stored'; data: WrittenData<'ledger.certificate-content-stored.v1'> }
  | { type: 'transaction-signed'; data: WrittenData<'ledger.transaction-signed.v1'> }
  | { type: 'transaction-voided'; data: WrittenData<'ledger.transaction-voided.v1'> }
  | { type: 'certificate-signed'; data: WrittenData<'ledger.certificate-signed.v1'> }
  | { type: 'serial-minted'; data: WrittenData<'ledger.serial-minted.v1'> }
  | { type: 'certificate-minted'; data: WrittenData<'ledger.certificate-minted.v1'> }
  | { type: 'certificate-delayed'; data: WrittenData<'ledger.certificate-delayed.v1'> }
  | { type: 'certificate-failed'; data: WrittenData<'ledger.certificate-failed.v1'> };

export type CertificateCommand =
  | { type: 'request'; productId: string; artisanId: string }
  | { type: 'retry'; attempt: number }
  | { type: 'store-content'; content: StoredContent }
  | { type: 'sign'; transaction: SignedTransaction }
  | { type: 'void'; transactionId: string; reason: string }
  | { type: 'record-mint'; minted: MintedSerial; transactionHash: string }
  | { type: 'record-hold'; hold: Executed; transactionHash: string; network: string; explorerUrl: string }
  | { type: 'delay'; reason: string }
  | { type: 'fail'; reason: string; voids?: string };
