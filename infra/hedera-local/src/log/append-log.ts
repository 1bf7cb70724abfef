import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { frame } from './frame.ts';
import type { LogContents } from './inspect-log.ts';
import { MAX_BODY_BYTES, sealWrite } from './log-write.ts';
import { MAGIC } from './read-log.ts';

interface Waiting {
  readonly bytes: Buffer;
  readonly resolve: (end: number) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Append-only log with one checksum per entry. `append` resolves when the entry is on disk; entries appended while a
 * write is under way share the next write and its one fdatasync. A second process must not open the same file.
 */
export class AppendLog {
  private readonly file: FileHandle;
  private readonly id: Buffer;
  private end: number;
  private lastWrite: number;
  private waiting: Waiting[] = [];
  private writing: Promise<void> | undefined;
  private failure: unknown;

  private constructor(file: FileHandle, { id, end, lastWrite }: Pick<LogContents, 'id' | 'end' | 'lastWrite'>) {
    this.file = file;
    this.id = id;
    this.end = end;
    this.lastWrite = lastWrite;
  }

  /** Makes a log with its first entry in it: there never is one without. Replaces nothing but a file that has no entries. */
  static async create(file: string, first: Uint8Array): Promise<AppendLog> {
    const id = randomBytes(16);
    const bytes = Buffer.concat([MAGIC, id, sealWrite(id, 1, [frame(first)])]);
    writeFileSync(`${file}.new`, bytes, { mode: 0o600, flush: true });
    renameSync(`${file}.new`, file);
    syncFolder(path.dirname(file));
    return new AppendLog(await open(file, 'r+'), { id, end: bytes.length, lastWrite: 1 });
  }

  /**
   * Goes on with a log that was inspected. A last write that was never finished is cut off, and its bytes, which nobody
   * was promised, are kept in a numbered file beside the log; `say` is told.
   */
  static async open(file: string, contents: LogContents, say: (line: string) => void): Promise<AppendLog> {
    const fd = openSync(file, 'r+');
    try {
      if (contents.end < contents.size) {
        const kept = cutTail(fd, file, contents);
        say(
          `the last write to the log was never finished: its ${contents.size - contents.end} bytes from byte ${contents.end} on, which were never acknowledged, are now in ${kept}`,
        );
      }
      if (contents.firstVersion) writeSync(fd, MAGIC, 0, MAGIC.length, 0); // The first version would take marked writes for a torn end.
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    return new AppendLog(await open(file, 'r+'), contents);
  }

  /** Offset after the last entry on disk. */
  get size(): number {
    return this.end;
  }

  /** Appends one entry; resolves once it is durable with the offset after its write. Entries keep the order of the calls. */
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
    const size = this.waiting.findIndex((entry) => (bytes += entry.bytes.length) > MAX_BODY_BYTES);
    return this.waiting.splice(0, size === -1 ? this.waiting.length : size);
  }

  private async writeBatch(batch: readonly Waiting[]): Promise<void> {
    const bytes = sealWrite(
      this.id,
      this.lastWrite + 1,
      batch.map((entry) => entry.bytes),
    );
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
    this.end += bytes.length;
    this.lastWrite += 1;
    for (const entry of batch) entry.resolve(this.end);
  }

  private async writeFully(bytes: Buffer): Promise<void> {
    let written = 0;
    while (written < bytes.length) {
      const result = await this.file.write(bytes, written, bytes.length - written, this.end + written);
      written += result.bytesWritten;
    }
  }
}

/** Makes a file created or renamed in the folder survive a power cut. */
export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
}

/** Cuts the open log at `end`; returns the file that keeps the bytes, one for each cut. */
export function cutTail(
  fd: number,
  file: string,
  { end, size }: { readonly end: number; readonly size: number },
): string {
  const kept = unusedName(`${file}.cut`);
  const tail = Buffer.alloc(size - end);
  readSync(fd, tail, 0, tail.length, end);
  writeFileSync(kept, tail, { mode: 0o600, flush: true, flag: 'wx' });
  syncFolder(path.dirname(file));
  ftruncateSync(fd, end);
  fsyncSync(fd);
  return kept;
}

/** `<file>.1`, or the next number that is free. */
export function unusedName(file: string): string {
  let number = 1;
  while (existsSync(`${file}.${number}`)) number += 1;
  return `${file}.${number}`;
}
