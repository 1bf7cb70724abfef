import { readLog, LOG_HEADER_BYTES } from '../log/read-log.ts';
import type { Snapshot } from '../log/snapshot.ts';
import type { StreamItem } from '../stream.ts';
import { decodeEntry } from './entry.ts';
import type { Entry } from './entry.ts';
import { fold } from './fold.ts';
import { emptyState } from './state.ts';
import type { LedgerState } from './state.ts';
import type { SignedTransaction } from './transaction.ts';

/** Whoever follows the executed transactions and keeps a plain-data state of its own, saved with the ledger's. */
export interface Follower {
  consume(item: StreamItem): void;
  /** Plain data for a snapshot. */
  save(): unknown;
  restore(saved: unknown): void;
}

export interface Saved {
  readonly ledger: LedgerState;
  readonly follower: unknown;
}

/** The state of the network and of who follows it, as far as the log was folded. */
export class LedgerFold {
  state: LedgerState = emptyState();
  /** Offset in the log after the write the last folded entry is in. */
  offset = LOG_HEADER_BYTES;
  entries = 0;
  private readonly follower: Follower;

  constructor(follower: Follower) {
    this.follower = follower;
  }

  restore({ offset, entries, state }: Snapshot<Saved>): void {
    this.state = state.ledger;
    this.follower.restore(state.follower);
    this.offset = offset;
    this.entries = entries;
  }

  /** To be saved only between writes: an offset in the middle of one is no place to go on from. */
  snapshot(logId: string): Snapshot<Saved> {
    return {
      logId,
      offset: this.offset,
      entries: this.entries,
      state: { ledger: this.state, follower: this.follower.save() },
    };
  }

  /** Folds one entry that is on disk. Must be called in the order of the log. */
  add(entry: Entry, offset: number, parsed?: SignedTransaction): void {
    this.follower.consume(fold(this.state, entry, parsed));
    this.offset = offset;
    this.entries += 1;
  }

  /** Folds the writes of the log from here on, up to `until`; calls back after each. */
  replay(file: string, afterWrite: () => void = () => undefined, until?: number): void {
    for (const { payloads, end } of readLog(file, this.offset, until)) {
      for (const payload of payloads) this.add(decodeEntry(payload), end);
      afterWrite();
    }
  }
}
