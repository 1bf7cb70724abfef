import { Injectable } from '@nestjs/common';
import { isId, isShortCode, normaliseShortCode, likelyShortCodes, omitUndefined } from '@asili/kernel';
import { etagOf, type Actor } from '@asili/platform';
import type { CodeResolution, demoCodes } from '@asili/contracts';
import { ProductNotFound, type RegisteredProduct, statusOf } from '../product/domain/product.ts';
import type { CachedRow } from './row-cache.ts';
import { CodeRegistry } from '../codes/short-codes.mongo.ts';
import { ProductReadModel } from './product-read-model.ts';
import type { KindFilter } from './domain/entry.ts';
import { Site } from '../settings.ts';

const rememberedCodes = 20_000;

/** Finds a product by id or short code. */
@Injectable()
export class FindProduct {
  /** Codes of products asked for recently: once its product is on record, a code never changes its holder. */
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

/** JSON with the tag that changes when it does. */
interface TaggedJson {
  readonly json: string;
  /** Strong ETag, in quotes: the stream's version, by which changes are compared, and a hash of the text. */
  readonly etag: string;
}

/** One product by id or short code, whatever its status; its owner also sees why it stands there. */
@Injectable()
export class GetProduct {
  constructor(
    private readonly finder: FindProduct,
    private readonly readModel: ProductReadModel,
  ) {}

  /** @throws ProductNotFound */
  async run(actor: Actor, idOrCode: string): Promise<TaggedJson> {
    const row = await this.finder.row(idOrCode, actor.id);
    if (!row) throw new ProductNotFound();
    const json = `{"product":${(await this.readModel.jsonOf([row], actor.id)).join('')}}`;
    return { json, etag: etagOf(json, row.version) };
  }
}

type DemoCode = (typeof demoCodes)[number];

/** Which product stands for a demonstration code: the first verified one of that kind. */
const demoKinds: Readonly<Record<DemoCode, KindFilter>> = {
  qr_basket_001: { categories: [], techniques: ['basketry'] },
  qr_necklace_002: { categories: ['Jewelry & Accessories'], techniques: [] },
  qr_sculpture_003: { categories: ['Art & Sculptures'], techniques: [] },
};

const nobody: CodeResolution = { productId: null, artisanId: null, status: null, shortCode: null };
const mostLikely = 3;

/** Which product a code means: product id, short code as typed, or in demo mode one of the demonstration codes. */
@Injectable()
export class ResolveCode {
  constructor(
    private readonly finder: FindProduct,
    private readonly readModel: ProductReadModel,
    private readonly codes: CodeRegistry,
    private readonly site: Site,
  ) {}

  /** Never throws for a code nobody holds: all fields are null, with the codes that were likely meant. */
  async run(code: string): Promise<CodeResolution> {
    const text = code.trim();
    const demo =
      this.site.demo && Object.hasOwn(demoKinds, text) ? await this.demoProduct(text as DemoCode) : undefined;
    if (demo) return { ...resolution(demo), demo: true };
    const product = await this.finder.find(text);
    if (product) return resolution(product);
    const likely = await this.likely(normaliseShortCode(text));
    return likely.length > 0 ? { ...nobody, likely } : nobody;
  }

  private async demoProduct(code: DemoCode): Promise<RegisteredProduct | undefined> {
    const productId = await this.readModel.firstVerified(demoKinds[code]);
    return productId === undefined ? undefined : this.finder.find(productId);
  }

  private async likely(typed: string): Promise<string[]> {
    const candidates = likelyShortCodes(typed);
    if (candidates.length === 0) return [];
    const held = await this.codes.holders(candidates);
    return candidates.filter((candidate) => held.has(candidate)).slice(0, mostLikely);
  }
}

function resolution(product: RegisteredProduct): CodeResolution {
  const { id, artisanId, shortCode, supersededBy } = product;
  return { productId: id, artisanId, status: statusOf(product), shortCode, ...omitUndefined({ supersededBy }) };
}
