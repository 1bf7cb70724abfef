import { DomainError } from '@asili/kernel';
import {
  type CertificateCommand,
  type CertificateEvent,
  type CertificateState,
  type InProgress,
  type SignedTransaction,
  evolve,
} from './certificate-state.ts';
import { addUsd } from '../../network/domain/transaction.ts';

/** The certificate is not in a state from which this step can be made; another worker was faster or the caller is late. */
export class StepOutOfOrder extends DomainError {
  readonly code = 'LEDGER.STEP_OUT_OF_ORDER';
  readonly status = 409;
  constructor(step: string, status: string) {
    super({ step, status });
  }
}

/** The ledger knows this transaction id under other bytes than ours: somebody else's transaction, never our success. */
export class ForeignTransaction extends DomainError {
  readonly code = 'LEDGER.FOREIGN_TRANSACTION';
  readonly status = 409;
  constructor(transactionId: string) {
    super({ transactionId });
  }
}

type Of<T extends CertificateCommand['type']> = Extract<CertificateCommand, { type: T }>;

function underWay(state: CertificateState, step: string): InProgress {
  if (state.status === 'NONE' || state.status === 'FAILED' || state.status === 'HELD')
    throw new StepOutOfOrder(step, state.status);
  return state;
}

/** The transaction being settled now, if any. */
export function openTransaction(state: CertificateState): SignedTransaction | undefined {
  return state.status === 'SIGNED' || state.status === 'MINTED' ? state.transaction : undefined;
}

function settling(state: CertificateState, step: string, transactionId: string): SignedTransaction {
  const transaction = openTransaction(state);
  if (transaction?.transactionId !== transactionId) throw new StepOutOfOrder(step, state.status);
  return transaction;
}

/** Guard of the exactly-once recipe: a success counts only if the ledger executed the very bytes we stored. */
function ours(transaction: SignedTransaction, hash: string): void {
  if (!transaction.hashes.includes(hash)) throw new ForeignTransaction(transaction.transactionId);
}

function sign(state: CertificateState, { transaction }: Of<'sign'>): CertificateEvent[] {
  const now = underWay(state, 'sign');
  const ready =
    transaction.purpose === 'mint' ? now.status === 'NEW' && now.content : now.status === 'MINTED' && !now.transaction;
  if (!ready) throw new StepOutOfOrder('sign', now.status);
  const { productId } = now;
  const signed: CertificateEvent = {
    type: 'transaction-signed',
    data: { productId, ...transaction, hashes: [...transaction.hashes] },
  };
  return transaction.purpose === 'mint' ? [signed, { type: 'certificate-signed', data: { productId } }] : [signed];
}

function voided(now: InProgress, transaction: SignedTransaction, reason: string): CertificateEvent {
  const { purpose, transactionId } = transaction;
  return { type: 'transaction-voided', data: { productId: now.productId, purpose, transactionId, reason } };
}

function recordMint(state: CertificateState, { minted, transactionHash }: Of<'record-mint'>): CertificateEvent[] {
  if ((state.status === 'MINTED' && state.mint.transactionId === minted.transactionId) || state.status === 'HELD')
    return [];
  if (state.status !== 'SIGNED') throw new StepOutOfOrder('record-mint', state.status);
  ours(settling(state, 'record-mint', minted.transactionId), transactionHash);
  return [{ type: 'serial-minted', data: { productId: state.productId, ...minted } }];
}

function recordHold(state: CertificateState, command: Of<'record-hold'>): CertificateEvent[] {
  if (state.status === 'HELD') return [];
  if (state.status !== 'MINTED') throw new StepOutOfOrder('record-hold', state.status);
  const { hold, network, explorerUrl } = command;
  ours(settling(state, 'record-hold', hold.transactionId), command.transactionHash);
  const { productId, artisanId, content, mint } = state;
  const certificate = {
    network,
    tokenId: mint.tokenId,
    serial: mint.serial,
    transactionId: mint.transactionId,
    consensusAt: mint.consensusAt,
    metadataCid: content.metadataCid,
    contentHash: content.contentHash,
    explorerUrl,
    feeUsd: addUsd(mint.feeUsd, hold.feeUsd),
  };
  return [{ type: 'certificate-minted', data: { productId, artisanId, certificate, hold } }];
}

function fail(state: CertificateState, { reason, voids }: Of<'fail'>): CertificateEvent[] {
  if (state.status === 'FAILED' && state.reason === reason) return [];
  const now = underWay(state, 'fail');
  const failed: CertificateEvent = {
    type: 'certificate-failed',
    data: { productId: now.productId, artisanId: now.artisanId, reason },
  };
  return voids ? [voided(now, settling(now, 'fail', voids), reason), failed] : [failed];
}

/**
 * Decides the next events of one certificate. Pure; the stream version decides between two workers, and a step the
 * loser repeats is either a no-op (the same fact again) or `StepOutOfOrder`, after which it reloads.
 * States and the order of steps: NEW, SIGNED, MINTED, HELD (exactly-once recipe: bytes are stored before they are sent).
 */
export function decide(state: CertificateState, command: CertificateCommand): CertificateEvent[] {
  switch (command.type) {
    case 'request':
      if (state.status !== 'NONE') return [];
      return [
        {
          type: 'certificate-requested',
          data: { productId: command.productId, artisanId: command.artisanId, attempt: 1 },
        },
      ];
    case 'retry': {
      if (state.status !== 'FAILED' || command.attempt <= state.was.attempt) return [];
      const { productId, artisanId } = state.was;
      return [{ type: 'certificate-requested', data: { productId, artisanId, attempt: command.attempt } }];
    }
    case 'store-content': {
      if (state.status !== 'NEW') throw new StepOutOfOrder('store-content', state.status);
      return state.content
        ? []
        : [{ type: 'certificate-content-stored', data: { productId: state.productId, ...command.content } }];
    }
    case 'sign':
      return sign(state, command);
    case 'void':
      return [voided(underWay(state, 'void'), settling(state, 'void', command.transactionId), command.reason)];
    case 'record-mint':
      return recordMint(state, command);
    case 'record-hold':
      return recordHold(state, command);
    case 'delay': {
      const now = underWay(state, 'delay');
      return now.waitingFor === command.reason
        ? []
        : [{ type: 'certificate-delayed', data: { productId: now.productId, reason: command.reason } }];
    }
    case 'fail':
      return fail(state, command);
  }
}

export const certificateDecider = {
  initial: { status: 'NONE' } as CertificateState,
  decide,
  evolve,
  stream: (productId: string) => `certificate-${productId}`,
};
