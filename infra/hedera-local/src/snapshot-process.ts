import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import path from 'node:path';
import { Faults } from './faults.ts';
import { ledgerFiles } from './ledger-files.ts';
import { logIdOf } from './log/read-log.ts';
import { readSnapshot, writeSnapshot } from './log/snapshot.ts';
import { Mirror } from './mirror/mirror.ts';
import { LedgerFold } from './node/ledger-fold.ts';
import type { Saved } from './node/ledger-fold.ts';
import { snapshotIsDue } from './node/snapshot-rule.ts';

interface SnapshotProcessOptions {
  readonly folder: string;
  /** Entries after which a snapshot is due, or a quarter of what the last one holds if that is more. */
  readonly every: number;
  readonly say: (line: string) => void;
}

/**
 * Has snapshots made by a process of their own, one at a time, so that serving goes on meanwhile. It may be ended at any
 * moment: a snapshot is there as a whole or not at all.
 */
export class SnapshotProcess {
  private readonly options: SnapshotProcessOptions;
  /** Entries in the newest snapshot; unknown until `begin`. */
  private inSnapshot = Number.POSITIVE_INFINITY;
  private child: ChildProcess | undefined;

  constructor(options: SnapshotProcessOptions) {
    this.options = options;
    removeUnfinished(options.folder);
  }

  /** To be called when the log was read, with the entries in the newest snapshot and, as `consider`, what is on disk. */
  begin(inSnapshot: number, offset: number, entries: number): void {
    this.inSnapshot = inSnapshot;
    this.consider(offset, entries);
  }

  /** To be told of each entry that is on disk: the offset after its write and the entries so far. */
  consider(offset: number, entries: number): void {
    if (this.child || !snapshotIsDue(entries, this.inSnapshot, this.options.every)) return;
    this.inSnapshot = entries; // Also when it fails: the next try comes with the next snapshot.
    this.child = spawn(
      process.execPath,
      [
        ...process.execArgv,
        process.argv[1] ?? '',
        'snapshot',
        '--data',
        this.options.folder,
        '--until',
        String(offset),
      ],
      { stdio: ['ignore', 'ignore', 'inherit'] },
    );
    if (this.child.pid) setPriority(this.child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
    this.child.once('error', (error) => this.ended(error.message));
    this.child.once('exit', (code) => this.ended(code === 0 ? undefined : `it ended with ${code}`));
  }

  /** Ends the process, if there is one. */
  stop(): void {
    this.child?.removeAllListeners();
    this.child?.kill('SIGKILL');
  }

  private ended(failure: string | undefined): void {
    this.child = undefined;
    if (failure) this.options.say(`no snapshot was made: ${failure}`);
  }
}

/** Brings the folder's snapshot up to the write of the log that ends at `until`; only reads the log. */
export function makeSnapshot(folder: string, until: number): void {
  const { log, snapshot } = ledgerFiles(folder);
  const logId = logIdOf(log);
  if (!logId) throw new Error(`${log} is no log`);
  const last = readSnapshot<Saved>(snapshot);
  const folded = new LedgerFold(new Mirror(new Faults()));
  if (last?.logId === logId) folded.restore(last);
  folded.replay(log, undefined, until);
  writeSnapshot(snapshot, folded.snapshot(logId));
}

function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (name.startsWith('snapshot.bin.new')) rmSync(path.join(folder, name), { force: true });
}
