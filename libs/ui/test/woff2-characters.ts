import { readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';

/** Tables whose tag is a number in WOFF2 (W3C WOFF 2.0, 5.1), up to the ones that matter here. */
const knownTags = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'cvt ', 'fpgm', 'glyf', 'loca'];

/** Variable-length number of WOFF2 (UIntBase128). */
function base128(bytes: Buffer, at: number): readonly [value: number, next: number] {
  let value = 0;
  for (let i = at; i < at + 5; i += 1) {
    const byte = bytes[i] ?? 0;
    value = value * 128 + (byte & 0x7f);
    if (!(byte & 0x80)) return [value, i + 1];
  }
  throw new RangeError('UIntBase128');
}

/** The font's `cmap` table, found in the one Brotli stream that holds all tables. */
function cmapOf(file: Buffer): Buffer {
  const tables = file.readUInt16BE(12);
  let at = 48;
  let offset = 0;
  let found: readonly [number, number] | undefined;
  for (let i = 0; i < tables; i += 1) {
    const flags = file[at] ?? 0;
    at += 1;
    const number = flags & 0x3f;
    const tag = number === 0x3f ? file.toString('latin1', at, at + 4) : knownTags[number];
    if (number === 0x3f) at += 4;
    const [length, afterLength] = base128(file, at);
    at = afterLength;
    const transform = flags >> 6;
    const transformed = tag === 'glyf' || tag === 'loca' ? transform !== 3 : transform !== 0;
    const [stored, next] = transformed ? base128(file, at) : ([length, at] as const);
    at = next;
    if (tag === 'cmap') found = [offset, length];
    offset += stored;
  }
  if (!found) throw new Error('no cmap');
  return brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20))).subarray(found[0], found[0] + found[1]);
}

/** Every character a WOFF2 font has a glyph for; reads cmap formats 4 and 12 (OpenType specification, 'cmap'). */
export function charactersOf(path: string): ReadonlySet<string> {
  const cmap = cmapOf(readFileSync(path));
  const points = new Set<string>();
  for (let i = 0; i < cmap.readUInt16BE(2); i += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + i * 8 + 4));
    const format = table.readUInt16BE(0);
    for (const [from, to] of format === 4 ? segments(table) : format === 12 ? groups(table) : []) {
      for (let point = from; point <= to && point < 0xffff; point += 1) points.add(String.fromCodePoint(point));
    }
  }
  return points;
}

function segments(table: Buffer): (readonly [number, number])[] {
  const count = table.readUInt16BE(6) / 2;
  return Array.from(
    { length: count },
    (_, i) => [table.readUInt16BE(16 + count * 2 + i * 2), table.readUInt16BE(14 + i * 2)] as const,
  );
}

function groups(table: Buffer): (readonly [number, number])[] {
  return Array.from(
    { length: table.readUInt32BE(12) },
    (_, i) => [table.readUInt32BE(16 + i * 12), table.readUInt32BE(20 + i * 12)] as const,
  );
}
