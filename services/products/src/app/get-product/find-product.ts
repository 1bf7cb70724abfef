import { Injectable } from '@nestjs/common';
import { isId, isShortCode, normaliseShortCode } from '@asili/kernel';
import { ProductNotFound } from '../../domain/product/errors.ts';
import type { RegisteredProduct } from '../../domain/product/state.ts';
import { CodeRegistry } from '../register-product/code-registry.ts';
import { FollowProducts } from '../shop/follow-products.ts';
import { Shop } from '../shop/shop.ts';

/** Finds a product by id or short code: in memory, else in the store, where another process may have put it this moment. */
@Injectable()
export class FindProduct {
  constructor(
    private readonly shop: Shop,
    private readonly follow: FollowProducts,
    private readonly codes: CodeRegistry,
  ) {}

  /** The product, now in the shop; undefined when there is none. Any text is safe. */
  async find(idOrCode: string): Promise<RegisteredProduct | undefined> {
    const productId = isId('prd', idOrCode) ? idOrCode : await this.holderOf(normaliseShortCode(idOrCode));
    if (productId === undefined) return undefined;
    return this.shop.state(productId) ?? this.follow.reload(productId);
  }

  private async holderOf(code: string): Promise<string | undefined> {
    if (!isShortCode(code)) return undefined;
    return this.shop.idOfCode(code) ?? (await this.codes.holders([code])).get(code);
  }

  /** @throws ProductNotFound */
  async get(idOrCode: string): Promise<RegisteredProduct> {
    const product = await this.find(idOrCode);
    if (!product) throw new ProductNotFound();
    return product;
  }

  /** The product if that artisan made it. @throws ProductNotFound, also when it is somebody else's */
  async getOwned(artisanId: string, idOrCode: string): Promise<RegisteredProduct> {
    const product = await this.get(idOrCode);
    if (product.artisanId !== artisanId) throw new ProductNotFound();
    return product;
  }
}
