import { Injectable } from '@nestjs/common';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { qrLevel, qrModules } from '@asili/platform/pdf';
import { FindProduct } from '../catalogue/find-product.ts';
import { qrPayload } from '../product/domain/product.ts';
import { Site } from '../settings.ts';

/** Draws QR codes (ISO/IEC 18004) at error correction M with the quiet zone of four modules the standard asks. */
export class QrDrawer {
  svg(payload: string): Promise<string> {
    return QRCode.toString(payload, { errorCorrectionLevel: qrLevel, margin: quiet, type: 'svg' });
  }

  /** Modules are whole pixels, so that edges stay sharp; what is left of the size becomes more quiet around. */
  async png(payload: string, size: number): Promise<Uint8Array> {
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

/** The QR picture of a product. Its payload never changes, so neither does the picture. */
@Injectable()
export class DrawQr {
  constructor(
    private readonly finder: FindProduct,
    private readonly drawer: QrDrawer,
    private readonly site: Site,
  ) {}

  /** @throws ProductNotFound */
  async svg(idOrCode: string): Promise<string> {
    return this.drawer.svg(await this.payload(idOrCode));
  }

  /** @throws ProductNotFound */
  async png(idOrCode: string, size: number): Promise<Uint8Array> {
    return this.drawer.png(await this.payload(idOrCode), size);
  }

  private async payload(idOrCode: string): Promise<string> {
    const { shortCode } = await this.finder.get(idOrCode);
    return qrPayload(this.site.publicUrl, shortCode);
  }
}

/** Four modules of quiet, as the standard asks. */
const quiet = 4;
const dark = 0;
const light = 255;

function fillSquare(pixels: Buffer, width: number, left: number, top: number, side: number): void {
  for (let y = top; y < top + side; y += 1) pixels.fill(dark, y * width + left, y * width + left + side);
}
