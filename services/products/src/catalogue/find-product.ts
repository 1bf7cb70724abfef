import { Injectable } from '@nestjs/common';
import { isId, isShortCode, normaliseShortCode } from '@asili/kernel';
import { ProductNotFound } from '../product/domain/errors.ts';
import type { RegisteredProduct } from '../product/domain/state.ts';
import type { CachedRow } from './row-cache.ts';
import { CodeRegistry } from '../codes/short-codes.ts';
import { ProductReadModel } from './product-read-model.ts';

const rememberedCodes = 20_000;

/** Finds a product by id or short code. */
@Injectable()
export class FindProduct {
  /** Codes of products asked for lately: once its product is on record, a code never changes its holder. */
  private readonly holders = new Map<string, string>();

  constructor(
    private readonly readModel: ProductReadModel,
    private readonly codes: CodeRegistry,
  ) {}

  /**
   * The product with its version; undefined when there is none. Any text is safe.
   * @param viewerId its owner sees every command of their own at once, others within a second
   */
  async row(idOrCode: string, viewerId?: string): Promise<CachedRow | undefined> {
    const code = isId('prd', idOrCode) ? undefined : normaliseShortCode(idOrCode);
    const productId = code === undefined ? idOrCode : await this.holderOf(code);
    if (productId === undefined) return undefined;
    const row = await this.readModel.find(productId);
    if (row && code !== undefined) this.remember(code, productId);
    return row?.state.artisanId === viewerId ? this.readModel.find(productId, true) : row;
  }

  /** The same without its version. */
  async find(idOrCode: string, viewerId?: string): Promise<RegisteredProduct | undefined> {
    return (await this.row(idOrCode, viewerId))?.state;
  }

  private async holderOf(code: string): Promise<string | undefined> {
    if (!isShortCode(code)) return undefined;
    return this.holders.get(code) ?? (await this.codes.holders([code])).get(code);
  }

  private remember(code: string, holder: string): void {
    if (this.holders.size >= rememberedCodes && !this.holders.has(code)) this.holders.clear();
    this.holders.set(code, holder);
  }

  /** @throws ProductNotFound */
  async get(idOrCode: string): Promise<RegisteredProduct> {
    const product = await this.find(idOrCode);
    if (!product) throw new ProductNotFound();
    return product;
  }

  /** The product if that artisan made it. @throws ProductNotFound, also when it is somebody else's */
  async getOwned(artisanId: string, idOrCode: string): Promise<RegisteredProduct> {
    const product = await this.find(idOrCode, artisanId);
    if (product?.artisanId !== artisanId) throw new ProductNotFound();
    return product;
  }
}
