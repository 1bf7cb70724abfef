import QRCode from 'qrcode';
import sharp from 'sharp';
import { qrLevel, qrModules } from '@asili/platform/pdf';
import { QrDrawer } from './draw-qr.ts';

/** Four modules of quiet, as the standard asks. */
const quiet = 4;
const dark = 0;
const light = 255;

function fillSquare(pixels: Buffer, width: number, left: number, top: number, side: number): void {
  for (let y = top; y < top + side; y += 1) pixels.fill(dark, y * width + left, y * width + left + side);
}

export class QrcodeDrawer extends QrDrawer {
  override svg(payload: string): Promise<string> {
    return QRCode.toString(payload, { errorCorrectionLevel: qrLevel, margin: quiet, type: 'svg' });
  }

  /** Modules are whole pixels, so that edges stay sharp; what is left of the size becomes more quiet around. */
  override async png(payload: string, size: number): Promise<Uint8Array> {
    const { size: modules, isDark } = qrModules(payload);
    const scale = Math.max(1, Math.floor(size / (modules + 2 * quiet)));
    const start = Math.floor((size - modules * scale) / 2);
    const pixels = Buffer.alloc(size * size, light);
    for (let row = 0; row < modules; row += 1) {
      for (let column = 0; column < modules; column += 1)
        if (isDark(row, column)) fillSquare(pixels, size, start + column * scale, start + row * scale, scale);
    }
    return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
      .png({ compressionLevel: 6 })
      .toBuffer();
  }
}
