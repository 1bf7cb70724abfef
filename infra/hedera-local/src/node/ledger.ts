import { existsSync, statSync } from 'node:fs';
import { AppendLog } from '../log/append-log.ts';
import { DamagedLog, inspectLog } from '../log/inspect-log.ts';
import type { LogContents } from '../log/inspect-log.ts';
import { readSnapshot, writeSnapshot } from '../log/snapshot.ts';
import type { Snapshot } from '../log/snapshot.ts';
import type { LedgerFiles } from '../ledger-files.ts';
import { nowNanos } from '../hapi/time.ts';
import { encodeEntry } from './entry.ts';
import type { Entry, Genesis } from './entry.ts';
import type { ExchangeRate } from './fees/exchange-rate.ts';
import { LedgerFold } from './ledger-fold.ts';
import type { Follower, Saved } from './ledger-fold.ts';
import { snapshotIsDue } from './snapshot-rule.ts';
import type { LedgerState } from './state.ts';
import type { SignedTransaction } from './transaction.ts';

interface LedgerOptions {
  readonly files: LedgerFiles;
  readonly genesis: Genesis;
  readonly rate: ExchangeRate;
  readonly follower: Follower;
  readonly snapshotEvery: number;
  /** Tells the user; a line. */
  readonly say: (line: string) => void;
  /** Called after each executed entry with the place in the log a snapshot could be made of, and the entries up to it. */
  readonly onExecuted: (offset: number, entries: number) => void;
}

/** The log can no longer be written: nothing may be acknowledged any more and the node has to stop. */
export class LogFailed extends Error {}

const PROGRESS_EVERY_MS = 1_000;

/** The state of the network and the log it is folded from. One process at a time may open a folder. */
export class Ledger {
  /** Entries read from the log at this start. */
  replayed = 0;
  /** Entries the newest snapshot holds. */
  inSnapshot = 0;
  private log!: AppendLog;
  private readonly options: LedgerOptions;
  private readonly folded: LedgerFold;

  private constructor(options: LedgerOptions) {
    this.options = options;
    this.folded = new LedgerFold(options.follower);
  }

  /**
   * Opens the folder: last snapshot, then the log after it; a new folder starts with the genesis given.
   * @throws DamagedLog when acknowledged entries are missing
   */
  static async open(options: LedgerOptions): Promise<Ledger> {
    const ledger = new Ledger(options);
    const { log, snapshot } = options.files;
    const contents = existsSync(log) && statSync(log).size > 0 ? inspectLog(log) : undefined;
    const saved = readSnapshot<Saved>(snapshot);
    if (contents && contents.entries > 0) await ledger.recover(contents, saved);
    else if (saved) throw new DamagedLog(`${log} has no entries, but there is a snapshot of ${saved.entries}`, 0);
    else await ledger.begin();
    const { rate } = ledger.state;
    if (rate.cents !== options.rate.cents || rate.hbars !== options.rate.hbars) {
      await ledger.commit({ type: 'exchange-rate', at: nowNanos(), rate: options.rate });
    }
    return ledger;
  }

  get state(): LedgerState {
    return this.folded.state;
  }

  /** Entries folded. */
  get entries(): number {
    return this.folded.entries;
  }

  /** Offset after the last entry on disk. */
  get logEnd(): number {
    return this.log.size;
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
    this.folded.add(entry, logOffset, parsed);
    this.options.onExecuted(logOffset, this.folded.entries);
  }

  /** Waits until everything appended is on disk. */
  flush(): Promise<void> {
    return this.log.flush();
  }

  /** Closes the log. Entries not yet executed are found again at the next start. */
  close(): Promise<void> {
    return this.log.close();
  }

  private async commit(entry: Entry): Promise<void> {
    this.execute(entry, await this.append(entry));
  }

  private async begin(): Promise<void> {
    const genesis: Entry = { type: 'genesis', at: nowNanos(), genesis: this.options.genesis };
    this.log = await AppendLog.create(this.options.files.log, encodeEntry(genesis));
    this.execute(genesis, this.log.size);
  }

  private async recover(contents: LogContents, snapshot: Snapshot<Saved> | undefined): Promise<void> {
    const { files, say } = this.options;
    const own = snapshot?.logId === contents.id.toString('hex') ? snapshot : undefined;
    if (own && own.offset > contents.end) {
      throw new DamagedLog(
        `The log ends at byte ${contents.end}, but its snapshot reaches to byte ${own.offset}: acknowledged entries are missing`,
        contents.end,
      );
    }
    this.log = await AppendLog.open(files.log, contents, say);
    if (own) this.folded.restore(own);
    this.inSnapshot = this.folded.entries;
    this.replay(contents);
  }

  /** Saves its progress as it goes, so that a long replay that is cut short was not for nothing. */
  private replay(contents: LogContents): void {
    const { files, say, snapshotEvery } = this.options;
    const first = this.folded.entries;
    let reportedAt = Date.now();
    this.folded.replay(files.log, () => {
      if (Date.now() - reportedAt >= PROGRESS_EVERY_MS) {
        reportedAt = Date.now();
        say(
          `reading the log: ${this.folded.entries} of ${contents.entries} entries, ${Math.floor((100 * this.folded.entries) / contents.entries)} %`,
        );
      }
      if (!snapshotIsDue(this.folded.entries, this.inSnapshot, Math.max(snapshotEvery * 5, this.inSnapshot))) return;
      writeSnapshot(files.snapshot, this.folded.snapshot(contents.id.toString('hex')));
      this.inSnapshot = this.folded.entries;
    });
    this.replayed = this.folded.entries - first;
  }
}
