import { Injectable } from '@nestjs/common';
import { photoWidths, type ImageFiles } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { certifiedFile } from '../product/domain/product.ts';
import { PhotoNotFound } from './domain/photo.ts';
import { PhotoFiles, PhotoRecords } from './photo-store.ts';

interface ServedPhoto {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
  /** False while a stand-in is served that better bytes will replace. */
  readonly final: boolean;
}

const mediaTypes: Readonly<Record<string, string>> = { webp: 'image/webp', jpg: 'image/jpeg', avif: 'image/avif' };
const fileShape = new RegExp(`^(${photoWidths.join('|')})\\.(webp|jpg|avif)$`);

/**
 * Serves the files of photos. Until a file is made its address answers with what there is, WebP of that width or else the
 * certified JPEG, and says so in the content type: a `<picture>` element does not fall back when a source it chose is
 * missing.
 */
@Injectable()
export class ServePhoto {
  constructor(
    private readonly files: PhotoFiles,
    private readonly records: PhotoRecords,
  ) {}

  /** @throws PhotoNotFound for names that are no photo's; the name never reaches the file system unchecked */
  async run(imageId: string, file: string): Promise<ServedPhoto> {
    const [, width] = fileShape.exec(file) ?? [];
    if (!isId('img', imageId) || width === undefined) throw new PhotoNotFound();
    for (const name of [file, `${width}.webp`, certifiedFile]) {
      const bytes = await this.files.read(imageId, name);
      if (bytes)
        return { bytes, mediaType: mediaTypes[name.slice(name.lastIndexOf('.') + 1)] as string, final: name === file };
    }
    throw new PhotoNotFound();
  }

  /** What is kept of one photo, for other services. @throws PhotoNotFound */
  async describe(imageId: string): Promise<ImageFiles> {
    const record = isId('img', imageId) ? await this.records.find(imageId) : undefined;
    if (!record) throw new PhotoNotFound();
    const names = await this.files.list(imageId);
    const files = names.flatMap((name) => {
      const [, width, format] = fileShape.exec(name) ?? [];
      return width && format
        ? [{ url: `/media/${imageId}/${name}`, width: Number(width), format: format as 'webp' | 'jpg' | 'avif' }]
        : [];
    });
    const { id, artisanId, width, height, blur, certified } = record;
    return { id, artisanId, width, height, blur, certified, files };
  }

  /** The certified JPEG: at most 256 KiB and 1200 pixels on its longer side. @throws PhotoNotFound */
  async certified(imageId: string): Promise<Uint8Array> {
    const bytes = isId('img', imageId) ? await this.files.read(imageId, certifiedFile) : undefined;
    if (!bytes) throw new PhotoNotFound();
    return bytes;
  }
}
