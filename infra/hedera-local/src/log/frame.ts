import { crc32 } from 'node:zlib';

/** `[u32 payload length][u32 CRC-32 of the payload][payload]`, little endian. */
export const FRAME_HEADER_BYTES = 8;
const MAX_PAYLOAD_BYTES = 64 * 1024;

export function frame(payload: Uint8Array): Buffer {
  if (payload.length === 0 || payload.length > MAX_PAYLOAD_BYTES)
    throw new RangeError(`A log entry may have 1 to ${MAX_PAYLOAD_BYTES} bytes, not ${payload.length}`);
  const bytes = Buffer.allocUnsafe(FRAME_HEADER_BYTES + payload.length);
  bytes.writeUInt32LE(payload.length, 0);
  bytes.writeUInt32LE(crc32(payload), 4);
  bytes.set(payload, FRAME_HEADER_BYTES);
  return bytes;
}

/** The payload of the frame at `offset`, or undefined when it is cut off or damaged. The payload is a window into `bytes`. */
export function readFrame(bytes: Buffer, offset: number): Buffer | undefined {
  if (offset + FRAME_HEADER_BYTES > bytes.length) return undefined;
  const length = bytes.readUInt32LE(offset);
  const start = offset + FRAME_HEADER_BYTES;
  if (length === 0 || length > MAX_PAYLOAD_BYTES || start + length > bytes.length) return undefined;
  const payload = bytes.subarray(start, start + length);
  return crc32(payload) === bytes.readUInt32LE(offset + 4) ? payload : undefined;
}
