import { isId } from '@asili/kernel';
import { PhotoAddressRefused } from './errors.ts';

/** What an entry of `imageUrls` means: a photo uploaded before, or the bytes themselves. */
export type PhotoAddress =
  | { readonly kind: 'uploaded'; readonly imageId: string }
  | { readonly kind: 'inline'; readonly mediaType: string; readonly base64: string };

const mediaPath = /^\/media\/([^/?#]+)\/\d+\.(?:webp|jpg|avif)$/;
const dataUrl = /^data:([a-z]+\/[a-z0-9.+-]+);base64,([A-Za-z0-9+/]+={0,2})$/;

function uploaded(imageId: string | undefined): PhotoAddress {
  if (!isId('img', imageId)) throw new PhotoAddressRefused();
  return { kind: 'uploaded', imageId };
}

/**
 * Reads one entry: `/media/img_…/960.webp` (also with this site's own origin in front), a bare image id, or a base64
 * data URL. Any other address is refused; none is ever opened.
 * @param ownOrigin for example https://asili.example
 * @throws PhotoAddressRefused
 */
export function parsePhotoAddress(text: string, ownOrigin: string): PhotoAddress {
  if (text.startsWith('data:')) {
    const match = dataUrl.exec(text);
    if (!match?.[1] || !match[2]) throw new PhotoAddressRefused();
    return { kind: 'inline', mediaType: match[1], base64: match[2] };
  }
  if (text.startsWith('img_')) return uploaded(text);
  const path = text.startsWith(`${ownOrigin}/`) ? text.slice(ownOrigin.length) : text;
  return uploaded(mediaPath.exec(path)?.[1]);
}
