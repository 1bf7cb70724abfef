import { Clock } from '@asili/kernel';
import { Injectable } from '@nestjs/common';
import { PhotoUnknown } from './domain/errors.ts';
import { PhotoRecords } from './photo-store.ts';

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
