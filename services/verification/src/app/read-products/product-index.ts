import { Injectable } from '@nestjs/common';
import { evolveRecord, type ProductEvent, type ProductRecord } from '../../domain/product-record.ts';

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
}
