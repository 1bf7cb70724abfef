import { explore, transitionsOf } from '@asili/kernel/testing';
import fc from 'fast-check';
import {
  certificateDecider,
  certificateMachine,
  decide,
  openTransaction,
  ForeignTransaction,
  StepOutOfOrder,
} from './certificate.ts';
import {
  evolve,
  type CertificateCommand,
  type CertificateEvent,
  type CertificateState,
  type SignedTransaction,
} from './certificate-state.ts';
import type { StoredContent } from '../../content/domain/metadata.ts';

const productId = 'prd_1';
const artisanId = 'art_1';
const content: StoredContent = {
  directoryCid: 'bafyD',
  metadataCid: 'bafkM',
  metadataUri: 'ipfs://bafyD/metadata.json',
  contentHash: 'ab',
};
const tx = (purpose: 'mint' | 'hold', nanos = 1): SignedTransaction => ({
  purpose,
  transactionId: `0.0.9@100.${String(nanos).padStart(9, '0')}`,
  bytes: 'AA==',
  hashes: [`hash-${purpose}-${nanos}`],
  expiresAt: '2026-11-21T10:00:00.000Z',
});
const minted = (nanos = 1) => ({
  tokenId: '0.0.5',
  serial: 7,
  transactionId: tx('mint', nanos).transactionId,
  consensusAt: '2026-11-21T09:59:00.000Z',
  feeUsd: '0.020100',
});
const hold = (nanos = 2) => ({
  transactionId: tx('hold', nanos).transactionId,
  consensusTimestamp: '1795268903.119000001',
  feeUsd: '0.001100',
});

const fold = (events: readonly CertificateEvent[]): CertificateState =>
  events.reduce(evolve, certificateDecider.initial);
const history = (...commands: CertificateCommand[]): CertificateEvent[] => {
  const events: CertificateEvent[] = [];
  for (const command of commands) events.push(...decide(fold(events), command));
  return events;
};
const given = (...commands: CertificateCommand[]) => {
  const state = fold(history(...commands));
  return { state, when: (command: CertificateCommand) => decide(state, command) };
};

const request: CertificateCommand = { type: 'request', productId, artisanId };
const stored: CertificateCommand = { type: 'store-content', content };
const signMint: CertificateCommand = { type: 'sign', transaction: tx('mint') };
const recordMint: CertificateCommand = { type: 'record-mint', minted: minted(), transactionHash: 'hash-mint-1' };
const signHold: CertificateCommand = { type: 'sign', transaction: tx('hold', 2) };
const recordHold: CertificateCommand = {
  type: 'record-hold',
  hold: hold(),
  transactionHash: 'hash-hold-2',
  network: 'local',
  explorerUrl: 'http://x/1',
};
const upTo = {
  new: [request, stored],
  signed: [request, stored, signMint],
  minted: [request, stored, signMint, recordMint],
  moving: [request, stored, signMint, recordMint, signHold],
} as const;

describe('a certificate', () => {
  it('goes NEW, SIGNED, MINTED, HELD, and tells others of the signature without its bytes', () => {
    const events = history(...upTo.moving, recordHold);
    expect(events.map((event) => event.type)).toEqual([
      'certificate-requested',
      'certificate-content-stored',
      'transaction-signed',
      'certificate-signed',
      'serial-minted',
      'transaction-signed',
      'certificate-minted',
    ]);
    expect(events.reduce<string[]>((seen, _, index) => [...seen, fold(events.slice(0, index + 1)).status], [])).toEqual(
      ['NEW', 'NEW', 'SIGNED', 'SIGNED', 'MINTED', 'MINTED', 'HELD'],
    );
    expect(events.at(-1)?.data).toEqual({
      productId,
      artisanId,
      certificate: {
        network: 'local',
        tokenId: '0.0.5',
        serial: 7,
        transactionId: '0.0.9@100.000000001',
        consensusAt: '2026-11-21T09:59:00.000Z',
        metadataCid: 'bafkM',
        contentHash: 'ab',
        explorerUrl: 'http://x/1',
        feeUsd: '0.021200',
      },
      hold: hold(),
    });
  });

  it.each([
    ['a second request', [request], request],
    ['content stored twice', upTo.new, stored],
    ['a mint recorded twice', upTo.minted, recordMint],
    ['a mint recorded after the move', [...upTo.moving, recordHold], recordMint],
    ['a move recorded twice', [...upTo.moving, recordHold], recordHold],
    ['a retry of what did not fail', upTo.signed, { type: 'retry', attempt: 2 }],
    [
      'a retry already made',
      [...upTo.new, { type: 'fail', reason: 'X' }, { type: 'retry', attempt: 2 }],
      { type: 'retry', attempt: 2 },
    ],
    [
      'the same delay again',
      [...upTo.new, { type: 'delay', reason: 'LEDGER_UNREACHABLE' }],
      { type: 'delay', reason: 'LEDGER_UNREACHABLE' },
    ],
    ['the same failure again', [...upTo.new, { type: 'fail', reason: 'X' }], { type: 'fail', reason: 'X' }],
  ] as [string, CertificateCommand[], CertificateCommand][])('takes %s as no news', (_, before, command) => {
    expect(given(...before).when(command)).toEqual([]);
  });

  it.each([
    ['signing before there is content', [request], signMint],
    ['signing a mint while one is open', upTo.signed, { type: 'sign', transaction: tx('mint', 5) }],
    ['signing a mint again after it succeeded', upTo.minted, { type: 'sign', transaction: tx('mint', 5) }],
    ['signing the move before the mint', upTo.signed, signHold],
    ['signing the move twice', upTo.moving, { type: 'sign', transaction: tx('hold', 6) }],
    ['signing for nobody', [], signMint],
    ['signing for a held one', [...upTo.moving, recordHold], signMint],
    ['signing for a failed one', [...upTo.new, { type: 'fail', reason: 'X' }], signMint],
    [
      'voiding what is not open',
      upTo.new,
      { type: 'void', transactionId: tx('mint').transactionId, reason: 'EXPIRED' },
    ],
    [
      'voiding another transaction',
      upTo.signed,
      { type: 'void', transactionId: '0.0.9@1.000000001', reason: 'EXPIRED' },
    ],
    [
      'recording another mint than the open one',
      upTo.signed,
      { type: 'record-mint', minted: minted(9), transactionHash: 'hash-mint-1' },
    ],
    [
      'recording the mint as the move',
      upTo.moving,
      { ...recordHold, hold: { ...hold(), transactionId: tx('mint').transactionId } },
    ],
    ['a delay of a held one', [...upTo.moving, recordHold], { type: 'delay', reason: 'X' }],
  ] as [string, CertificateCommand[], CertificateCommand][])('refuses %s', (_, before, command) => {
    expect(() => given(...before).when(command)).toThrow(StepOutOfOrder);
  });

  it('believes a success only about the bytes that were stored', () => {
    expect(() => given(...upTo.signed).when({ ...recordMint, transactionHash: 'somebody else' })).toThrow(
      ForeignTransaction,
    );
    expect(() => given(...upTo.moving).when({ ...recordHold, transactionHash: 'hash-mint-1' })).toThrow(
      ForeignTransaction,
    );
  });

  it('may be signed anew only after the open transaction was voided', () => {
    const voided = given(...upTo.signed, { type: 'void', transactionId: tx('mint').transactionId, reason: 'EXPIRED' });
    expect(voided.state.status).toBe('NEW');
    expect(voided.when({ type: 'sign', transaction: tx('mint', 5) }).map(({ type }) => type)).toEqual([
      'transaction-signed',
      'certificate-signed',
    ]);
    const moved = given(...upTo.moving, {
      type: 'void',
      transactionId: tx('hold', 2).transactionId,
      reason: 'THROTTLED_AT_CONSENSUS',
    });
    expect(moved.state).toMatchObject({ status: 'MINTED', mint: { serial: 7 } });
    expect(openTransaction(moved.state)).toBeUndefined();
  });

  it('keeps an undecided transaction over a failure and goes on with it at the retry', () => {
    const { state } = given(
      ...upTo.signed,
      { type: 'fail', reason: 'INVALID_SIGNATURE' },
      { type: 'retry', attempt: 2 },
    );
    expect(state).toMatchObject({ status: 'SIGNED', attempt: 2, transaction: tx('mint') });
  });

  it('drops a transaction consensus refused, in the same commit as the failure', () => {
    const { when } = given(...upTo.signed);
    expect(
      when({ type: 'fail', reason: 'INSUFFICIENT_TX_FEE', voids: tx('mint').transactionId }).map((event) => event.type),
    ).toEqual(['transaction-voided', 'certificate-failed']);
    const { state } = given(
      ...upTo.signed,
      { type: 'fail', reason: 'INSUFFICIENT_TX_FEE', voids: tx('mint').transactionId },
      { type: 'retry', attempt: 2 },
    );
    expect(state).toMatchObject({ status: 'NEW', content, attempt: 2 });
  });

  it('tells a delay once per reason and again after a step', () => {
    const waiting = given(...upTo.new, { type: 'delay', reason: 'LEDGER_UNREACHABLE' });
    expect(waiting.when({ type: 'delay', reason: 'INSUFFICIENT_FUNDS' })).toHaveLength(1);
    expect(
      given(...upTo.new, { type: 'delay', reason: 'LEDGER_UNREACHABLE' }, signMint).when({
        type: 'delay',
        reason: 'LEDGER_UNREACHABLE',
      }),
    ).toHaveLength(1);
  });

  it('never has two mints open, never mints twice, whatever order commands come in', () => {
    const nanos = fc.integer({ min: 1, max: 3 });
    const command: fc.Arbitrary<CertificateCommand> = fc.oneof(
      fc.constant(request),
      fc.constant(stored),
      fc.record({
        type: fc.constant('sign' as const),
        transaction: fc
          .tuple(fc.constantFrom('mint' as const, 'hold' as const), nanos)
          .map(([purpose, n]) => tx(purpose, n)),
      }),
      fc
        .tuple(fc.constantFrom('mint' as const, 'hold' as const), nanos)
        .map(([purpose, n]) => ({
          type: 'void' as const,
          transactionId: tx(purpose, n).transactionId,
          reason: 'EXPIRED',
        })),
      nanos.map((n) => ({ type: 'record-mint' as const, minted: minted(n), transactionHash: `hash-mint-${n}` })),
      nanos.map((n) => ({
        type: 'record-hold' as const,
        hold: hold(n),
        transactionHash: `hash-hold-${n}`,
        network: 'local',
        explorerUrl: 'x',
      })),
      fc.constant<CertificateCommand>({ type: 'delay', reason: 'X' }),
      fc.constant<CertificateCommand>({ type: 'fail', reason: 'Y' }),
      nanos.map((attempt) => ({ type: 'retry' as const, attempt: attempt + 1 })),
    );
    fc.assert(
      fc.property(fc.array(command, { maxLength: 40 }), (commands) => {
        const events: CertificateEvent[] = [];
        for (const one of commands) {
          try {
            events.push(...decide(fold(events), one));
          } catch (error) {
            if (!(error instanceof StepOutOfOrder) && !(error instanceof ForeignTransaction)) throw error;
          }
        }
        const count = (type: CertificateEvent['type']): number => events.filter((event) => event.type === type).length;
        expect(count('serial-minted')).toBeLessThanOrEqual(1);
        expect(count('certificate-minted')).toBeLessThanOrEqual(1);
        const open =
          count('transaction-signed') -
          count('transaction-voided') -
          count('serial-minted') -
          count('certificate-minted');
        expect(open === 0 || open === 1).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('has every command decided in every state: it leads where the table says, changes nothing, or is refused by a code', () => {
    type Of<Type extends CertificateCommand['type']> = Extract<CertificateCommand, { type: Type }>;
    const at = <Status extends CertificateState['status']>(status: Status, ...commands: CertificateCommand[]) => {
      const { state } = given(...commands);
      expect(state.status).toBe(status);
      return state as Extract<CertificateState, { status: Status }>;
    };
    const transactions = [tx('mint'), tx('mint', 5), tx('hold', 2), tx('hold', 6)];
    const ids = transactions.map(({ transactionId }) => transactionId);
    const hashes = ['hash-mint-1', 'hash-hold-2', 'somebody else'];
    const failed: CertificateCommand = { type: 'fail', reason: 'X' };
    const seen = explore(certificateMachine, {
      examples: {
        NONE: [at('NONE')],
        NEW: [at('NEW', request), at('NEW', ...upTo.new)],
        SIGNED: [at('SIGNED', ...upTo.signed)],
        MINTED: [at('MINTED', ...upTo.minted), at('MINTED', ...upTo.moving)],
        HELD: [at('HELD', ...upTo.moving, recordHold)],
        FAILED: [
          at('FAILED', ...upTo.new, failed),
          at('FAILED', ...upTo.signed, failed),
          at('FAILED', ...upTo.moving, failed),
        ],
      },
      commands: {
        request: [{ type: 'request', productId, artisanId }],
        retry: [1, 2, 3].map((attempt) => ({ type: 'retry', attempt })),
        'store-content': [{ type: 'store-content', content }],
        sign: transactions.map((transaction) => ({ type: 'sign', transaction })),
        void: ids.map((transactionId) => ({ type: 'void', transactionId, reason: 'EXPIRED' })),
        'record-mint': [minted(1), minted(5)].flatMap((each) =>
          hashes.map((transactionHash): Of<'record-mint'> => ({ type: 'record-mint', minted: each, transactionHash })),
        ),
        'record-hold': [hold(2), hold(6)].flatMap((each) =>
          hashes.map((transactionHash) => ({ ...recordHold, hold: each, transactionHash })),
        ),
        delay: [{ type: 'delay', reason: 'LEDGER_UNREACHABLE' }],
        fail: [undefined, ...ids].map((voids) => ({ type: 'fail', reason: 'Y', ...(voids && { voids }) })),
      },
      after: (before, events) => events.reduce(evolve, before),
    });
    expect(seen).toEqual(transitionsOf(certificateMachine));
  });
});
