/** Entry `@asili/platform/pictures`: for pictures from visitors. Apart from the rest, because it loads the picture library. */
import sharp, { type Sharp } from 'sharp';

/** Lets a few at a time through and makes a bounded line of the rest: memory stays bounded whatever is thrown at it. */
export class Semaphore {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly places: number,
    private readonly maxWaiting: number,
    private readonly refusal: () => Error,
  ) {}

  /** Rejects with the refusal when the line is full. */
  async pass<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= this.places) {
      if (this.waiting.length >= this.maxWaiting) throw this.refusal();
      await new Promise<void>((resolve) => this.waiting.push(resolve));
    } else this.running += 1;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next)
        next(); // The place is handed on, so `running` stays.
      else this.running -= 1;
    }
  }
}

/** One picture uses one core; a gate decides how many are worked on at once. Nothing is worth caching. */
sharp.cache(false);
sharp.concurrency(1);

export interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}
interface UprightPixels extends Pixels {
  /** Of the upright original, in pixels. */
  readonly width: number;
  readonly height: number;
}
interface DecodeLimits {
  /** Largest picture that is decoded, in pixels of area. */
  readonly pixels: number;
  /** Largest width and height kept, in pixels. Never enlarged. */
  readonly widest: number;
  readonly tallest: number;
}

/**
 * Decodes hostile bytes to upright, opaque sRGB pixels; all metadata (EXIF, place, thumbnails) ends here. Rejects with
 * the library's error for anything damaged, cut short or over the limit; see `isTooLarge`.
 */
export async function decodeUpright(bytes: Uint8Array, limits: DecodeLimits): Promise<UprightPixels> {
  const input = sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', sequentialRead: true, pages: 1 });
  const { width, height, orientation = 1 } = await input.metadata();
  const { data, info } = await input
    .autoOrient()
    .resize({ width: limits.widest, height: limits.tallest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const onItsSide = orientation >= 5;
  return { data, info, width: onItsSide ? height : width, height: onItsSide ? width : height };
}

/** Pixels as something that can be resized and encoded. */
export const pictureOf = ({ data, info }: Pixels): Sharp =>
  sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

/** Whether `decodeUpright` refused because of the number of pixels; the library says so only in words. */
export function isTooLarge(error: unknown): boolean {
  return (
    error instanceof Error && /exceeds pixel limit|too large|too wide or too tall|exceeds? .*limit/i.test(error.message)
  );
}
