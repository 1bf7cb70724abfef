import { Injectable } from '@nestjs/common';
import { photoLimits } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import { parsePhotoAddress, type PhotoAddress } from './domain/address.ts';
import { PhotoTwice, PhotoUnknown } from './domain/errors.ts';
import { recognisePhoto } from './domain/kind.ts';
import { base64Bytes, checkPhotoSize } from './domain/limits.ts';
import { TooManyPhotos } from '../product/domain/errors.ts';
import type { ProductPhoto } from '../product/domain/events.ts';
import { Site } from '../settings.ts';
import { PhotoRecords, type PhotoRecord } from './photo-store.ts';
import { UploadPhoto } from './upload-photo.ts';

/**
 * Turns a product's `imageUrls` into photos: addresses of the artisan's own uploads, or data URLs, which are taken in
 * like uploads. Everything is checked before anything is stored. No address is ever fetched. The photos wait for their
 * product for days; the product's own event claims them for good.
 */
@Injectable()
export class ResolvePhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly upload: UploadPhoto,
    private readonly clock: Clock,
    private readonly site: Site,
  ) {}

  /** @throws TooManyPhotos, PhotoAddressRefused, PhotoTypeRefused, PhotoTwice, PhotoUnknown (also for another artisan's photo) and what uploading raises */
  async run(artisanId: string, imageUrls: readonly string[]): Promise<ProductPhoto[]> {
    if (imageUrls.length > photoLimits.count) throw new TooManyPhotos(photoLimits.count);
    const origin = new URL(this.site.publicUrl).origin;
    const addresses = imageUrls.map((text) => parsePhotoAddress(text, origin));
    for (const address of addresses) if (address.kind === 'inline') checkInline(address);
    mustDiffer(addresses.map((address) => (address.kind === 'uploaded' ? address.imageId : address.base64)));
    for (const address of addresses) if (address.kind === 'uploaded') await this.mustBeOwn(artisanId, address.imageId);
    const photos: ProductPhoto[] = [];
    for (const address of addresses) photos.push(photoOf(await this.hold(artisanId, address)));
    mustDiffer(photos.map(({ id }) => id)); // An address and the bytes behind it.
    return photos;
  }

  private async mustBeOwn(artisanId: string, imageId: string): Promise<void> {
    if ((await this.records.find(imageId))?.artisanId !== artisanId) throw new PhotoUnknown();
  }

  private async hold(artisanId: string, address: PhotoAddress): Promise<PhotoRecord> {
    const imageId =
      address.kind === 'uploaded'
        ? address.imageId
        : (await this.upload.run(artisanId, Buffer.from(address.base64, 'base64'), address.mediaType)).id;
    const held = await this.records.hold(artisanId, imageId, this.clock.now());
    if (!held) throw new PhotoUnknown();
    return held;
  }
}

/** Bytes of a file that tell its kind, as base64. */
const headLength = 64;

function checkInline({ base64, mediaType }: Extract<PhotoAddress, { kind: 'inline' }>): void {
  checkPhotoSize(base64Bytes(base64), photoLimits.bytes);
  recognisePhoto(Buffer.from(base64.slice(0, headLength), 'base64'), mediaType);
}

function mustDiffer(photos: readonly string[]): void {
  if (new Set(photos).size < photos.length) throw new PhotoTwice();
}

function photoOf({ id, width, height, blur, certified }: PhotoRecord): ProductPhoto {
  return { id, width, height, blur, sha256: certified.sha256 };
}
