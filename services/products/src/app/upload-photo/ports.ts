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

export interface ProcessedPhoto {
  readonly width: number;
  readonly height: number;
  readonly blur: string;
  readonly certified: Uint8Array;
  readonly files: readonly PhotoFile[];
}

/** Name of the JPEG that is certified, and of the high-quality copy kept until the AVIF files are made. */
export const certifiedFile = 'certified.jpg';
export const sourceFile = 'source.jpg';

/** Decodes hostile bytes and makes everything that is kept of them; the bytes themselves are thrown away. */
export abstract class PhotoCodec {
  /** @throws PhotoUnreadable, PhotoTooManyPixels, PhotosBusy */
  abstract process(bytes: Uint8Array): Promise<ProcessedPhoto>;
  /** The AVIF files of a photo from its high-quality copy. */
  abstract toAvif(source: Uint8Array): Promise<PhotoFile[]>;
}

/** Where photo files are kept. A photo's files appear together or not at all, and survive a power cut once written. */
export abstract class PhotoFiles {
  abstract write(imageId: string, files: readonly PhotoFile[]): Promise<void>;
  /** Adds files to a photo that is there; the same name is replaced atomically. */
  abstract add(imageId: string, files: readonly PhotoFile[]): Promise<void>;
  /** Undefined when the file is not there. */
  abstract read(imageId: string, name: string): Promise<Uint8Array | undefined>;
  abstract list(imageId: string): Promise<string[]>;
  abstract remove(imageId: string, name?: string): Promise<void>;
}

/** Who uploaded what, and whether a product or its maker's profile shows it. A photo given up is nowhere to be found. */
export abstract class PhotoRecords {
  abstract find(imageId: string): Promise<PhotoRecord | undefined>;
  /** The photo of those bytes; an unused one waits anew from `now`. */
  abstract findBySource(artisanId: string, source: string, now: Date): Promise<PhotoRecord | undefined>;
  /** Marks the artisan's photo as shown by a product, for good. Undefined when there is none (any more). */
  abstract take(artisanId: string, imageId: string): Promise<PhotoRecord | undefined>;
  /** Lets an unused photo wait anew from `now`. False when the artisan has none of that id (any more). */
  abstract hold(artisanId: string, imageId: string, now: Date): Promise<boolean>;
  /** Makes that photo, or none, the one that the artisan's profile shows; an earlier one that no product shows waits from `releasedAt`. */
  abstract settlePortrait(artisanId: string, imageId: string | null, releasedAt: Date): Promise<void>;
  /** Gives up what waits for a use since before that moment, at most a few hundred; returns these and those left from before. */
  abstract giveUp(unusedSince: Date): Promise<string[]>;
  /** Removes a record that was given up. */
  abstract forget(imageId: string): Promise<void>;
  /** The record as stored: the one given, or the one that another upload of the same bytes stored first. */
  abstract insert(record: PhotoRecord): Promise<PhotoRecord>;
  /** Counts one upload of that artisan on that day (UTC, `2026-11-21`) and returns the day's count. */
  abstract countUpload(artisanId: string, day: string): Promise<number>;
}

/** Asks for the slow work that follows an upload. The same photo asked for twice is done once. */
export abstract class AvifQueue {
  abstract ask(imageId: string): Promise<void>;
}
