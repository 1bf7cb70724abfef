import { isHeic } from '@asili/kernel';

export interface ShrinkRules {
  /** Longest side that is sent, in pixels. */
  readonly side: number;
  /** Largest file that is sent, in bytes. */
  readonly bytes: number;
}

/** The browser cannot open it as a picture. */
export class NotAnImage extends Error {}
/** A photo as iPhones keep it, which this browser cannot open. */
export class HeicUnsupported extends NotAnImage {}
/** Still too many bytes after shrinking. */
export class TooLarge extends Error {}

/**
 * A photo fit for sending over a slow connection: JPEG, upright, without camera data.
 * @throws NotAnImage, HeicUnsupported, TooLarge
 */
export async function shrink(file: Blob, rules: ShrinkRules): Promise<Blob> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => decode(file));
  const scale = Math.min(1, rules.side / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.max(1, Math.round(picture.width * scale)),
    height: Math.max(1, Math.round(picture.height * scale)),
  });
  const ctx = canvas.getContext('2d');
  if (!ctx) throw new NotAnImage();
  ctx.fillStyle = '#fff'; // Behind a transparent drawing.
  ctx.fillRect(0, 0, canvas.width, canvas.height);
  ctx.imageSmoothingQuality = 'high';
  ctx.drawImage(picture, 0, 0, canvas.width, canvas.height);
  if ('close' in picture) picture.close();
  const small = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.84));
  if (!small) throw new NotAnImage();
  if (small.size > rules.bytes) throw new TooLarge();
  return small;
}

/** Some browsers show what they make no bitmap of: HEIC in Safari. @throws NotAnImage, HeicUnsupported */
async function decode(file: Blob): Promise<HTMLImageElement> {
  try {
    const image = Object.assign(new Image(), { src: URL.createObjectURL(file) });
    await image.decode().finally(() => URL.revokeObjectURL(image.src));
    return image;
  } catch {
    throw isHeic(await firstBytes(file)) ? new HeicUnsupported() : new NotAnImage();
  }
}

const firstBytes = (file: Blob): Promise<Uint8Array> =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onloadend = () => resolve(new Uint8Array((reader.result as ArrayBuffer | null) ?? [])); // A file that cannot be read has none.
    reader.readAsArrayBuffer(file.slice(0, 256));
  });
