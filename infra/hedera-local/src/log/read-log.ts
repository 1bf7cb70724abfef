import { closeSync, openSync, readSync } from 'node:fs';
import { MAX_WRITE_BYTES, readWrite } from './log-write.ts';

/** The first version did not mark its writes; its files go on as files of this one. */
const FIRST_MAGIC = Buffer.from('ASLHLOG1');
export const MAGIC = Buffer.from('ASLHLOG2');
/** Magic and the random id of this log. */
export const LOG_HEADER_BYTES = MAGIC.length + 16;
const READ_BYTES = 4 * 1024 * 1024;

/** Entries that went to disk together. */
interface LoggedWrite {
  readonly payloads: readonly Buffer[];
  /** Offset after them: a place to go on reading from. */
  readonly end: number;
  /** Undefined for entries of the first version. */
  readonly number: number | undefined;
}

/** Id and version of the open log; undefined when it is a file of something else. */
export function readLogHeader(fd: number): { readonly id: Buffer; readonly firstVersion: boolean } | undefined {
  const header = Buffer.alloc(LOG_HEADER_BYTES);
  if (readSync(fd, header, 0, header.length, 0) < header.length) return undefined;
  const magic = header.subarray(0, MAGIC.length);
  const firstVersion = magic.equals(FIRST_MAGIC);
  return firstVersion || magic.equals(MAGIC) ? { id: header.subarray(MAGIC.length), firstVersion } : undefined;
}

/** Id of the log in this file, in hex; undefined when it is a file of something else. */
export function logIdOf(file: string): string | undefined {
  const fd = openSync(file, 'r');
  try {
    return readLogHeader(fd)?.id.toString('hex');
  } finally {
    closeSync(fd);
  }
}

/** Reads whole writes from `offset`, which must be the end of one, up to the first that is cut off or damaged, or that ends beyond `until`. */
export function* readLog(file: string, offset: number, until = Number.POSITIVE_INFINITY): Generator<LoggedWrite> {
  const fd = openSync(file, 'r');
  try {
    const header = readLogHeader(fd);
    if (!header) return;
    for (const write of writesOf(fd, header.id, offset)) {
      if (write.end > until) return;
      yield write;
    }
  } finally {
    closeSync(fd);
  }
}

/** As `readLog`, of an open file. */
export function* writesOf(fd: number, logId: Buffer, offset: number): Generator<LoggedWrite> {
  let start = offset;
  for (;;) {
    const block = Buffer.allocUnsafe(READ_BYTES);
    const bytes = block.subarray(0, readSync(fd, block, 0, READ_BYTES, start));
    const atEnd = bytes.length < READ_BYTES;
    let position = 0;
    while (atEnd || position + MAX_WRITE_BYTES <= bytes.length) {
      const write = readWrite(logId, bytes, position);
      if (!write) return;
      position += write.length;
      yield { payloads: write.payloads, end: start + position, number: write.number };
    }
    start += position;
  }
}
