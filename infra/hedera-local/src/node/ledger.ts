import path from 'node:path';
import { AppendLog, LOG_HEADER_BYTES, readLog } from '../log/append-log.ts';
import { readSnapshot, writeSnapshot } from '../log/snapshot.ts';
import { nowNanos } from '../hapi/time.ts';
import type { StreamItem } from '../stream.ts';
import { decodeEntry, encodeEntry } from './entry.ts';
import type { Entry, Genesis } from './entry.ts';
import type { ExchangeRate } from './fees/exchange-rate.ts';
import { fold } from './fold.ts';
import { emptyState } from './state.ts';
import type { LedgerState } from './state.ts';
import type { SignedTransaction } from './transaction.ts';

/** Entries replayed at a start after which a new snapshot is worth its writing. */
const SNAPSHOT_AFTER = 2_000;

/** Whoever follows the executed transactions and keeps a plain-data state of its own, saved with the ledger's. */
export interface Follower {
  consume(item: StreamItem): void;
  /** Plain data for a snapshot. */
  save(): unknown;
  restore(saved: unknown): void;
}

interface Saved {
  readonly ledger: LedgerState;
  readonly follower: unknown;
}

export interface LedgerOptions {
  readonly folder: string;
  readonly genesis: Genesis;
  readonly rate: ExchangeRate;
  readonly follower: Follower;
}

/** The log can no longer be written: nothing may be acknowledged any more and the node has to stop. */
export class LogFailed extends Error {}

/** The state of the network and the log it is folded from. One process at a time may open a folder. */
export class Ledger {
  state: LedgerState = emptyState();
  /** Entries read from the log at this start. */
  replayed = 0;
  private readonly log: AppendLog;
  private readonly snapshotFile: string;
  private readonly follower: Follower;
  private foldedTo = LOG_HEADER_BYTES;

  private constructor(log: AppendLog, { folder, follower }: LedgerOptions) {
    this.log = log;
    this.follower = follower;
    this.snapshotFile = path.join(folder, 'snapshot.bin');
  }

  /** Opens the folder: last snapshot, then the log after it; a new folder starts with the genesis given. */
  static async open(options: LedgerOptions): Promise<Ledger> {
    const file = path.join(options.folder, 'ledger.log');
    const ledger = new Ledger(await AppendLog.open(file), options);
    ledger.recover(file);
    if (ledger.log.size === LOG_HEADER_BYTES) await ledger.commit({ type: 'genesis', at: nowNanos(), genesis: options.genesis });
    const { rate } = ledger.state;
    if (rate.cents !== options.rate.cents || rate.hbars !== options.rate.hbars) {
      await ledger.commit({ type: 'exchange-rate', at: nowNanos(), rate: options.rate });
    }
    if (ledger.replayed >= SNAPSHOT_AFTER) ledger.saveSnapshot();
    return ledger;
  }

  /** Makes the entry durable; it is not yet folded. Resolves with the log offset to pass to `execute`. */
  async append(entry: Entry): Promise<number> {
    try {
      return await this.log.append(encodeEntry(entry));
    } catch (error) {
      throw new LogFailed('The ledger log cannot be written', { cause: error });
    }
  }

  /** Folds an entry that is on disk. Must be called in the order of the log. */
  execute(entry: Entry, logOffset: number, parsed?: SignedTransaction): void {
    this.follower.consume(fold(this.state, entry, parsed));
    this.foldedTo = logOffset;
  }

  /** Waits until everything appended is on disk. */
  flush(): Promise<void> {
    return this.log.flush();
  }

  /** Saves a snapshot and closes the log. Entries not yet executed are found again at the next start. */
  async close(): Promise<void> {
    await this.log.flush();
    this.saveSnapshot();
    await this.log.close();
  }

  private async commit(entry: Entry): Promise<void> {
    this.execute(entry, await this.append(entry));
  }

  private recover(file: string): void {
    const snapshot = readSnapshot<Saved>(this.snapshotFile, this.log);
    if (snapshot) {
      this.state = snapshot.state.ledger;
      this.follower.restore(snapshot.state.follower);
      this.foldedTo = snapshot.offset;
    }
    for (const { payload, end } of readLog(file, this.foldedTo)) {
      this.execute(decodeEntry(payload), end);
      this.replayed += 1;
    }
  }

  private saveSnapshot(): void {
    const state: Saved = { ledger: this.state, follower: this.follower.save() };
    writeSnapshot(this.snapshotFile, { logId: this.log.id, offset: this.foldedTo, state });
  }
}
