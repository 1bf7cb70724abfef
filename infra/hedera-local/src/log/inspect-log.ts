import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { FRAME_HEADER_BYTES, readFrame } from './frame.ts';
import {
  findHeader,
  MAX_WRITE_BYTES,
  readHeader,
  startsWithMark,
  WRITE_FOOTER_BYTES,
  WRITE_HEADER_BYTES,
} from './log-write.ts';
import { LOG_HEADER_BYTES, readLogHeader, writesOf } from './read-log.ts';

/** A disk block, the least that a power cut leaves unwritten. */
const BLOCK_BYTES = 512;

/** The log's file is damaged where a crash cannot have damaged it: entries that were acknowledged may be gone. */
export class DamagedLog extends Error {
  /** Up to here everything is whole. */
  readonly at: number;
  constructor(message: string, at: number) {
    super(`${message}. Nothing was changed. 'repair' tells what would be lost by going on without it`);
    this.at = at;
  }
}

export interface LogContents {
  readonly id: Buffer;
  /** Whether the file was begun by the first version, which did not mark its writes. */
  readonly firstVersion: boolean;
  /** Offset after the last whole write; what follows, up to `size`, is a write that was never finished. */
  readonly end: number;
  readonly size: number;
  readonly entries: number;
  /** Number of the last write; 0 when there is none. */
  readonly lastWrite: number;
}

/**
 * Reads the whole log and checks every byte of it. What a crash can leave is a last write that is not all there; it was
 * never acknowledged. Anything else wrong is damage.
 * @throws DamagedLog
 */
export function inspectLog(file: string): LogContents {
  const fd = openSync(file, 'r');
  try {
    const { size } = fstatSync(fd);
    const header = readLogHeader(fd);
    if (!header) throw new DamagedLog(`${file} does not begin as a log of this program`, 0);
    const contents = { ...header, size, end: LOG_HEADER_BYTES, entries: 0, lastWrite: 0 };
    for (const { payloads, end, number } of writesOf(fd, header.id, LOG_HEADER_BYTES)) {
      const expected = number === undefined && contents.lastWrite === 0 ? undefined : contents.lastWrite + 1;
      if (number !== expected) throw new DamagedLog(`The log has a gap at byte ${contents.end}`, contents.end);
      Object.assign(contents, { end, entries: contents.entries + payloads.length, lastWrite: number ?? 0 });
    }
    if (contents.end < size) ensureTorn(fd, contents);
    // The first version wrote its head before its first entry; only there can a crash leave a log without any.
    if (contents.entries === 0 && !(header.firstVersion && size === LOG_HEADER_BYTES))
      throw new DamagedLog('The log has lost its first entry', contents.end);
    return contents;
  } finally {
    closeSync(fd);
  }
}

function ensureTorn(fd: number, { id, end, size, lastWrite, firstVersion }: LogContents): void {
  const damaged = (what: string) => new DamagedLog(`The log is damaged at byte ${end}: ${what}`, end);
  if (size - end > MAX_WRITE_BYTES)
    throw damaged(`${size - end} bytes follow, more than a write that was not finished can leave`);
  const rest = Buffer.alloc(size - end);
  readSync(fd, rest, 0, rest.length, end);
  const later = findHeader(id, rest, 1);
  if (later > 0) throw damaged(`a later write follows at byte ${end + later}`);
  const marked = startsWithMark(rest, 0) || lastWrite > 0 || !firstVersion;
  if (!(marked ? isTornWrite(id, rest) : isTornFrame(rest))) throw damaged('the last write was once whole');
}

/** Whether this is the beginning of a write, with nothing or with zeros where its end should be. */
function isTornWrite(logId: Buffer, rest: Buffer): boolean {
  const header = readHeader(logId, rest, 0);
  const written = rest.length - zerosAtEnd(rest);
  if (!header) return rest.length < WRITE_HEADER_BYTES || written < WRITE_HEADER_BYTES;
  const body = WRITE_HEADER_BYTES + header.bodyBytes;
  return rest.length < body + WRITE_FOOTER_BYTES || written <= body;
}

/** The same for the first version, where the length itself may be what is damaged. */
function isTornFrame(rest: Buffer): boolean {
  const zeros = zerosAtEnd(rest);
  if (rest.length < FRAME_HEADER_BYTES || zeros === rest.length || zeros >= BLOCK_BYTES) return true;
  for (let at = 1; at < rest.length; at += 1) if (readFrame(rest, at)) return false;
  const short = FRAME_HEADER_BYTES + rest.readUInt32LE(0) > rest.length;
  return short && crc32(rest.subarray(FRAME_HEADER_BYTES)) !== rest.readUInt32LE(4);
}

function zerosAtEnd(bytes: Buffer): number {
  let zeros = 0;
  while (zeros < bytes.length && bytes[bytes.length - 1 - zeros] === 0) zeros += 1;
  return zeros;
}
