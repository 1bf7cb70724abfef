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
