/**
 * A second reader of CARv1 and of CIDs, written from the specifications and sharing no code with the libraries that
 * write them: if both are right they agree. Source: ipld.io/specs/transport/car/carv1, multiformats/cid.
 */
import { createHash } from 'node:crypto';

export interface CarBlock {
  /** Binary CID, hex. */
  cid: string;
  bytes: Buffer;
  /** Whether the bytes hash to the digest in the CID. */
  intact: boolean;
}

function varint(bytes: Buffer, at: number): [value: number, next: number] {
  let value = 0;
  for (let shift = 0; ; shift += 7, at += 1) {
    const byte = bytes[at];
    if (byte === undefined) throw new Error('cut off');
    value += (byte & 0x7f) * 2 ** shift;
    if (byte < 0x80) return [value, at + 1];
  }
}

/** Length of the binary CIDv1 (version, codec, hash, length, digest) that begins at `at`. */
function cidLength(bytes: Buffer, at: number): number {
  let next = at;
  let value = 0;
  [value, next] = varint(bytes, next);
  if (value !== 1) throw new Error('not CIDv1');
  [, next] = varint(bytes, next);
  [value, next] = varint(bytes, next);
  if (value !== 0x12) throw new Error('not SHA-256');
  [value, next] = varint(bytes, next);
  return next + value - at;
}

export function readCar(bytes: Buffer): { header: Buffer; blocks: CarBlock[] } {
  const [headerLength, start] = varint(bytes, 0);
  const header = bytes.subarray(start, start + headerLength);
  const blocks: CarBlock[] = [];
  for (let at = start + headerLength; at < bytes.length;) {
    const [length, body] = varint(bytes, at);
    const size = cidLength(bytes, body);
    const cid = bytes.subarray(body, body + size);
    const data = bytes.subarray(body + size, body + length);
    blocks.push({
      cid: cid.toString('hex'),
      bytes: data,
      intact: createHash('sha256').update(data).digest().equals(cid.subarray(-32)),
    });
    at = body + length;
  }
  return { header, blocks };
}

const base32 = 'abcdefghijklmnopqrstuvwxyz234567';

/** Base32 text of a binary CIDv1 given in hex. */
export function cidText(hex: string): string {
  const bits = [...Buffer.from(hex, 'hex')].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  return `b${(bits.match(/.{1,5}/g) ?? []).map((five) => base32.charAt(Number.parseInt(five.padEnd(5, '0'), 2))).join('')}`;
}

/** Binary form of a base32 CIDv1 (multibase prefix b), hex. */
export function cidHex(text: string): string {
  let bits = '';
  for (const character of text.slice(1)) bits += base32.indexOf(character).toString(2).padStart(5, '0');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))).toString('hex');
}
