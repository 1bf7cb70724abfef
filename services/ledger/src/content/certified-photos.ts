/** The photos as they were certified, from the service that keeps them. */
export abstract class CertifiedPhotos {
  /** JPEG bytes, at most 256 KiB. @throws PhotosUnavailable when they cannot be had now */
  abstract photo(imageId: string): Promise<Uint8Array>;
}

/** The photos cannot be read at the moment; trying again makes sense. */
export class PhotosUnavailable extends Error {
  override readonly name = 'PhotosUnavailable';
}

/** The photo's bytes are not the ones that were certified at registration. */
export class PhotoMismatch extends Error {
  override readonly name = 'PhotoMismatch';
  readonly reason = 'PHOTO_MISMATCH';
}
