import { Injectable } from '@nestjs/common';
import { job, Jobs, OnJob } from '@asili/platform';
import { certifiedFile } from '../product/domain/product.ts';
import { PhotoCodec, PhotoFiles, sourceFile, type PhotoFile } from './photo-store.ts';

interface OfPhoto {
  readonly imageId: string;
}
/** One at a time of each kind: uploads matter more, and a new photo's WebP more than an older one's AVIF. The image id is the job's, so a photo is worked on once. */
export const makeDeliveries = job<OfPhoto>('photos', { concurrency: 1 });
const makeAvif = job<OfPhoto>('avif', { concurrency: 1 });

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
    private readonly jobs: Jobs,
  ) {}

  @OnJob(makeDeliveries)
  async makeDeliveries({ imageId }: OfPhoto): Promise<void> {
    const source = await this.files.read(imageId, sourceFile);
    if (!source) return;
    if (!(await this.added(imageId, await this.codec.toDeliveries(source)))) return;
    await this.jobs.add(makeAvif, { id: imageId, data: { imageId } });
  }

  @OnJob(makeAvif)
  async makeAvif({ imageId }: OfPhoto): Promise<void> {
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
