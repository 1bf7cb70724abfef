import { Inject, Injectable } from '@nestjs/common';
import { photoLimits } from '@asili/contracts';
import { parsePhotoAddress, type PhotoAddress } from '../../domain/photo/address.ts';
import { PhotoUnknown, TooManyPhotos } from '../../domain/photo/errors.ts';
import { base64Bytes, checkPhotoSize } from '../../domain/photo/limits.ts';
import type { ProductPhoto } from '../../domain/product/events.ts';
import { SITE, type Site } from '../tokens.ts';
import { PhotoRecords, type PhotoRecord } from './ports.ts';
import { UploadPhoto } from './upload-photo.ts';

/**
 * Turns a product's `imageUrls` into photos: addresses of the artisan's own uploads, or data URLs, which are taken in
 * like uploads. Everything is checked before anything is stored. No address is ever fetched.
 */
@Injectable()
export class ResolvePhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly upload: UploadPhoto,
    @Inject(SITE) private readonly site: Site,
  ) {}

  /** @throws TooManyPhotos, PhotoAddressRefused, PhotoTypeRefused, PhotoUnknown (also for another artisan's photo) and what uploading raises */
  async run(artisanId: string, imageUrls: readonly string[]): Promise<ProductPhoto[]> {
    if (imageUrls.length > photoLimits.count) throw new TooManyPhotos(photoLimits.count);
    const origin = new URL(this.site.publicUrl).origin;
    const addresses = imageUrls.map((text) => parsePhotoAddress(text, origin));
    for (const address of addresses) if (address.kind === 'inline') checkPhotoSize(base64Bytes(address.base64), photoLimits.bytes);
    for (const address of addresses) if (address.kind === 'uploaded') await this.mustBeOwn(artisanId, address.imageId);
    const photos: ProductPhoto[] = [];
    for (const address of addresses) photos.push(photoOf(await this.take(artisanId, address)));
    return photos.filter((photo, index) => photos.findIndex(({ id }) => id === photo.id) === index);
  }

  private async mustBeOwn(artisanId: string, imageId: string): Promise<void> {
    if ((await this.records.find(imageId))?.artisanId !== artisanId) throw new PhotoUnknown();
  }

  /** From here on the photo is kept, also should the product not come to be: it may be on its way in another attempt. */
  private async take(artisanId: string, address: PhotoAddress): Promise<PhotoRecord> {
    const imageId = address.kind === 'uploaded' ? address.imageId : (await this.upload.run(artisanId, Buffer.from(address.base64, 'base64'), address.mediaType)).id;
    const taken = await this.records.take(artisanId, imageId);
    if (!taken) throw new PhotoUnknown();
    return taken;
  }
}

function photoOf({ id, width, height, blur, certified }: PhotoRecord): ProductPhoto {
  return { id, width, height, blur, sha256: certified.sha256 };
}
