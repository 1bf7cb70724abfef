import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import { syncFolder } from './append-log.ts';

/** Raised whenever the shape of the kept state changes; older snapshots are then ignored and the log is replayed. */
const VERSION = 'ASLSNAP4';
const HEADER_BYTES = 12;

/** A state and the place in the log up to which it was folded. */
export interface Snapshot<State> {
  /** In hex. */
  readonly logId: string;
  readonly offset: number;
  /** Entries folded. */
  readonly entries: number;
  readonly state: State;
}

/** Writes the snapshot so that a crash leaves either the old or the new one. The state must be plain data. */
export function writeSnapshot(file: string, snapshot: Snapshot<unknown>): void {
  const body = serialize(snapshot);
  const header = Buffer.alloc(HEADER_BYTES);
  header.write(VERSION);
  header.writeUInt32LE(crc32(body), VERSION.length);
  const fresh = `${file}.new-${process.pid}`; // A process that was to end may still be writing its own.
  const fd = openSync(fresh, 'w', 0o600);
  writeSync(fd, header);
  for (let written = 0; written < body.length;) written += writeSync(fd, body, written);
  fsyncSync(fd);
  closeSync(fd);
  renameSync(fresh, file);
  syncFolder(path.dirname(file));
}

/** Reads a snapshot; undefined when there is none or it is damaged, unfinished or of another version. */
export function readSnapshot<State>(file: string): Snapshot<State> | undefined {
  if (!existsSync(file)) return undefined;
  const bytes = readFileSync(file);
  const body = bytes.subarray(HEADER_BYTES);
  if (bytes.length <= HEADER_BYTES || bytes.toString('latin1', 0, VERSION.length) !== VERSION) return undefined;
  if (crc32(body) !== bytes.readUInt32LE(VERSION.length)) return undefined;
  return deserialize(body) as Snapshot<State>;
}
