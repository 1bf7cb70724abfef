import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeFileSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { FRAME_HEADER_BYTES, MAX_PAYLOAD_BYTES, frame, readFrame } from './frame.ts';

const MAGIC = Buffer.from('ASLHLOG1');
/** Magic and the random id of this log. */
export const LOG_HEADER_BYTES = MAGIC.length + 16;
/** No write is larger, so neither is what a crash can leave half-written. */
const MAX_BATCH_BYTES = 1024 * 1024;

interface Waiting {
  readonly bytes: Buffer;
  readonly resolve: (end: number) => void;
  readonly reject: (error: unknown) => void;
}

/** The log's file is damaged where a crash cannot have damaged it. */
export class DamagedLog extends Error {}

/**
 * Append-only log with one checksum per entry. `append` resolves when the entry is on disk; entries appended while a
 * write is under way share the next write and its one fdatasync. A second process must not open the same file.
 */
export class AppendLog {
  /** Identifies this log, for snapshots taken of it. */
  readonly id: string;
  private readonly file: FileHandle;
  private end: number;
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private failure: unknown;

  private constructor(file: FileHandle, id: string, end: number) {
    this.file = file;
    this.id = id;
    this.end = end;
  }

  /** Opens the log, creating it when absent, and truncates an entry that a crash left unfinished. */
  static async open(file: string): Promise<AppendLog> {
    const fd = openSync(file, existsSync(file) ? 'r+' : 'w+', 0o600);
    let id: string;
    let end: number;
    try {
      id = readOrWriteHeader(fd, path.dirname(file));
      end = findEnd(fd);
      cutTornTail(fd, end, `${file}.cut`);
    } finally {
      closeSync(fd);
    }
    return new AppendLog(await open(file, 'r+'), id, end);
  }

  /** Offset after the last entry on disk. */
  get size(): number {
    return this.end;
  }

  /** Appends one entry; resolves with the offset after it once it is durable. Entries keep the order of the calls. */
  append(payload: Uint8Array): Promise<number> {
    if (this.failure) return Promise.reject(new Error('The log failed earlier', { cause: this.failure }));
    return new Promise((resolve, reject) => {
      this.waiting.push({ bytes: frame(payload), resolve, reject });
      this.writing ??= this.writeAll();
    });
  }

  /** Waits for everything appended so far. */
  async flush(): Promise<void> {
    await this.writing;
  }

  async close(): Promise<void> {
    await this.flush();
    await this.file.close();
  }

  private async writeAll(): Promise<void> {
    await Promise.resolve(); // Lets the calls of this turn share the first write.
    while (this.waiting.length > 0) await this.writeBatch(this.takeBatch());
    this.writing = undefined;
  }

  private takeBatch(): Waiting[] {
    let bytes = 0;
    const size = this.waiting.findIndex((entry) => (bytes += entry.bytes.length) > MAX_BATCH_BYTES);
    return this.waiting.splice(0, size === -1 ? this.waiting.length : size);
  }

  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    const bytes = Buffer.concat(batch.map((entry) => entry.bytes));
    try {
      if (this.failure) throw new Error('The log failed earlier', { cause: this.failure });
      await this.writeFully(bytes);
      await this.file.datasync();
    } catch (error) {
      // What is on disk is unknown from here on; only a restart, which reads it, may go on.
      this.failure ??= error;
      for (const entry of batch) entry.reject(error);
      return;
    }
    for (const entry of batch) {
      this.end += entry.bytes.length;
      entry.resolve(this.end);
    }
  }

  private async writeFully(bytes: Buffer): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const result = await this.file.write(bytes, written, bytes.length - written, this.end + written);
      written += result.bytesWritten;
    }
  }
}

function readOrWriteHeader(fd: number, folder: string): string {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  if (fstatSync(fd).size >= LOG_HEADER_BYTES) {
    readSync(fd, header, 0, header.length, 0);
    if (!header.subarray(0, MAGIC.length).equals(MAGIC)) throw new DamagedLog('The log does not begin as a log of this program');
    return header.subarray(MAGIC.length).toString('hex');
  }
  MAGIC.copy(header);
  randomBytes(16).copy(header, MAGIC.length);
  ftruncateSync(fd, 0);
  writeSync(fd, header, 0, header.length, 0);
  fsyncSync(fd);
  syncFolder(folder);
  return header.subarray(MAGIC.length).toString('hex');
}

/** Makes a file created or renamed in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

function findEnd(fd: number): number {
  let end = LOG_HEADER_BYTES;
  for (const entry of entriesOf(fd, LOG_HEADER_BYTES)) end = entry.end;
  const { size } = fstatSync(fd);
  if (size - end > MAX_BATCH_BYTES) throw new DamagedLog(`The log is damaged at byte ${end}, far before its end at ${size}`);
  return end;
}

// The bytes cut off were never acknowledged; they are kept beside the log for whoever wants to look.
function cutTornTail(fd: number, end: number, keptIn: string): void {
  const { size } = fstatSync(fd);
  if (size === end) return;
  const tail = Buffer.alloc(size - end);
  readSync(fd, tail, 0, tail.length, end);
  writeFileSync(keptIn, tail);
  ftruncateSync(fd, end);
  fsyncSync(fd);
}

export interface LogEntry {
  readonly payload: Buffer;
  /** Offset after the entry. */
  readonly end: number;
}

/** Reads whole entries from `offset` on, up to the first that is cut off or damaged. */
export function* readLog(file: string, offset: number): Generator<LogEntry> {
  const fd = openSync(file, 'r');
  try {
    yield* entriesOf(fd, offset);
  } finally {
    closeSync(fd);
  }
}

const READ_BYTES = 4 * 1024 * 1024;
const LARGEST_FRAME = FRAME_HEADER_BYTES + MAX_PAYLOAD_BYTES;

function* entriesOf(fd: number, offset: number): Generator<LogEntry> {
  let start = offset;
  for (;;) {
    const block = Buffer.allocUnsafe(READ_BYTES);
    const bytes = block.subarray(0, readSync(fd, block, 0, READ_BYTES, start));
    const atEnd = bytes.length < READ_BYTES;
    let position = 0;
    while (atEnd || position + LARGEST_FRAME <= bytes.length) {
      const payload = readFrame(bytes, position);
      if (!payload) return;
      position += FRAME_HEADER_BYTES + payload.length;
      yield { payload, end: start + position };
    }
    start += position;
  }
}
