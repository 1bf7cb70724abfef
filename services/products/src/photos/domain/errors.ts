import { DomainError } from '@asili/kernel';

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
