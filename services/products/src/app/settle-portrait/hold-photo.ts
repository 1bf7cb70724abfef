import type { Clock } from '@asili/kernel';
import { Inject, Injectable } from '@nestjs/common';
import { PhotoUnknown } from '../../domain/photo/errors.ts';
import { CLOCK } from '../tokens.ts';
import { PhotoRecords } from '../upload-photo/ports.ts';

/** Keeps an upload for some more days, until the profile that names it has come by. Repeating it only adds days. */
@Injectable()
export class HoldPhoto {
  constructor(
    private readonly records: PhotoRecords,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** @throws PhotoUnknown, also for another artisan's photo */
  async run(artisanId: string, imageId: string): Promise<void> {
    if (!(await this.records.hold(artisanId, imageId, this.clock.now()))) throw new PhotoUnknown();
  }
}
