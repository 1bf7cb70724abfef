import { crc32 } from 'node:zlib';
import { FRAME_HEADER_BYTES, readFrame } from './frame.ts';

/*
 * One write: `[mark][u32 bytes of frames][u32 number][u32 CRC-32 of these]`, the frames, `[u32 number, inverted][end]`,
 * little endian. Writes are numbered from 1, and the next one begins only when the last is on disk: a mark with a later
 * number proves that everything before it was once whole. Logs of the first version begin with frames that are in no write.
 */
const MARK = Buffer.from('\xffWRT', 'latin1');
const END = Buffer.from('TRW\xff', 'latin1');
export const WRITE_HEADER_BYTES = 16;
export const WRITE_FOOTER_BYTES = 8;
/** No write has more bytes of frames, so neither is what a crash can leave half-written. */
export const MAX_BODY_BYTES = 1024 * 1024;
export const MAX_WRITE_BYTES = WRITE_HEADER_BYTES + MAX_BODY_BYTES + WRITE_FOOTER_BYTES;

/** Where a write begins: its number, and how many bytes of frames are to follow. */
interface WriteHeader {
  readonly number: number;
  readonly bodyBytes: number;
}

/** What was read from one place of the log. */
interface LogWrite {
  /** Windows into the bytes read. */
  readonly payloads: readonly Buffer[];
  /** Bytes it takes. */
  readonly length: number;
  /** Undefined for a frame of the first version, which is in no write. */
  readonly number: number | undefined;
}

/** Puts frames together to the write of this number in the log of this id. */
export function sealWrite(logId: Buffer, number: number, frames: readonly Buffer[]): Buffer {
  const body = Buffer.concat(frames);
  const header = Buffer.alloc(WRITE_HEADER_BYTES);
  MARK.copy(header);
  header.writeUInt32LE(body.length, 4);
  header.writeUInt32LE(number, 8);
  header.writeUInt32LE(checksum(header, logId), 12);
  return Buffer.concat([header, body, footerOf(number)]);
}

/** The header at `offset`; undefined when it is cut off, damaged or of another log. */
export function readHeader(logId: Buffer, bytes: Buffer, offset: number): WriteHeader | undefined {
  if (offset + WRITE_HEADER_BYTES > bytes.length || !startsWithMark(bytes, offset)) return undefined;
  const header = bytes.subarray(offset, offset + WRITE_HEADER_BYTES);
  if (header.readUInt32LE(12) !== checksum(header, logId)) return undefined;
  return { bodyBytes: header.readUInt32LE(4), number: header.readUInt32LE(8) };
}

/** The whole write, or frame of the first version, at `offset`; undefined when it is cut off or damaged. */
export function readWrite(logId: Buffer, bytes: Buffer, offset: number): LogWrite | undefined {
  if (!startsWithMark(bytes, offset)) {
    const payload = readFrame(bytes, offset);
    return payload && { payloads: [payload], length: FRAME_HEADER_BYTES + payload.length, number: undefined };
  }
  const header = readHeader(logId, bytes, offset);
  if (!header) return undefined;
  const start = offset + WRITE_HEADER_BYTES;
  const end = start + header.bodyBytes;
  const footer = bytes.subarray(end, end + WRITE_FOOTER_BYTES);
  if (!footer.equals(footerOf(header.number))) return undefined;
  const payloads = readFrames(bytes.subarray(start, end));
  return payloads && { payloads, length: end + WRITE_FOOTER_BYTES - offset, number: header.number };
}

/** Place of the first whole header at or after `from`, or -1. */
export function findHeader(logId: Buffer, bytes: Buffer, from: number): number {
  for (let at = bytes.indexOf(MARK, from); at !== -1; at = bytes.indexOf(MARK, at + 1)) {
    if (readHeader(logId, bytes, at)) return at;
  }
  return -1;
}

export const startsWithMark = (bytes: Buffer, offset: number): boolean =>
  bytes.subarray(offset, offset + MARK.length).equals(MARK);

function readFrames(body: Buffer): Buffer[] | undefined {
  const payloads: Buffer[] = [];
  for (let at = 0; at < body.length;) {
    const payload = readFrame(body, at);
    if (!payload) return undefined;
    payloads.push(payload);
    at += FRAME_HEADER_BYTES + payload.length;
  }
  return payloads;
}

function footerOf(number: number): Buffer {
  const footer = Buffer.alloc(WRITE_FOOTER_BYTES);
  footer.writeUInt32LE(~number >>> 0);
  END.copy(footer, 4);
  return footer;
}

const checksum = (header: Buffer, logId: Buffer): number => crc32(header.subarray(0, 12), crc32(logId));
