import { Refused, Status, ensure } from '../hapi/status.ts';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import { evolve } from './effects.ts';
import type { Effect } from './effects.ts';
import { totalOf, transactionFee } from './fees/transaction-fee.ts';
import { handlerOf } from './handlers/handlers.ts';
import type { Outcome } from './handlers/handler.ts';
import type { ExecutedRecord, NftTransfer } from './record.ts';
import { RECORD_LIFE_SECONDS } from './state.ts';
import type { LedgerState } from './state.ts';
import { checkTimeBox } from './time-box.ts';
import type { SignedTransaction } from './transaction.ts';

/** Collects all fees; the network hands them out later, which is not modelled. */
const FEE_COLLECTOR = 802;

/** How one transaction came to consensus. */
interface Ordered {
  readonly transaction: SignedTransaction;
  readonly consensus: Nanos;
  /** Refused by the network's own throttle, an injected fault; part of the log so that a replay agrees. */
  readonly throttled: boolean;
}

/**
 * Executes one transaction at its consensus time and returns its record. Deterministic: the same state and the same
 * ordered transactions give the same records, on every machine and at any time. Never throws; a failed transaction
 * still costs its fee.
 */
export function apply(state: LedgerState, ordered: Ordered): ExecutedRecord {
  const { transaction, consensus } = ordered;
  state.lastConsensus = consensus;
  forgetOldRecords(state, consensus);
  const fees: Effect[] = [];
  const emitFee = (effect: Effect): void => {
    fees.push(effect);
    evolve(state, effect, consensus);
  };
  let status: Status = Status.SUCCESS;
  let outcome: Outcome = { effects: [], receipt: {} };
  try {
    checkDueDiligence(state, transaction, consensus);
    charge(state, transaction, ordered.throttled, emitFee);
    ensure(!ordered.throttled, Status.THROTTLED_AT_CONSENSUS);
    const handler = handlerOf(transaction.kind);
    ensure(handler, Status.NOT_SUPPORTED);
    const decided = handler.execute(transaction, state, consensus);
    for (const effect of surchargeEffects(state, transaction.payer, decided)) emitFee(effect);
    outcome = decided;
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
function charge(
  state: LedgerState,
  transaction: SignedTransaction,
  throttled: boolean,
  emit: (effect: Effect) => void,
): void {
  const fee = transactionFee(transaction, state);
  const balance = state.accounts.get(transaction.payer)?.balance ?? 0n;
  const total = totalOf(fee);
  const refusal =
    transaction.maxFee < total
      ? Status.INSUFFICIENT_TX_FEE
      : balance < total
        ? Status.INSUFFICIENT_PAYER_BALANCE
        : undefined;
  const owed = refusal !== undefined || throttled ? total - fee.service : total;
  for (const effect of feeEffects(transaction.payer, owed < balance ? owed : balance)) emit(effect);
  if (refusal !== undefined) throw new Refused(refusal);
}

function feeEffects(payer: number, amount: bigint): Effect[] {
  if (amount === 0n) return [];
  return [
    { type: 'hbar-moved', account: payer, amount: -amount },
    { type: 'hbar-moved', account: FEE_COLLECTOR, amount },
  ];
}

function surchargeEffects(state: LedgerState, payer: number, { effects, surcharge = 0n }: Outcome): Effect[] {
  if (surcharge === 0n) return [];
  const spent = effects.reduce(
    (sum, effect) => (effect.type === 'hbar-moved' && effect.account === payer ? sum - effect.amount : sum),
    0n,
  );
  ensure((state.accounts.get(payer)?.balance ?? 0n) - spent >= surcharge, Status.INSUFFICIENT_PAYER_BALANCE);
  return feeEffects(payer, surcharge);
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

function toRecord(
  state: LedgerState,
  transaction: SignedTransaction,
  { consensus, status, fees, outcome }: Execution,
): ExecutedRecord {
  return {
    key: transaction.key,
    payer: transaction.payer,
    validStart: transaction.validStart,
    consensus,
    hash: transaction.hash,
    memo: transaction.body.memo ?? '',
    status,
    rate: state.rate,
    fee: fees.reduce(
      (sum, effect) => (effect.type === 'hbar-moved' && effect.amount < 0n ? sum - effect.amount : sum),
      0n,
    ),
    ...summarize(state, [...fees, ...outcome.effects]),
    receipt: outcome.receipt,
  };
}

function summarize(
  state: LedgerState,
  effects: readonly Effect[],
): Pick<ExecutedRecord, 'transfers' | 'nftTransfers' | 'automaticAssociations'> {
  const nftTransfers = effects.flatMap((effect) => toNftTransfer(state, effect) ?? []);
  // The association of a new token with its treasury counts as automatic in records.
  const created = new Set(effects.map((effect) => (effect.type === 'token-created' ? effect.token.num : 0)));
  const associated = effects.filter((effect) => effect.type === 'token-associated');
  const automaticAssociations = associated
    .filter(({ automatic, token }) => automatic || created.has(token))
    .map(({ account, token }) => ({ account, token }));
  return { transfers: sumTransfers(effects), nftTransfers, automaticAssociations };
}

function sumTransfers(effects: readonly Effect[]): Map<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const effect of effects) {
    if (effect.type === 'hbar-moved') sums.set(effect.account, (sums.get(effect.account) ?? 0n) + effect.amount);
  }
  return new Map([...sums].filter(([, amount]) => amount !== 0n).sort(([one], [other]) => one - other));
}

function toNftTransfer(state: LedgerState, effect: Effect): NftTransfer | undefined {
  if (effect.type !== 'nft-moved' && effect.type !== 'nft-minted' && effect.type !== 'nft-burned') return undefined;
  const { token, serial } = effect;
  if (effect.type === 'nft-moved') return { token, serial, from: effect.from, to: effect.to };
  const treasury = state.tokens.get(token)?.treasury ?? 0;
  return effect.type === 'nft-minted'
    ? { token, serial, from: 0, to: treasury }
    : { token, serial, from: treasury, to: 0 };
}
