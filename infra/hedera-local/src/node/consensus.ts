import { Refused, Status, ensure } from '../hapi/status.ts';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import { evolve } from './effects.ts';
import type { Effect } from './effects.ts';
import { transactionFee } from './fees/transaction-fee.ts';
import type { Fee } from './fees/transaction-fee.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Outcome } from './handlers/handler.ts';
import type { ExecutedRecord } from './record.ts';
import { RECORD_LIFE_SECONDS } from './state.ts';
import type { LedgerState } from './state.ts';
import { checkTimeBox } from './time-box.ts';
import { parseTransaction } from './transaction.ts';
import type { SignedTransaction } from './transaction.ts';

/** Collects network and service fees. */
const FEE_COLLECTOR = 98;

/** How one transaction came to consensus. */
export interface Ordered {
  readonly bytes: Uint8Array;
  readonly consensus: Nanos;
  /** Refused by the network's own throttle, an injected fault; part of the log so that a replay agrees. */
  readonly throttled: boolean;
}

/**
 * Executes one transaction at its consensus time and returns its record. Deterministic: the same state and the same
 * ordered transactions give the same records, on every machine and at any time. Never throws for a transaction
 * that can be parsed; a failed one still costs its fee.
 */
export function apply(state: LedgerState, ordered: Ordered): ExecutedRecord {
  const { consensus } = ordered;
  const transaction = parseTransaction(ordered.bytes);
  state.lastConsensus = consensus;
  forgetOldRecords(state, consensus);
  const fees: Effect[] = [];
  let status: Status = Status.SUCCESS;
  let outcome: Outcome = { effects: [], receipt: {} };
  try {
    checkDueDiligence(state, transaction, consensus);
    charge(state, transaction, ordered.throttled, (effect) => {
      fees.push(effect);
      evolve(state, effect, consensus);
    });
    ensure(!ordered.throttled, Status.THROTTLED_AT_CONSENSUS);
    const handler = handlerOf(transaction.kind);
    ensure(handler, Status.NOT_SUPPORTED);
    outcome = handler.execute(transaction, state, consensus);
    for (const effect of outcome.effects) evolve(state, effect, consensus);
  } catch (error) {
    if (!(error instanceof Refused)) process.stderr.write(`${String(error)} in transaction ${transaction.key}\n`);
    status = error instanceof Refused ? error.status : Status.FAIL_INVALID;
  }
  const record = toRecord(state, transaction, { consensus, status, fees, outcome });
  // A duplicate may not displace the record of the transaction that came first.
  if (!state.recent.has(record.key)) state.recent.set(record.key, record);
  return record;
}

function checkDueDiligence(state: LedgerState, transaction: SignedTransaction, consensus: Nanos): void {
  checkTimeBox(transaction, consensus, 'consensus');
  ensure(!state.recent.has(transaction.key), Status.DUPLICATE_TRANSACTION);
  const payer = state.accounts.get(transaction.payer);
  ensure(payer, Status.PAYER_ACCOUNT_NOT_FOUND);
  ensure(transaction.signatures.satisfy(payer.key), Status.INVALID_PAYER_SIGNATURE);
}

/** Takes the fee from the payer. Who offers or owns too little, or is throttled, pays for the carriage only. */
function charge(state: LedgerState, transaction: SignedTransaction, throttled: boolean, emit: (effect: Effect) => void): void {
  const fee = transactionFee(transaction, state.rate);
  const balance = state.accounts.get(transaction.payer)?.balance ?? 0n;
  const total = fee.node + fee.network + fee.service;
  const refusal = transaction.maxFee < total ? Status.INSUFFICIENT_TX_FEE : balance < total ? Status.INSUFFICIENT_PAYER_BALANCE : undefined;
  const carriageOnly = refusal !== undefined || throttled;
  for (const effect of feeEffects(state, transaction.payer, carriageOnly ? { ...fee, service: 0n } : fee)) emit(effect);
  if (refusal !== undefined) throw new Refused(refusal);
}

function feeEffects(state: LedgerState, payer: number, fee: Fee): Effect[] {
  const balance = state.accounts.get(payer)?.balance ?? 0n;
  const owed = fee.node + fee.network + fee.service;
  const paid = owed < balance ? owed : balance;
  const toNode = fee.node < paid ? fee.node : paid;
  const moves = [
    { account: payer, amount: -paid },
    { account: state.nodeAccount, amount: toNode },
    { account: FEE_COLLECTOR, amount: paid - toNode },
  ];
  return moves.filter(({ amount }) => amount !== 0n).map((move) => ({ type: 'hbar-moved', ...move }));
}

function forgetOldRecords(state: LedgerState, now: Nanos): void {
  for (const [key, record] of state.recent) {
    if (record.consensus + RECORD_LIFE_SECONDS * SECOND >= now) return;
    state.recent.delete(key);
  }
}

interface Execution {
  readonly consensus: Nanos;
  readonly status: Status;
  readonly fees: readonly Effect[];
  readonly outcome: Outcome;
}

function toRecord(state: LedgerState, transaction: SignedTransaction, { consensus, status, fees, outcome }: Execution): ExecutedRecord {
  return {
    key: transaction.key,
    payer: transaction.payer,
    validStart: transaction.validStart,
    consensus,
    hash: transaction.hash,
    memo: transaction.body.memo ?? '',
    status,
    rate: state.rate,
    fee: fees.reduce((sum, effect) => (effect.type === 'hbar-moved' && effect.amount < 0n ? sum - effect.amount : sum), 0n),
    ...summarize(state, [...fees, ...outcome.effects]),
    receipt: outcome.receipt,
  };
}

function summarize(
  state: LedgerState,
  effects: readonly Effect[],
): Pick<ExecutedRecord, 'transfers' | 'nftTransfers' | 'automaticAssociations'> {
  const transfers = new Map<number, bigint>();
  const nftTransfers = [];
  const automaticAssociations = [];
  for (const effect of effects) {
    if (effect.type === 'hbar-moved') transfers.set(effect.account, (transfers.get(effect.account) ?? 0n) + effect.amount);
    if (effect.type === 'nft-moved') nftTransfers.push({ token: effect.token, serial: effect.serial, from: effect.from, to: effect.to });
    if (effect.type === 'nft-minted') nftTransfers.push({ token: effect.token, serial: effect.serial, from: 0, to: treasuryOf(state, effect.token) });
    if (effect.type === 'nft-burned') nftTransfers.push({ token: effect.token, serial: effect.serial, from: treasuryOf(state, effect.token), to: 0 });
    if (effect.type === 'token-associated' && effect.automatic) automaticAssociations.push({ account: effect.account, token: effect.token });
  }
  for (const [account, amount] of transfers) if (amount === 0n) transfers.delete(account);
  return { transfers, nftTransfers, automaticAssociations };
}

const treasuryOf = (state: LedgerState, token: number): number => state.tokens.get(token)?.treasury ?? 0;
