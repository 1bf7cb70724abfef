import { decodeUpright, Semaphore, isTooLarge, pictureOf, type Pixels } from '@asili/platform/pictures';
import sharp, { type Sharp } from 'sharp';
import { photoLimits, photoWidths } from '@asili/contracts';
import { PhotosBusy, PhotoTooManyPixels, PhotoUnreadable } from './domain/photo.ts';
import { PhotoCodec, type PhotoFile, type SanitisedPhoto } from './photo-store.ts';

const certifiedPixels = 1200;
const certifiedBytes = 256 * 1024;
const blurPixels = 16;
/** A strip of cloth may be tall, but a picture a hundred times taller than wide is an attack on the decoder. */
const tallest = 3;

const widest = photoWidths[photoWidths.length - 1] as number;
const limits = { pixels: photoLimits.pixels, widest, tallest: widest * tallest };

function sized(pixels: Pixels, width: number): Sharp {
  return pictureOf(pixels).resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
}

/** The same pixels always give the same bytes: fixed settings, the first quality that fits, smaller when none does. */
async function certify(pixels: Pixels): Promise<Buffer> {
  for (let side = certifiedPixels; ; side = Math.floor(side * 0.75)) {
    const small = await pictureOf(pixels)
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true });
    for (const quality of [82, 74, 66, 58, 50]) {
      const bytes = await pictureOf(small).jpeg({ quality, progressive: true }).toBuffer();
      if (bytes.byteLength <= certifiedBytes) return bytes;
    }
  }
}

async function placeholder(pixels: Pixels): Promise<string> {
  const tiny = await pictureOf(pixels)
    .resize({ width: blurPixels, height: blurPixels, fit: 'inside' })
    .webp({ quality: 30, effort: 6 })
    .toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

function refusal(error: unknown): Error {
  return isTooLarge(error) ? new PhotoTooManyPixels(photoLimits.pixels) : new PhotoUnreadable();
}

/** The codec over libvips. At most two uploads are open at once in a process, and at most thirty wait; jobs take their turn beside them, one at a time. */
export class SharpPhotoCodec extends PhotoCodec {
  private readonly gate = new Semaphore(2, 30, () => new PhotosBusy());
  private readonly background = new Semaphore(1, 30, () => new PhotosBusy());

  override sanitise(bytes: Uint8Array): Promise<SanitisedPhoto> {
    return this.gate.pass(async () => {
      const pixels = await decodeUpright(bytes, limits).catch((error: unknown) => {
        throw refusal(error);
      });
      const { width, height } = pixels;
      const source = await pictureOf(pixels).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer();
      return { width, height, blur: await placeholder(pixels), certified: await certify(pixels), source };
    });
  }

  override toDeliveries(source: Uint8Array): Promise<PhotoFile[]> {
    return this.eachWidth(source, {
      webp: (pixels) => pictureOf(pixels).webp({ quality: 80, effort: 3 }).toBuffer(),
      jpg: (pixels) => pictureOf(pixels).jpeg({ quality: 80, progressive: true }).toBuffer(),
    });
  }

  override toAvif(source: Uint8Array): Promise<PhotoFile[]> {
    return this.eachWidth(source, { avif: (pixels) => pictureOf(pixels).avif({ quality: 52, effort: 2 }).toBuffer() });
  }

  /** A small picture is not enlarged, so its files of the greater widths are the same: made once. */
  private eachWidth(
    source: Uint8Array,
    formats: Readonly<Record<string, (pixels: Pixels) => Promise<Buffer>>>,
  ): Promise<PhotoFile[]> {
    return this.background.pass(async () => {
      const { data, info } = await sharp(source).raw().toBuffer({ resolveWithObject: true });
      const files: PhotoFile[] = [];
      let made:
        | {
            readonly width: number;
            readonly height: number;
            readonly files: readonly (readonly [format: string, bytes: Buffer])[];
          }
        | undefined;
      for (const width of photoWidths) {
        const pixels = await sized({ data, info }, width).raw().toBuffer({ resolveWithObject: true });
        const { width: across, height } = pixels.info;
        if (made?.width !== across || made.height !== height) {
          const encoded: [string, Buffer][] = [];
          for (const [format, encode] of Object.entries(formats)) encoded.push([format, await encode(pixels)]);
          made = { width: across, height, files: encoded };
        }
        files.push(...made.files.map(([format, bytes]) => ({ name: `${width}.${format}`, bytes })));
      }
      return files;
    });
  }
}
