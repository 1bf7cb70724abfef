import type { Nanos } from '../../hapi/time.ts';
import type { Effect } from '../effects.ts';
import type { ReceiptFields } from '../record.ts';
import type { LedgerState } from '../state.ts';
import type { SignedTransaction } from '../transaction.ts';

export interface Outcome {
  readonly effects: readonly Effect[];
  readonly receipt: ReceiptFields;
  /** Tinybar charged to the payer beyond the fee, and beyond what was offered for it. */
  readonly surcharge?: bigint;
}

/** One kind of transaction. All functions are pure and throw Refused. */
export interface Handler {
  /** Checks the body alone; a refusal is the precheck code and costs nothing. */
  precheck(transaction: SignedTransaction): void;
  /** Whether this network carries out, or refuses at consensus, what the body asks for; if not, the precheck code is NOT_SUPPORTED. */
  supports?(transaction: SignedTransaction, state: LedgerState): boolean;
  /** Decides at consensus, after the fee was charged; a refusal is the receipt code and changes nothing else. */
  execute(transaction: SignedTransaction, state: LedgerState, consensus: Nanos): Outcome;
  /** Tinybar the payer needs besides the fee, looked at by ingest. */
  outlay?(transaction: SignedTransaction): bigint;
}
