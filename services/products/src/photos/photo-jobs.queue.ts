import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs } from '@asili/platform';
import { z } from 'zod';
import { DerivePhoto } from './derive-photo.ts';
import { PhotoQueue } from './photo-store.ts';

const deliveries = 'photos';
const avif = 'avif';
const jobData = z.object({ imageId: z.string() });

/** Asks for a photo's files; the image id is the job id, so a photo is worked on once. */
@Injectable()
export class PhotoJobs extends PhotoQueue {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async ask(imageId: string): Promise<void> {
    await this.jobs.add(deliveries, { id: imageId, data: { imageId } });
  }

  override async askForAvif(imageId: string): Promise<void> {
    await this.jobs.add(avif, { id: imageId, data: { imageId } });
  }
}

/** Works on them, one at a time of each kind: uploads matter more, and a new photo's WebP more than an older one's AVIF. */
@Injectable()
export class PhotoWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly derive: DerivePhoto,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker(deliveries, (job) => this.derive.makeDeliveries(jobData.parse(job.data).imageId), {
      concurrency: 1,
    });
    this.jobs.worker(avif, (job) => this.derive.makeAvif(jobData.parse(job.data).imageId), { concurrency: 1 });
  }
}
