import { DomainError, pictureKind } from '@asili/kernel';

/** Refusals name the photo by its place in the report, from 1. */
export class ReportPhotoTooLarge extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_TOO_LARGE';
  readonly status = 413;
  constructor(number: number, limitBytes: number) {
    super({ number, megabytes: limitBytes / 1024 / 1024 });
  }
}

/** Not a data URL of a picture. No address is ever fetched. */
export class ReportPhotoTypeRefused extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_TYPE';
  readonly status = 415;
  constructor(number: number) {
    super({ number });
  }
}

/** Damaged, cut short, no photo at all, or more pixels than will be decoded. */
export class ReportPhotoUnreadable extends DomainError {
  readonly code = 'VERIFICATION.PHOTO_UNREADABLE';
  readonly status = 422;
  constructor(number: number) {
    super({ number });
  }
}

/** Too many photos are being worked on at this moment. */
export class ReportPhotosBusy extends DomainError {
  readonly code = 'VERIFICATION.PHOTOS_BUSY';
  readonly status = 503;
  override readonly retryAfterSeconds = 3;
}

/** Of a type that browsers and messengers give a photo, or when they do not know what they have. */
const dataUrl = /^data:(?:image\/(?:p?jpe?g|png|webp)|application\/octet-stream);base64,([A-Za-z0-9+/]+={0,2})$/;

/**
 * The bytes of a photo that came as a data URL; what they are is decided by the bytes, whatever the URL calls them.
 * @param number its place in the report, from 1
 * @throws ReportPhotoTypeRefused, ReportPhotoTooLarge, ReportPhotoUnreadable
 */
export function reportPhotoBytes(text: string, number: number, limitBytes: number): Uint8Array {
  const [, base64] = dataUrl.exec(text) ?? [];
  if (!base64) throw new ReportPhotoTypeRefused(number);
  const bytes = Buffer.from(base64, 'base64');
  if (bytes.byteLength > limitBytes) throw new ReportPhotoTooLarge(number, limitBytes);
  if (pictureKind(bytes) === undefined) throw new ReportPhotoUnreadable(number);
  return bytes;
}
