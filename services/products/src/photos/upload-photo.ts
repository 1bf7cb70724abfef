import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { photoLimits } from '@asili/contracts';
import { Clock, newId } from '@asili/kernel';
import { assertInTime } from '@asili/platform';
import { DailyQuota } from '../daily-quota.ts';
import { PhotoQuotaReached } from './domain/errors.ts';
import { recognisePhoto } from './domain/kind.ts';
import { checkPhotoSize, photoPolicyAt } from './domain/limits.ts';
import {
  certifiedFile,
  PhotoCodec,
  PhotoFiles,
  PhotoQueue,
  PhotoRecords,
  sourceFile,
  type PhotoRecord,
  type SanitisedPhoto,
} from './photo-store.ts';

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

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
    private readonly queue: PhotoQueue,
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
    await this.queue.ask(id);
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
