import { Injectable } from '@nestjs/common';
import { Every, Log } from '@asili/platform';
import { Clock, isId } from '@asili/kernel';
import { PhotoRecords, PhotoFiles } from './photo-store.ts';
import { PhotoUnknown, photoPolicyAt } from './domain/photo.ts';
import { ProductDocuments } from '../catalogue/product-documents.mongo.ts';

/** Keeps the photos of a product or a review on record for good; until its event comes by they wait like any upload. Repeating it changes nothing. */
@Injectable()
export class ClaimPhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly log: Log,
  ) {}

  async run(ownerId: string, imageIds: readonly string[]): Promise<void> {
    const missing = await this.records.claim(ownerId, imageIds);
    if (missing.length > 0) this.log.error('photos: referenced photos are missing', { ownerId, missing });
  }
}

/** Keeps an upload for some more days, until the profile that names it has come by. Repeating it only adds days. */
@Injectable()
export class ReservePhoto {
  constructor(
    private readonly records: PhotoRecords,
    private readonly clock: Clock,
  ) {}

  /** @throws PhotoUnknown, also for another artisan's photo */
  async run(artisanId: string, imageId: string): Promise<void> {
    if (!(await this.records.hold(artisanId, imageId, this.clock.now()))) throw new PhotoUnknown();
  }
}

const longAgo = new Date(0);

/**
 * Follows what artisans' profiles say about their pictures, portrait and workshop. The profile topic is read anew by every
 * process and may be repeated, so an older state can come by again: a picture it lets go of waits for days like any unused
 * upload, and the newest state takes it back long before. Only the pictures of an erased person go with the next sweep, a
 * customer's with those of their reviews; nobody comes back from that.
 */
@Injectable()
export class SyncProfilePhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly clock: Clock,
  ) {}

  /** @param photoIds what the profile shows; null: the artisan was erased */
  async run(artisanId: string, photoIds: readonly string[] | null): Promise<void> {
    if (photoIds === null && isId('cus', artisanId)) await this.records.releaseAll(artisanId, longAgo);
    else
      await this.records.syncProfilePhotos(artisanId, photoIds ?? [], photoIds === null ? longAgo : this.clock.now());
  }
}

const dayMs = 24 * 3600 * 1000;

/**
 * Removes uploads that no product and no profile shows for days. A product whose event was not handled in all that time
 * still keeps its photos: the products' documents are asked first. The record is given up first, in one compare-and-set that a product
 * taking the photo at the same moment either wins or loses; then the files go, then the record. Safe under concurrent runs, and a
 * run that stops half way is finished by the next.
 */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly files: PhotoFiles,
    private readonly products: ProductDocuments,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many photos went. */
  @Every(3_600_000, 'photo cleanup')
  async run(): Promise<number> {
    const now = this.clock.now();
    const unusedSince = new Date(now.getTime() - photoPolicyAt(now).unusedDays * dayMs);
    const waiting = await this.records.waitingSince(unusedSince);
    const shown = await this.products.showing(waiting.map(({ id }) => id));
    for (const { id, artisanId } of waiting) if (shown.has(id)) await this.records.claim(artisanId, [id]);
    const given = await this.records.markForDeletion(
      waiting.map(({ id }) => id).filter((id) => !shown.has(id)),
      unusedSince,
    );
    for (const imageId of given) {
      await this.files.remove(imageId);
      await this.records.delete(imageId);
    }
    if (given.length > 0) this.log.info('photos: unused photos removed', { removed: given.length });
    return given.length;
  }
}
