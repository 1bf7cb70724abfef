export type PictureKind = 'jpeg' | 'png' | 'webp';

/** What the first bytes say: JPEG SOI and marker; the eight bytes of PNG (RFC 2083); RIFF with a WEBP form (RFC 9649). Undefined for anything else. */
export function pictureKind(bytes: Uint8Array): PictureKind | undefined {
  const startsWith = (signature: readonly number[], at = 0) =>
    signature.every((byte, index) => bytes[at + index] === byte);
  if (startsWith([0xff, 0xd8, 0xff])) return 'jpeg';
  if (startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png';
  if (startsWith([0x52, 0x49, 0x46, 0x46]) && startsWith([0x57, 0x45, 0x42, 0x50], 8)) return 'webp';
  return undefined;
}

/** Major brands of HEIF with HEVC pictures (ISO/IEC 23008-12, B.4), as iPhones write them. */
const heicBrands = new Set(['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'hevm', 'hevs']);

/** Whether the bytes are a HEIC photo: one of those brands, or the general one (`mif1`) with one of them among the compatible ones. */
export function isHeic(bytes: Uint8Array): boolean {
  const brandAt = (at: number): string => String.fromCharCode(...bytes.subarray(at, at + 4));
  if (brandAt(4) !== 'ftyp') return false;
  if (heicBrands.has(brandAt(8))) return true;
  if (brandAt(8) !== 'mif1' && brandAt(8) !== 'msf1') return false;
  const boxEnd = Math.min(((bytes[2] ?? 0) << 8) | (bytes[3] ?? 0), bytes.length, 256); // A box of brands is short.
  for (let at = 16; at + 4 <= boxEnd; at += 4) if (heicBrands.has(brandAt(at))) return true;
  return false;
}
