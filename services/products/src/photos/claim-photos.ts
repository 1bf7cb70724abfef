import { Injectable } from '@nestjs/common';
import { Log } from '@asili/platform';
import { PhotoRecords } from './photo-store.ts';

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
