import { pictureKind, type PictureKind } from '@asili/kernel';
import { PhotoTypeRefused, PhotoUnreadable } from './errors.ts';

/** What clients send with a photo, or when they do not know what they have. */
const plausible = /^(?:image\/(?:p?jpe?g|png|webp)|application\/octet-stream|)$/;

/**
 * The kind of picture the bytes are, whatever they were called: messengers rename pictures, browsers go by the name.
 * @throws PhotoUnreadable for bytes that are no photo; PhotoTypeRefused when they were not even said to be one that is taken
 */
export function recognisePhoto(bytes: Uint8Array, declaredType = ''): PictureKind {
  const kind = pictureKind(bytes);
  if (kind !== undefined) return kind;
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  throw plausible.test(declared) ? new PhotoUnreadable() : new PhotoTypeRefused();
}
