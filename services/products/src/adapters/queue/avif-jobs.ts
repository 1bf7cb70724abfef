import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs } from '@asili/platform';
import { z } from 'zod';
import { MakeAvif } from '../../app/make-avif/make-avif.ts';
import { AvifQueue } from '../../app/upload-photo/ports.ts';

const queue = 'avif';
const jobData = z.object({ imageId: z.string() });

/** Asks for AVIF files; the image id is the job id, so a photo is worked on once. */
@Injectable()
export class AvifJobs extends AvifQueue {
  constructor(private readonly jobs: Jobs) {
    super();
  }

  override async ask(imageId: string): Promise<void> {
    await this.jobs.add(queue, { id: imageId, data: { imageId } });
  }
}

/** Works on them, one at a time: uploads matter more. */
@Injectable()
export class AvifWorker implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly makeAvif: MakeAvif,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker(queue, (job) => this.makeAvif.run(jobData.parse(job.data).imageId), { concurrency: 1 });
  }
}
