import { Injectable } from '@nestjs/common';
import { FindProduct } from '../catalogue/find-product.ts';
import { qrPayload } from '../catalogue/domain/addresses.ts';
import { Site } from '../settings.ts';

/** Draws QR codes (ISO/IEC 18004) at error correction M with the quiet zone of four modules the standard asks. */
export abstract class QrDrawer {
  abstract svg(payload: string): Promise<string>;
  /** @param size width and height in pixels */
  abstract png(payload: string, size: number): Promise<Uint8Array>;
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
