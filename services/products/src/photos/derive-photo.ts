import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Jobs } from '@asili/platform';
import { z } from 'zod';
import { certifiedFile, PhotoCodec, PhotoFiles, PhotoQueue, sourceFile, type PhotoFile } from './photo-store.ts';

/**
 * Makes the files of a photo that a page shows, after the upload was answered: first WebP and JPEG, then, behind
 * everybody's WebP, AVIF. Doing it again gives the same files; once all are there the high-quality copy goes, and a later
 * run finds nothing to do. What is made of a photo removed meanwhile (swept, or its upload came second) is removed again.
 */
@Injectable()
export class DerivePhoto {
  constructor(
    private readonly codec: PhotoCodec,
    private readonly files: PhotoFiles,
    private readonly queue: PhotoQueue,
  ) {}

  async makeDeliveries(imageId: string): Promise<void> {
    const source = await this.files.read(imageId, sourceFile);
    if (!source) return;
    if (!(await this.added(imageId, await this.codec.toDeliveries(source)))) return;
    await this.queue.askForAvif(imageId);
  }

  async makeAvif(imageId: string): Promise<void> {
    const source = await this.files.read(imageId, sourceFile);
    if (!source) return;
    if (!(await this.added(imageId, await this.codec.toAvif(source)))) return;
    await this.files.remove(imageId, sourceFile);
  }

  /** Whether the photo is still there. Its certified file tells: the high-quality copy also goes when a repeat of this work was quicker. */
  private async added(imageId: string, made: readonly PhotoFile[]): Promise<boolean> {
    await this.files.write(imageId, made);
    if ((await this.files.list(imageId)).includes(certifiedFile)) return true;
    await this.files.remove(imageId);
    return false;
  }
}

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
