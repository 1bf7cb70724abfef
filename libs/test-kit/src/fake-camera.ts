import { writeFile } from 'node:fs/promises';
import jsQR from 'jsqr';
import QRCode from 'qrcode';
import sharp from 'sharp';

/**
 * Writes three seconds of 1280x720 Motion-JPEG in which the QR code of `payload` drifts and turns a little on grey,
 * for Chromium's fake camera. Motion-JPEG is JPEG pictures one after the other.
 */
export async function fakeCameraVideo(file: string, payload: string): Promise<string> {
  const code = await QRCode.toBuffer(payload, { errorCorrectionLevel: 'M', margin: 4, width: 340 });
  const frames: Buffer[] = [];
  for (let frame = 0; frame < 45; frame += 1) {
    const turned = await sharp(code)
      .rotate(8 * Math.sin(frame / 7), { background: '#ffffff' })
      .toBuffer();
    frames.push(
      await sharp({ create: { width: 1280, height: 720, channels: 3, background: '#8d8a84' } })
        .composite([
          {
            input: turned,
            left: 420 + Math.round(30 * Math.sin(frame / 9)),
            top: 150 + Math.round(20 * Math.cos(frame / 9)),
          },
        ])
        .jpeg({ quality: 80 })
        .toBuffer(),
    );
  }
  await writeFile(file, Buffer.concat(frames));
  return file;
}

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
