import type { SentTransfer } from './domain/sent-transfer.ts';
import type { MirrorRow } from './domain/transfer.ts';

/** The network as its mirror tells it: final, and a little late. All @throws when it cannot be asked. */
export abstract class TransferMirror {
  /** The newest consensus time it knows of, of any transaction. */
  abstract latest(): Promise<string>;
  /** Transactions of an account after a consensus time, oldest first; fewer than `most` are all there are. */
  abstract after(account: string, consensusTimestamp: string, most: number): Promise<MirrorRow[]>;
  /** What an account holds, in tinybars; null for one that is not there. */
  abstract balance(account: string): Promise<bigint | null>;
  /** Whether anybody can send an account HBAR: it is there, and its owner need not sign for what comes. */
  abstract takesTransfers(account: string): Promise<boolean>;
  /** A transaction by its id, `0.0.x@seconds.nanoseconds`; null where the mirror has none (yet). */
  abstract sent(transactionId: string): Promise<SentTransfer | null>;
}
