import type { ObjectStorage } from '@asili/platform';
import { photoKey } from '../product/domain/product.ts';

/** A photo on record. Its files live in PhotoFiles under the same id. */
export interface PhotoRecord {
  readonly id: string;
  readonly artisanId: string;
  /** SHA-256 of the bytes as they were uploaded: the same upload again is the same photo. */
  readonly source: string;
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
  /** Tiny picture as a data URL, at most 600 characters. */
  readonly blur: string;
  /** SHA-256 and size of the certified JPEG, the one file that goes into the certificate. */
  readonly certified: { readonly sha256: string; readonly bytes: number };
  readonly createdAt: Date;
}

export interface PhotoFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** A photo made anew from its pixels alone. */
export interface SanitisedPhoto {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly certified: Uint8Array;
  /** High-quality JPEG that the other files are made from. */
  readonly source: Uint8Array;
}

/** Name of the high-quality copy kept until all other files are made. */
export const sourceFile = 'source.jpg';

/** Decodes hostile bytes and makes everything that is kept of them; the bytes themselves are thrown away. */
export abstract class PhotoCodec {
  /** What an upload needs at once. @throws PhotoUnreadable, PhotoTooManyPixels, PhotosBusy */
  abstract sanitise(bytes: Uint8Array): Promise<SanitisedPhoto>;
  /** The WebP and JPEG files of a photo from its high-quality copy. */
  abstract toDeliveries(source: Uint8Array): Promise<PhotoFile[]>;
  /** The AVIF files of a photo from its high-quality copy. */
  abstract toAvif(source: Uint8Array): Promise<PhotoFile[]>;
}

/** Where photo files are kept. A photo's files appear together or not at all, and survive a power cut once written. */
export abstract class PhotoFiles {
  /** Adds files to a photo; the same name is replaced atomically. A photo is one when its record is stored, after its files. */
  abstract write(imageId: string, files: readonly PhotoFile[]): Promise<void>;
  /** Undefined when the file is not there. */
  abstract read(imageId: string, name: string): Promise<Uint8Array | undefined>;
  abstract list(imageId: string): Promise<string[]>;
  abstract remove(imageId: string, name?: string): Promise<void>;
}

/** Who uploaded what, and whether a product or its artisan's profile shows it. A photo given up is nowhere to be found. */
export abstract class PhotoRecords {
  abstract find(imageId: string): Promise<PhotoRecord | undefined>;
  /** The photo of those bytes; an unused one waits anew from `now`. */
  abstract findBySource(artisanId: string, source: string, now: Date): Promise<PhotoRecord | undefined>;
  /** Marks the artisan's photos as shown by a product, for good. Returns the ids the artisan has none of (any more). Repeating it changes nothing. */
  abstract claim(artisanId: string, imageIds: readonly string[]): Promise<string[]>;
  /** Lets an unused photo wait anew from `now`. Undefined when the artisan has none of that id (any more). */
  abstract hold(artisanId: string, imageId: string, now: Date): Promise<PhotoRecord | undefined>;
  /** Makes those photos, or none, the ones that the artisan's profile shows; earlier ones that no product shows wait from `releasedAt`. */
  abstract syncProfilePhotos(artisanId: string, imageIds: readonly string[], releasedAt: Date): Promise<void>;
  /** All photos of that person wait from `releasedAt`, whatever shows them. */
  abstract releaseAll(ownerId: string, releasedAt: Date): Promise<void>;
  /** What waits for a use since before that moment, at most a few hundred. */
  abstract waitingSince(unusedSince: Date): Promise<Pick<PhotoRecord, 'id' | 'artisanId'>[]>;
  /** Gives up those of them that still wait since before that moment; returns all that were given up and are not deleted yet. */
  abstract markForDeletion(imageIds: readonly string[], unusedSince: Date): Promise<string[]>;
  /** Removes a record that was given up. */
  abstract delete(imageId: string): Promise<void>;
  /** The record as stored: the one given, or the one that another upload of the same bytes stored first. */
  abstract insert(record: PhotoRecord): Promise<PhotoRecord>;
}

/** Photos as objects by `photoKey`. Ids are checked by the callers; names come from this service alone. */
export class StoredPhotoFiles extends PhotoFiles {
  constructor(private readonly objects: ObjectStorage) {
    super();
  }

  override async write(imageId: string, files: readonly PhotoFile[]): Promise<void> {
    await Promise.all(files.map(({ name, bytes }) => this.objects.put(photoKey(imageId, name), bytes)));
  }

  override read(imageId: string, name: string): Promise<Uint8Array | undefined> {
    return this.objects.get(photoKey(imageId, name));
  }

  override async list(imageId: string): Promise<string[]> {
    const folder = photoKey(imageId, '');
    return (await this.objects.list(folder)).map((key) => key.slice(folder.length));
  }

  override async remove(imageId: string, name?: string): Promise<void> {
    if (name !== undefined) return this.removeAll(imageId, [name]);
    // Looks again: who adds a file meanwhile looks afterwards whether the photo is there, so one of the two sees the other.
    for (let names = await this.list(imageId); names.length > 0; names = await this.list(imageId))
      await this.removeAll(imageId, names);
  }

  private async removeAll(imageId: string, names: readonly string[]): Promise<void> {
    await Promise.all(names.map((one) => this.objects.delete(photoKey(imageId, one))));
  }
}
