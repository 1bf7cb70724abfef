import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { photoPolicyAt } from './domain/limits.ts';
import { ProductDocuments } from '../catalogue/product-documents.ts';
import { PhotoFiles, PhotoRecords } from './photo-store.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * Removes uploads that no product and no profile shows for days. A product whose event was not handled in all that time
 * still keeps its photos: the products' documents are asked first. The record is given up first, in one compare-and-set that a product
 * taking the photo at the same moment either wins or loses; then the files go, then the record. Safe beside itself, and a
 * run that stops half way is finished by the next.
 */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly files: PhotoFiles,
    private readonly products: ProductDocuments,
    private readonly clock: Clock,
  ) {}

  /** Returns how many photos went. */
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
    return given.length;
  }
}
