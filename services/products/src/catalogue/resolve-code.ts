import { Injectable } from '@nestjs/common';
import type { CodeResolution, demoCodes } from '@asili/contracts';
import { likelyShortCodes, normaliseShortCode, omitUndefined } from '@asili/kernel';
import type { KindFilter } from './domain/entry.ts';
import { statusOf, type RegisteredProduct } from '../product/domain/state.ts';
import { FindProduct } from './find-product.ts';
import { CodeRegistry } from '../codes/short-codes.ts';
import { ProductReadModel } from './product-read-model.ts';
import { Site } from '../settings.ts';

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
