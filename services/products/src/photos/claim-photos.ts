import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import type { ProductRegistered } from '../product/domain/events.ts';
import { PhotoRecords } from './photo-store.ts';

/** Keeps the photos of a product on record for good; until its event comes by they wait like any upload. Repeating it changes nothing. */
@Injectable()
export class ClaimPhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly log: Log,
  ) {}

  async run({ artisanId, images }: Pick<ProductRegistered, 'artisanId' | 'images'>): Promise<void> {
    const missing = await this.records.claim(artisanId, images.map(({ id }) => id));
    if (missing.length > 0) this.log.error('photos: a product shows photos that are not there', { artisanId, missing });
  }
}
