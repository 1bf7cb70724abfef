import { type Cell, DomainError, machine, nothing, refuse, to, when } from '@asili/kernel';
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

type Type = CertificateCommand['type'];
type Of<T extends Type> = Extract<CertificateCommand, { type: T }>;
type Status = CertificateState['status'];
type In<S extends Status> = Extract<CertificateState, { status: S }>;

/** The transaction being settled now, if any. */
export function openTransaction(state: CertificateState): SignedTransaction | undefined {
  return state.status === 'SIGNED' || state.status === 'MINTED' ? state.transaction : undefined;
}
const isOpen = (state: InProgress, transactionId: string): boolean =>
  openTransaction(state)?.transactionId === transactionId;

const outOfOrder = refuse(
  (state: CertificateState, { type }: CertificateCommand) => new StepOutOfOrder(type, state.status),
);
type Settled = In<'SIGNED' | 'MINTED'>;
const transactionOf = (command: Of<'record-mint' | 'record-hold'>): string =>
  (command.type === 'record-mint' ? command.minted : command.hold).transactionId;
/** Guard of the exactly-once recipe: a success counts only of the open transaction, and if the ledger executed the very bytes we stored. */
const ours = <S extends Settled, C extends Of<'record-mint' | 'record-hold'>>(
  cell: Cell<Status, S, C, CertificateEvent>,
): Cell<Status, S, C, CertificateEvent> =>
  when(
    (state, command) => isOpen(state, transactionOf(command)),
    when(
      (state, { transactionHash }) => openTransaction(state)?.hashes.includes(transactionHash) === true,
      cell,
      refuse((_state, command) => new ForeignTransaction(transactionOf(command))),
    ),
    outOfOrder,
  );

const signed = ({ productId }: InProgress, { transaction }: Of<'sign'>): CertificateEvent => ({
  type: 'transaction-signed',
  data: { productId, ...transaction, hashes: [...transaction.hashes] },
});
const signMint: Cell<Status, In<'NEW'>, Of<'sign'>, CertificateEvent> = when(
  ({ content }, { transaction }) => transaction.purpose === 'mint' && content !== undefined,
  to('SIGNED', (state, command) => [
    signed(state, command),
    { type: 'certificate-signed', data: { productId: state.productId } },
  ]),
  outOfOrder,
);
const signHold: Cell<Status, In<'MINTED'>, Of<'sign'>, CertificateEvent> = when(
  (state, { transaction }) => transaction.purpose === 'hold' && !state.transaction,
  to('MINTED', (state, command) => [signed(state, command)]),
  outOfOrder,
);

function voided(state: InProgress, reason: string): CertificateEvent[] {
  const transaction = openTransaction(state);
  if (!transaction) return [];
  const { purpose, transactionId } = transaction;
  return [{ type: 'transaction-voided', data: { productId: state.productId, purpose, transactionId, reason } }];
}
/** Nothing came of the open transaction, and nothing can any more. */
const dropTo = (status: Status): Cell<Status, Settled, Of<'void'>, CertificateEvent> =>
  when(
    (state, { transactionId }) => isOpen(state, transactionId),
    to(status, (state, { reason }) => voided(state, reason)),
    outOfOrder,
  );

const delay: Cell<Status, InProgress, Of<'delay'>, CertificateEvent> = when(
  ({ waitingFor }, { reason }) => waitingFor === reason,
  nothing,
  to([], ({ productId }, { reason }) => [{ type: 'certificate-delayed', data: { productId, reason } }]),
);
const fail: Cell<Status, InProgress, Of<'fail'>, CertificateEvent> = when(
  (state, { voids }) => voids === undefined || isOpen(state, voids),
  to('FAILED', (state, { reason, voids }) => {
    const { productId, artisanId } = state;
    return [
      ...(voids === undefined ? [] : voided(state, reason)),
      { type: 'certificate-failed', data: { productId, artisanId, reason } },
    ];
  }),
  outOfOrder,
);
const recordMint = ours<In<'SIGNED'>, Of<'record-mint'>>(
  to('MINTED', ({ productId }, { minted }) => [{ type: 'serial-minted', data: { productId, ...minted } }]),
);
const recordHold = ours<In<'MINTED'>, Of<'record-hold'>>(
  to('HELD', ({ productId, artisanId, content, mint }, { hold, network, explorerUrl }) => {
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
  }),
);

const none = {
  request: nothing,
  retry: nothing,
  'store-content': outOfOrder,
  sign: outOfOrder,
  void: outOfOrder,
  'record-mint': outOfOrder,
  'record-hold': outOfOrder,
  delay: outOfOrder,
  fail: outOfOrder,
};
const expiry = {
  what: 'expiry of what was signed',
  at: (state: Settled) => state.transaction && new Date(state.transaction.expiresAt),
  command: 'void',
} as const;

/** The life of a certificate, by the exactly-once recipe: bytes are stored before they are sent. */
export const certificateMachine = machine<
  { readonly [S in Status]: In<S> },
  { readonly [T in Type]: Of<T> },
  CertificateEvent
>({
  name: 'Certificate',
  stateOf: ({ status }) => status,
  commandOf: ({ type }) => type,
  cells: {
    NONE: {
      ...none,
      request: to('NEW', (_none, { productId, artisanId }) => [
        { type: 'certificate-requested', data: { productId, artisanId, attempt: 1 } },
      ]),
    },
    NEW: {
      ...none,
      'store-content': when(
        ({ content }) => content !== undefined,
        nothing,
        to('NEW', ({ productId }, { content }) => [
          { type: 'certificate-content-stored', data: { productId, ...content } },
        ]),
      ),
      sign: signMint,
      delay,
      fail,
    },
    SIGNED: { ...none, void: dropTo('NEW'), 'record-mint': recordMint, delay, fail },
    MINTED: {
      ...none,
      sign: signHold,
      void: dropTo('MINTED'),
      'record-mint': when(({ mint }, { minted }) => mint.transactionId === minted.transactionId, nothing, outOfOrder),
      'record-hold': recordHold,
      delay,
      fail,
    },
    HELD: { ...none, 'record-mint': nothing, 'record-hold': nothing },
    FAILED: {
      ...none,
      /** On from where it stood. */
      retry: when(
        ({ was }, { attempt }) => attempt > was.attempt,
        to(['NEW', 'SIGNED', 'MINTED'], ({ was: { productId, artisanId } }, { attempt }) => [
          { type: 'certificate-requested', data: { productId, artisanId, attempt } },
        ]),
      ),
      fail: when((state, { reason }) => state.reason === reason, nothing, outOfOrder),
    },
  },
  deadlines: { SIGNED: [expiry], MINTED: [expiry] },
});

/**
 * Decides the next events of one certificate. Pure; the stream version decides between two workers, and a step the
 * loser repeats is either a no-op (the same fact again) or `StepOutOfOrder`, after which it reloads.
 */
export const decide = (state: CertificateState, command: CertificateCommand): CertificateEvent[] =>
  certificateMachine.decide(state, command);

export const certificateDecider = {
  initial: { status: 'NONE' } as CertificateState,
  decide,
  evolve,
  stream: (productId: string) => `certificate-${productId}`,
};
