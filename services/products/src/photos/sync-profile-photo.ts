import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { PhotoRecords } from './photo-store.ts';

const longAgo = new Date(0);

/**
 * Follows what makers' profiles say about their picture. The profile topic is read anew by every process and may be
 * repeated, so an older state can come by again: a picture it lets go of waits for days like any unused upload, and the
 * newest state takes it back long before. Only the picture of an erased person goes with the next sweep; nobody
 * comes back from that.
 */
@Injectable()
export class SyncProfilePhoto {
  constructor(
    private readonly records: PhotoRecords,
    private readonly clock: Clock,
  ) {}

  /** @param photoId undefined: the maker shows none; null: the maker was erased */
  async run(artisanId: string, photoId: string | undefined | null): Promise<void> {
    await this.records.syncProfilePhoto(artisanId, photoId ?? null, photoId === null ? longAgo : this.clock.now());
  }
}
