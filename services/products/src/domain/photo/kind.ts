import { pictureKind, type PictureKind } from '@asili/kernel';
import { PhotoTypeRefused, PhotoUnreadable } from './errors.ts';

const mediaTypes: Readonly<Record<string, PictureKind>> = { 'image/jpeg': 'jpeg', 'image/jpg': 'jpeg', 'image/pjpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' };
/** What clients send when they do not know. */
const undeclared: ReadonlySet<string> = new Set(['', 'application/octet-stream']);

/**
 * The kind of picture the bytes are. The bytes decide; a declared type only has to agree.
 * @throws PhotoTypeRefused for a declared type that is no photo; PhotoUnreadable for bytes that are none, or another kind than declared
 */
export function recognisePhoto(bytes: Uint8Array, declaredType: string | undefined): PictureKind {
  const declared = (declaredType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const expected = mediaTypes[declared];
  if (expected === undefined && !undeclared.has(declared)) throw new PhotoTypeRefused();
  const kind = pictureKind(bytes);
  if (kind === undefined || (expected !== undefined && expected !== kind)) throw new PhotoUnreadable();
  return kind;
}
