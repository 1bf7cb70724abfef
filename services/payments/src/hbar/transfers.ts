import type { Transfer } from './domain/transfer.ts';

/**
 * - matching: belongs to a payment that is perhaps not told yet
 * - matched: told
 * - proof: one tinybar, which shows that its payer acts for the payment's buyer
 * - unmatched: nobody knows whose it is; an operator's, unless it is claimed
 */
export type TransferState = 'matching' | 'matched' | 'proof' | 'unmatched';

export interface KeptTransfer extends Transfer {
  readonly state: TransferState;
  readonly paymentId?: string;
  readonly why?: 'no-memo' | 'unknown-memo' | 'token';
}

/** Everything that ever came to our account, for ever, once each. */
export abstract class Transfers {
  /** How far the network was read: every transaction up to then has been kept. Null before the first time. */
  abstract readUpTo(): Promise<string | null>;
  abstract setReadUpTo(consensusTimestamp: string): Promise<void>;
  /** False where it was there already. */
  abstract keep(transfer: KeptTransfer): Promise<boolean>;
  abstract known(receipts: readonly string[]): Promise<ReadonlySet<string>>;
  abstract matching(): Promise<KeptTransfer[]>;
  abstract setMatched(receipt: string): Promise<void>;
  /** Gives an unmatched one to a payment; false where it is no longer unmatched. */
  abstract match(receipt: string, paymentId: string): Promise<boolean>;
  abstract find(receipt: string): Promise<KeptTransfer | null>;
  /** Unmatched money that is not noted as such yet, the oldest first. */
  abstract unnoted(most: number): Promise<KeptTransfer[]>;
  abstract setNoted(receipt: string): Promise<void>;
  abstract unmatchedOf(transactionId: string): Promise<KeptTransfer | null>;
  abstract hasProof(paymentId: string, payer: string): Promise<boolean>;
  /** A buyer says that a transaction was theirs; the same again changes nothing. */
  abstract claim(paymentId: string, transactionId: string): Promise<void>;
  abstract claimsOf(
    filter: { readonly transactionId: string } | { readonly paymentId: string },
  ): Promise<{ paymentId: string; transactionId: string }[]>;
}

/** Which payment a memo is of. */
export abstract class Memos {
  /** The first of the memos that is free, or is this payment's already. */
  abstract reserve(paymentId: string, memos: readonly string[]): Promise<string>;
  abstract find(memo: string): Promise<string | null>;
}
