import { closeSync, fsyncSync, fstatSync, existsSync, openSync, readSync, renameSync } from 'node:fs';
import { formatNanos } from './hapi/time.ts';
import { lockFolder } from './folder-lock.ts';
import { ledgerFiles } from './ledger-files.ts';
import { cutTail, unusedName } from './log/append-log.ts';
import { DamagedLog, inspectLog } from './log/inspect-log.ts';
import { readWrite, WRITE_HEADER_BYTES } from './log/log-write.ts';
import { LOG_HEADER_BYTES, readLog, readLogHeader } from './log/read-log.ts';
import { readFrame } from './log/frame.ts';
import { readSnapshot } from './log/snapshot.ts';
import { decodeEntry } from './node/entry.ts';
import { parseTransaction } from './node/transaction.ts';

interface Repair {
  readonly folder: string;
  /** Without it, only what would be done is said. */
  readonly go: boolean;
  readonly say: (line: string) => void;
}

/**
 * Makes a damaged log one a node starts from: everything from the first damaged byte on is taken out of it, for what
 * came later may rest on what is lost. Says what that is before doing anything; all bytes are kept in files beside the log.
 */
export function repair({ folder, go, say }: Repair): void {
  const unlock = lockFolder(folder);
  try {
    const at = damageOf(folder, say);
    if (at === undefined) return;
    tellLosses(folder, at, say);
    if (go) cut(folder, at, say);
    else say('nothing was changed; --yes does it');
  } finally {
    unlock();
  }
}

/** Up to where everything is whole; undefined when nothing is wrong. */
function damageOf(folder: string, say: Repair['say']): number | undefined {
  const files = ledgerFiles(folder);
  try {
    const { end, id, entries } = inspectLog(files.log);
    const snapshot = readSnapshot(files.snapshot);
    if (snapshot?.logId === id.toString('hex') && snapshot.offset > end) {
      say(
        `the log ends at byte ${end}, but its snapshot of ${snapshot.entries} entries reaches to byte ${snapshot.offset}: ${snapshot.entries - entries} acknowledged entries are missing`,
      );
      return end;
    }
    say('the log is not damaged; there is nothing to repair');
    return undefined;
  } catch (error) {
    if (!(error instanceof DamagedLog)) throw error;
    say(error.message.split('. ')[0] ?? '');
    return error.at;
  }
}

function tellLosses(folder: string, at: number, say: Repair['say']): void {
  const { log } = ledgerFiles(folder);
  let kept = 0;
  for (const { payloads, end } of readLog(log, LOG_HEADER_BYTES)) if (end <= at) kept += payloads.length;
  const lost = readableAfter(log, at);
  say(
    `${kept} entries before byte ${at} stay; all after it go: ${lost.length} that can still be read, and those in the damaged bytes`,
  );
  for (const payload of lost) say(`goes: ${describe(payload)}`);
  if (kept === 0) say('nothing stays: the next start makes a new network, with the keys of the old one');
}

/** Entries that are whole although something before them is not. */
function readableAfter(file: string, at: number): Buffer[] {
  const fd = openSync(file, 'r');
  try {
    const rest = Buffer.alloc(Math.max(0, fstatSync(fd).size - at));
    readSync(fd, rest, 0, rest.length, at);
    const id = readLogHeader(fd)?.id ?? Buffer.alloc(16);
    const found: Buffer[] = [];
    for (let place = 0; place + WRITE_HEADER_BYTES < rest.length;) {
      const write = readWrite(id, rest, place);
      const payload = write ? undefined : readFrame(rest, place);
      found.push(...(write?.payloads ?? (payload ? [payload] : [])));
      place += write?.length ?? 1;
    }
    return found;
  } finally {
    closeSync(fd);
  }
}

function describe(payload: Buffer): string {
  try {
    const entry = decodeEntry(payload);
    if (entry.type !== 'transaction') return `${entry.type} of ${formatNanos(entry.at)}`;
    const { key, kind } = parseTransaction(entry.bytes);
    return `${kind} ${key}, consensus ${formatNanos(entry.at)}`;
  } catch {
    return `${payload.length} bytes that are no entry of this version`;
  }
}

function cut(folder: string, at: number, say: Repair['say']): void {
  const { log, snapshot } = ledgerFiles(folder);
  if (at <= LOG_HEADER_BYTES) setAside(log, say);
  else cutLog(log, at, say);
  if (existsSync(snapshot)) setAside(snapshot, say); // It may hold what the log has lost.
}

function cutLog(log: string, at: number, say: Repair['say']): void {
  const fd = openSync(log, 'r+');
  try {
    const { size } = fstatSync(fd);
    if (size > at) say(`bytes ${at} to ${size} are now in ${cutTail(fd, log, { end: at, size })}`);
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

function setAside(file: string, say: Repair['say']): void {
  const kept = unusedName(`${file}.cut`);
  renameSync(file, kept);
  say(`${file} is now ${kept}`);
}
