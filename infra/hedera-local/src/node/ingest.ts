import { accountNum } from '../hapi/ids.ts';
import { toBigInt } from '../hapi/int64.ts';
import { Status, ensure } from '../hapi/status.ts';
import { SECOND } from '../hapi/time.ts';
import type { Nanos } from '../hapi/time.ts';
import { transactionFee } from './fees/transaction-fee.ts';
import { handlerOf } from './handlers/handlers.ts';
import { RECORD_LIFE_SECONDS } from './state.ts';
import type { LedgerState } from './state.ts';
import { checkTimeBox } from './time-box.ts';
import type { SignedTransaction } from './transaction.ts';

/** What ingest looks at besides the state. */
interface IngestContext {
  readonly now: Nanos;
  /** Transactions accepted but not yet executed, by key. */
  readonly pending: ReadonlyMap<string, unknown>;
  /** Whether the network's throttle lets the transaction in. */
  readonly admits: (transaction: SignedTransaction) => boolean;
}

/**
 * The consensus node's ingest checks after parsing, in its order: node, time, duplicate, throttle, body, payer,
 * payer signature, solvency. Nothing is charged for a refusal. @throws Refused with the precheck code
 */
export function checkIngest(transaction: SignedTransaction, state: LedgerState, context: IngestContext): void {
  ensure(accountNum(transaction.body.nodeAccountID) === state.nodeAccount, Status.INVALID_NODE_ACCOUNT);
  checkCustomFeeLimits(transaction);
  ensure(!transaction.body.batchKey, Status.BATCH_KEY_SET_ON_NON_INNER_TRANSACTION);
  checkTimeBox(transaction, context.now, 'ingest');
  ensure(
    !context.pending.has(transaction.key) && !isRemembered(transaction, state, context.now),
    Status.DUPLICATE_TRANSACTION,
  );
  ensure(context.admits(transaction), Status.BUSY);
  const handler = handlerOf(transaction.kind);
  ensure(handler && !transaction.body.highVolume, Status.NOT_SUPPORTED);
  handler.precheck(transaction);
  ensure(handler.supports?.(transaction, state) ?? true, Status.NOT_SUPPORTED);
  const payer = state.accounts.get(transaction.payer);
  ensure(payer, Status.PAYER_ACCOUNT_NOT_FOUND);
  ensure(transaction.signatures.satisfy(payer.key), Status.INVALID_SIGNATURE);
  checkSolvency(transaction, state, payer.balance, handler.outlay?.(transaction) ?? 0n);
}

// There are no custom fees here, but limits for them must fit where they are allowed at all.
function checkCustomFeeLimits({ body, kind }: SignedTransaction): void {
  const limits = body.maxCustomFees ?? [];
  ensure(limits.length === 0 || kind === 'consensusSubmitMessage', Status.MAX_CUSTOM_FEES_IS_NOT_SUPPORTED);
  for (const { accountId, fees } of limits) {
    ensure(
      accountId && fees?.length && fees.every(({ amount }) => toBigInt(amount) >= 0n),
      Status.INVALID_MAX_CUSTOM_FEES,
    );
  }
}

// Ingest asks only for the price of carrying the message; the full fee is asked for at consensus.
function checkSolvency(transaction: SignedTransaction, state: LedgerState, balance: bigint, outlay: bigint): void {
  const fee = transactionFee(transaction, state);
  const carriage = fee.node + fee.network;
  ensure(transaction.maxFee >= carriage, Status.INSUFFICIENT_TX_FEE);
  const needed = BigInt.asIntN(64, carriage + (outlay > 0n ? outlay : 0n)); // The node counts in 64 bits; consensus finds out.
  ensure(balance >= needed, Status.INSUFFICIENT_PAYER_BALANCE);
}

function isRemembered({ key }: SignedTransaction, state: LedgerState, now: Nanos): boolean {
  const record = state.recent.get(key);
  return record !== undefined && record.consensus + RECORD_LIFE_SECONDS * SECOND >= now;
}
