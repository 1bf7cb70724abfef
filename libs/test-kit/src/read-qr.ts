import jsQR from 'jsqr';
import sharp from 'sharp';

/** The text inside a QR code in a picture (a screenshot), read by an independent decoder; null when there is none. */
export async function readQr(picture: Buffer): Promise<string | null> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const decode = jsQR as unknown as (
    pixels: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { data: string } | null;
  return decode(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null;
}
