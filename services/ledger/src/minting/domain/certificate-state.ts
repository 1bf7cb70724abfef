import type { WrittenData } from '@asili/contracts';
import type { StoredContent } from '../../content/domain/metadata.ts';
import type { Signed } from '../../network/domain/transaction.ts';

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

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

function without<T extends object, K extends string>(value: T, key: K): Without<T, K> {
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== key)) as Without<T, K>;
}

/** The state without its published delay: a step was made, so a new wait is news again. */
function moving(state: CertificateState): InProgress {
  if (state.status === 'NONE' || state.status === 'FAILED' || state.status === 'HELD')
    throw new Error(`a ${state.status} certificate makes no step`);
  return without(state, 'waitingFor');
}

function afterVoid(state: CertificateState): CertificateState {
  const now = moving(state);
  if (now.status === 'SIGNED') return { ...without(now, 'transaction'), status: 'NEW' };
  return now.status === 'MINTED' ? without(now, 'transaction') : now;
}

function afterSigning(
  state: CertificateState,
  data: Extract<CertificateEvent, { type: 'transaction-signed' }>['data'],
): CertificateState {
  const now = moving(state);
  const transaction = without(data, 'productId');
  if (now.status === 'MINTED') return { ...now, transaction };
  if (!now.content) throw new Error('signed before its content was stored');
  return { ...now, status: 'SIGNED', content: now.content, transaction };
}

function afterMint(
  state: CertificateState,
  data: Extract<CertificateEvent, { type: 'serial-minted' }>['data'],
): CertificateState {
  const { productId, artisanId, attempt, content } = moving(state);
  if (!content) throw new Error('minted before its content was stored');
  return { status: 'MINTED', productId, artisanId, attempt, content, mint: without(data, 'productId') };
}

/** Folds one event into the state. Pure and total over every history `decide` can produce. */
export function evolve(state: CertificateState, event: CertificateEvent): CertificateState {
  switch (event.type) {
    case 'certificate-requested': {
      const { productId, artisanId, attempt } = event.data;
      if (state.status !== 'FAILED') return { status: 'NEW', productId, artisanId, attempt };
      return { ...state.was, attempt };
    }
    case 'certificate-content-stored': {
      const { productId, artisanId, attempt } = moving(state);
      return { status: 'NEW', productId, artisanId, attempt, content: without(event.data, 'productId') };
    }
    case 'transaction-signed':
      return afterSigning(state, event.data);
    case 'certificate-signed':
      return state; // For others, who do not see the transaction.
    case 'transaction-voided':
      return afterVoid(state);
    case 'serial-minted':
      return afterMint(state, event.data);
    case 'certificate-minted': {
      const { productId, artisanId, attempt, content } = moving(state);
      if (!content) throw new Error('held before its content was stored');
      const { certificate, hold } = event.data;
      return { status: 'HELD', productId, artisanId, attempt, content, certificate, ...(hold ? { hold } : {}) };
    }
    case 'certificate-delayed':
      return { ...moving(state), waitingFor: event.data.reason };
    case 'certificate-failed':
      return { status: 'FAILED', reason: event.data.reason, was: moving(state) };
  }
}
