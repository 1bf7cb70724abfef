import { DomainError, isHeic, pictureKind, type PictureKind, utcDay, isId } from '@asili/kernel';

/** More bytes than a photo may have. */
export class PhotoTooLarge extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_TOO_LARGE';
  readonly status = 413;
  constructor(limitBytes: number) {
    super({ megabytes: limitBytes / 1024 / 1024 });
  }
}

/** The request says it carries something that is not a photo. */
export class PhotoTypeRefused extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_TYPE';
  readonly status = 415;
}

/** A photo as iPhones keep it: it has to be made a JPEG first. */
export class PhotoIsHeic extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_HEIC';
  readonly status = 415;
}

/** The request carries no photo at all, or more than the one it may. */
export class PhotoMissing extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_MISSING';
  readonly status = 400;
}

/** The bytes are no JPEG, PNG or WebP picture, or are damaged or cut short. */
export class PhotoUnreadable extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_UNREADABLE';
  readonly status = 422;
}

/** More pixels than will be decoded: a small file can hide an enormous picture. */
export class PhotoTooManyPixels extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_PIXELS';
  readonly status = 422;
  constructor(limitPixels: number) {
    super({ megapixels: limitPixels / 1_000_000 });
  }
}

/** The same photo stands twice in one product. */
export class PhotoTwice extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_TWICE';
  readonly status = 422;
}

/** Neither an uploaded photo's address nor a data URL. Nothing is ever fetched from an address. */
export class PhotoAddressRefused extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_ADDRESS';
  readonly status = 400;
}

/** No such photo among the artisan's own. */
export class PhotoUnknown extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_UNKNOWN';
  readonly status = 422;
}

/** The artisan has uploaded as many photos as one day allows. */
export class PhotoQuotaReached extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_QUOTA';
  readonly status = 429;
  override readonly retryAfterSeconds: number;
  constructor(retryAfterSeconds: number) {
    super();
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** Too many photos are being worked on at this moment. */
export class PhotosBusy extends DomainError {
  readonly code = 'PRODUCTS.PHOTOS_BUSY';
  readonly status = 503;
  override readonly retryAfterSeconds = 3;
}

/** No photo file has this address. */
export class PhotoNotFound extends DomainError {
  readonly code = 'PRODUCTS.PHOTO_NOT_FOUND';
  readonly status = 404;
}

/** What clients send with a photo, or when they do not know what they have. */
const plausible = /^(?:image\/(?:p?jpe?g|png|webp)|application\/octet-stream|)$/;

/**
 * The kind of picture the bytes are, whatever they were called: messengers rename pictures, browsers go by the name.
 * @throws PhotoIsHeic; PhotoUnreadable for bytes that are no photo; PhotoTypeRefused when they were not even said to be one that is taken
 */
export function recognisePhoto(bytes: Uint8Array, declaredType = ''): PictureKind {
  const kind = pictureKind(bytes);
  if (kind !== undefined) return kind;
  if (isHeic(bytes)) throw new PhotoIsHeic();
  const declared = declaredType.split(';')[0]?.trim().toLowerCase() ?? '';
  throw plausible.test(declared) ? new PhotoUnreadable() : new PhotoTypeRefused();
}

/** Dated policy: what one artisan may upload and how long it is kept unused. Photos of a product are counted elsewhere (`photoLimits` of the contracts). */
interface PhotoPolicy {
  readonly since: string;
  readonly uploadsPerDay: number;
  /** Days an upload waits for a product before it is removed. */
  readonly unusedDays: number;
}
const photoPolicies: readonly PhotoPolicy[] = [{ since: '2026-11-01', uploadsPerDay: 500, unusedDays: 7 }];

/** The policy in force: the last one whose day has come. */
export function photoPolicyAt(now: Date): PhotoPolicy {
  const day = utcDay(now);
  return photoPolicies.findLast((policy) => policy.since <= day) ?? (photoPolicies[0] as PhotoPolicy);
}

/** Decoded size of base64 text in bytes, without decoding it. */
export function base64Bytes(base64: string): number {
  const padding = base64.endsWith('==') ? 2 : base64.endsWith('=') ? 1 : 0;
  return Math.floor((base64.length * 3) / 4) - padding;
}

/** @throws PhotoTooLarge */
export function checkPhotoSize(bytes: number, limitBytes: number): void {
  if (bytes > limitBytes) throw new PhotoTooLarge(limitBytes);
}

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
