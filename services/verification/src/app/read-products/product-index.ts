import { Injectable } from '@nestjs/common';
import { evolveRecord, type ProductEvent, type ProductRecord } from '../../domain/product-record.ts';

/** Which kind of product a demonstration code stands for. */
const demoKinds: Readonly<Record<string, (record: ProductRecord) => boolean>> = {
  qr_basket_001: ({ technique }) => technique === 'basketry',
  qr_necklace_002: ({ category }) => category === 'Jewelry & Accessories',
  qr_sculpture_003: ({ category }) => category === 'Art & Sculptures',
};

/**
 * All products as this process knows them, from the beginning of the product topic. Only the event loop touches it, one
 * event at a time, and a repeat changes nothing.
 */
@Injectable()
export class ProductIndex {
  private readonly byId = new Map<string, ProductRecord>();
  private readonly byShortCode = new Map<string, string>();

  apply(productId: string, event: ProductEvent): void {
    const record = evolveRecord(this.byId.get(productId), event);
    if (!record) return;
    this.byId.set(productId, record);
    this.byShortCode.set(record.shortCode, productId);
  }

  find(productId: string): ProductRecord | undefined {
    return this.byId.get(productId);
  }

  findByShortCode(shortCode: string): ProductRecord | undefined {
    const productId = this.byShortCode.get(shortCode);
    return productId === undefined ? undefined : this.byId.get(productId);
  }

  /** A demonstration code shows a real product: the one of its kind whose certificate is oldest and still stands. */
  findForDemo(demoCode: string): ProductRecord | undefined {
    const isKind = Object.hasOwn(demoKinds, demoCode) ? demoKinds[demoCode] : undefined;
    if (!isKind) return undefined;
    let oldest: ProductRecord | undefined;
    for (const record of this.byId.values()) {
      const stands = record.certified && !record.archived && record.supersededBy === undefined;
      if (stands && isKind(record) && (record.certifiedAt ?? 0) < (oldest?.certifiedAt ?? Number.POSITIVE_INFINITY)) oldest = record;
    }
    return oldest;
  }
}
