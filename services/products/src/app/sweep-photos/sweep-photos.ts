import type { Clock } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { photoPolicyAt } from '../../domain/photo/limits.ts';
import { CLOCK } from '../tokens.ts';
import { PhotoFiles, PhotoRecords } from '../upload-photo/ports.ts';

const dayMs = 24 * 3600 * 1000;

/**
 * Removes uploads that no product and no profile shows for days. The record is given up first, in one compare-and-set that a product
 * taking the photo at the same moment either wins or loses; then the files go, then the record. Safe beside itself, and a
 * run that stops half way is finished by the next.
 */
@Injectable()
export class SweepPhotos {
  constructor(
    private readonly records: PhotoRecords,
    private readonly files: PhotoFiles,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns how many photos went. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const given = await this.records.giveUp(new Date(now.getTime() - photoPolicyAt(now).unusedDays * dayMs));
    for (const imageId of given) {
      await this.files.remove(imageId);
      await this.records.forget(imageId);
    }
    return given.length;
  }
}
