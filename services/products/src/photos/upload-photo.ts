import { Injectable } from '@nestjs/common';
import { photoLimits } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { assertInTime, Jobs, sha256 } from '@asili/platform';
import { DailyQuota } from '../daily-quota.ts';
import {
  PhotoQuotaReached,
  recognisePhoto,
  checkPhotoSize,
  photoPolicyAt,
  parsePhotoAddress,
  type PhotoAddress,
  PhotoTwice,
  PhotoUnknown,
  base64Bytes,
} from './domain/photo.ts';
import { makeDeliveries } from './derive-photo.ts';
import {
  PhotoCodec,
  PhotoFiles,
  PhotoRecords,
  sourceFile,
  type PhotoRecord,
  type SanitisedPhoto,
} from './photo-store.ts';
import { certifiedFile, TooManyPhotos, type ProductPhoto } from '../product/domain/product.ts';
import { Site } from '../settings.ts';

/**
 * Takes one photo from an artisan: checked by its bytes, decoded and made anew, so that nothing of the upload but its
 * pixels is kept; the files that pages show are made afterwards. The same bytes from the same artisan are the same photo: a repeated or parallel upload gives the
 * stored one (a unique index decides).
 */
@Injectable()
export class UploadPhoto {
  /** An impatient second tap waits for the first instead of decoding again; across processes the index decides. */
  private readonly underWay = new Map<string, Promise<PhotoRecord>>();

  constructor(
    private readonly codec: PhotoCodec,
    private readonly files: PhotoFiles,
    private readonly records: PhotoRecords,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
    private readonly quota: DailyQuota,
  ) {}

  /** @throws PhotoTooLarge, PhotoTypeRefused, PhotoUnreadable, PhotoTooManyPixels, PhotoQuotaReached, PhotosBusy, DeadlinePassed */
  async run(artisanId: string, bytes: Uint8Array, declaredType?: string): Promise<PhotoRecord> {
    checkPhotoSize(bytes.byteLength, photoLimits.bytes);
    recognisePhoto(bytes, declaredType);
    const source = sha256(bytes);
    const key = `${artisanId}|${source}`;
    const underWay =
      this.underWay.get(key) ?? this.take(artisanId, source, bytes).finally(() => this.underWay.delete(key));
    this.underWay.set(key, underWay);
    return underWay;
  }

  private async take(artisanId: string, source: string, bytes: Uint8Array): Promise<PhotoRecord> {
    const known = await this.records.findBySource(artisanId, source, this.clock.now());
    if (known) return known;
    assertInTime(); // Nobody waits for the rest of a product's photos any more.
    await this.quota.take(
      'upload',
      artisanId,
      (now) => photoPolicyAt(now).uploadsPerDay,
      (seconds) => new PhotoQuotaReached(seconds),
    );
    return this.store(artisanId, source, await this.codec.sanitise(bytes));
  }

  /** Files, the job, then the record: a record always has both, whenever the process stops; files without one are only waste. */
  private async store(artisanId: string, source: string, photo: SanitisedPhoto): Promise<PhotoRecord> {
    const id = newId('img');
    const { width, height, blur, certified } = photo;
    await this.files.write(id, [
      { name: sourceFile, bytes: photo.source },
      { name: certifiedFile, bytes: certified },
    ]);
    await this.jobs.add(makeDeliveries, { id, data: { imageId: id } });
    const record = {
      id,
      artisanId,
      source,
      width,
      height,
      blur,
      certified: { sha256: sha256(certified), bytes: certified.byteLength },
      createdAt: this.clock.now(),
    };
    const stored = await this.records.insert(record);
    if (stored.id !== id) await this.files.remove(id);
    return stored;
  }
}

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
