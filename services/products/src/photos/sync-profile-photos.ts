import { Clock, isId } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { PhotoRecords } from './photo-store.ts';

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
