import { PhotoTypeRefused, PhotoUnreadable } from './errors.ts';

export type PhotoKind = 'jpeg' | 'png' | 'webp';

const mediaTypes: Readonly<Record<string, PhotoKind>> = { 'image/jpeg': 'jpeg', 'image/jpg': 'jpeg', 'image/pjpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };
/** What clients send when they do not know. */
const undeclared: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

const startsWith = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean => signature.every((byte, index) => bytes[at + index] === byte);

/** What the first bytes say: JPEG SOI and marker; the eight bytes of PNG (RFC 2083); RIFF with a WEBP form (RFC 9649). */
function kindOfBytes(bytes: Uint8Array): PhotoKind | undefined {
  if (startsWith(bytes, [0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith(bytes, [0x52, 0x49, 0x46, 0x46]) && startsWith(bytes, [0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  return undefined;
}

/**
 * The kind of picture the bytes are. The bytes decide; a declared type only has to agree.
 * @throws PhotoTypeRefused for a declared type that is no photo; PhotoUnreadable for bytes that are none, or another kind than declared
 */
export function recognisePhoto(bytes: Uint8Array, declaredType: string | undefined): PhotoKind {
  const declared = (declaredType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const expected = mediaTypes[declared];
  if (expected === undefined && !undeclared.has(declared)) throw new PhotoTypeRefused();
  const kind = kindOfBytes(bytes);
  if (kind === undefined || (expected !== undefined && expected !== kind)) throw new PhotoUnreadable();
  return kind;
}
