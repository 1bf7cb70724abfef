import { Injectable } from '@nestjs/common';
import { PhotoCodec, PhotoFiles, sourceFile } from '../upload-photo/ports.ts';

/**
 * Makes a photo's AVIF files after the upload was answered. Doing it again gives the same files; once they are there
 * the high-quality copy goes, and a later run finds nothing to do. A photo removed meanwhile (its upload came second)
 * fails once on the missing folder and finds nothing at the next try.
 */
@Injectable()
export class MakeAvif {
  constructor(
    private readonly codec: PhotoCodec,
    private readonly files: PhotoFiles,
  ) {}

  async run(imageId: string): Promise<void> {
    const source = await this.files.read(imageId, sourceFile);
    if (!source) return;
    await this.files.add(imageId, await this.codec.toAvif(source));
    await this.files.remove(imageId, sourceFile);
  }
}
