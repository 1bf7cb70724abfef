import sharp, { type Sharp } from 'sharp';
import { photoLimits, photoWidths } from '@asili/contracts';
import { PhotoTooManyPixels, PhotoUnreadable } from '../../domain/photo/errors.ts';
import { PhotoCodec, sourceFile, type PhotoFile, type ProcessedPhoto } from '../../app/upload-photo/ports.ts';
import { Gate } from './gate.ts';

/** One picture uses one core; the gate decides how many are worked on at once. Nothing is worth caching. */
sharp.cache(false);
sharp.concurrency(1);

const certifiedPixels = 1200;
const certifiedBytes = 256 * 1024;
const blurPixels = 16;
/** A strip of cloth may be tall, but a picture a hundred times taller than wide is an attack on the decoder. */
const tallest = 3;
const white = '#ffffff';

interface Pixels {
  readonly data: Buffer;
  readonly info: { readonly width: number; readonly height: number; readonly channels: 1 | 2 | 3 | 4 };
}

/** Upright, sRGB, opaque pixels at the largest width kept. Never enlarged; all metadata ends here. */
async function decode(bytes: Uint8Array): Promise<Pixels & { width: number; height: number }> {
  const input = sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error', sequentialRead: true, pages: 1 });
  const { width, height, orientation = 1 } = await input.metadata();
  const widest = photoWidths[photoWidths.length - 1] as number;
  const { data, info } = await input
    .autoOrient()
    .resize({ width: widest, height: widest * tallest, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: white })
    .toColourspace('srgb')
    .raw({ depth: 'uchar' })
    .toBuffer({ resolveWithObject: true });
  const onItsSide = orientation >= 5;
  return { data, info, width: onItsSide ? height : width, height: onItsSide ? width : height };
}

const from = ({ data, info }: Pixels): Sharp => sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } });

function sized(pixels: Pixels, width: number): Sharp {
  return from(pixels).resize({ width, height: width * tallest, fit: 'inside', withoutEnlargement: true });
}

async function deliveries(pixels: Pixels): Promise<PhotoFile[]> {
  const files: PhotoFile[] = [];
  for (const width of photoWidths) {
    const small = await sized(pixels, width).raw().toBuffer({ resolveWithObject: true });
    files.push({ name: `${width}.webp`, bytes: await from(small).webp({ quality: 80, effort: 3 }).toBuffer() });
    files.push({ name: `${width}.jpg`, bytes: await from(small).jpeg({ quality: 80, progressive: true }).toBuffer() });
  }
  files.push({ name: sourceFile, bytes: await from(pixels).jpeg({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer() });
  return files;
}

/** The same pixels always give the same bytes: fixed settings, the first quality that fits, smaller when none does. */
async function certify(pixels: Pixels): Promise<Buffer> {
  for (let side = certifiedPixels; ; side = Math.floor(side * 0.75)) {
    const small = await from(pixels).resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true }).raw().toBuffer({ resolveWithObject: true });
    for (const quality of [82, 74, 66, 58, 50]) {
      const bytes = await from(small).jpeg({ quality, progressive: true }).toBuffer();
      if (bytes.byteLength <= certifiedBytes) return bytes;
    }
  }
}

async function placeholder(pixels: Pixels): Promise<string> {
  const tiny = await from(pixels).resize({ width: blurPixels, height: blurPixels, fit: 'inside' }).webp({ quality: 30, effort: 6 }).toBuffer();
  return `data:image/webp;base64,${tiny.toString('base64')}`;
}

/** The decoder's own words decide which refusal it is; everything else it dislikes is unreadable. */
function refusal(error: unknown): Error {
  const message = error instanceof Error ? error.message : '';
  return /exceeds pixel limit|too large|too wide or too tall|exceeds? .*limit/i.test(message) ? new PhotoTooManyPixels(photoLimits.pixels) : new PhotoUnreadable();
}

/** The codec over libvips. At most two pictures are open at once in a process, and at most thirty wait. */
export class SharpPhotoCodec extends PhotoCodec {
  private readonly gate = new Gate(2, 30);

  override process(bytes: Uint8Array): Promise<ProcessedPhoto> {
    return this.gate.pass(async () => {
      const pixels = await decode(bytes).catch((error: unknown) => {
        throw refusal(error);
      });
      const { width, height } = pixels;
      return { width, height, blur: await placeholder(pixels), certified: await certify(pixels), files: await deliveries(pixels) };
    });
  }

  override toAvif(source: Uint8Array): Promise<PhotoFile[]> {
    return this.gate.pass(async () => {
      const { data, info } = await sharp(source).raw().toBuffer({ resolveWithObject: true });
      const files: PhotoFile[] = [];
      for (const width of photoWidths) files.push({ name: `${width}.avif`, bytes: await sized({ data, info }, width).avif({ quality: 52, effort: 2 }).toBuffer() });
      return files;
    });
  }
}
