import { Injectable } from '@nestjs/common';
import { product as productSchema, reviewList, type Language, type Product, type Review } from '@asili/contracts';
import type { PageHead } from '@asili/kernel';
import type { PageReads } from '../page-reads.ts';
import { Settings } from '../settings.ts';
import { FrontEnds, type PageRoute } from '../static-files/front-ends.ts';
import { missingProductHead, productHead, type ProductPage } from './domain/product-head.ts';

interface Address {
  readonly path: string;
  readonly language: Language;
  /** What a client that is no browser asks for. */
  readonly negotiatedLanguage: Language | undefined;
}

interface FoundHead {
  /** Absent where the front end's own texts say all there is. */
  readonly head?: PageHead;
  /** 404 for a product nobody can see. */
  readonly status: number;
  /** Kept out of search engines, as its route declares, also where it cannot be rendered. */
  readonly noIndex?: boolean;
  /** Its language depends on what a client that is no browser asks for. */
  readonly negotiates?: boolean;
}

/** The head of a page by what its route declares: that of a product is made of the product, all others render theirs from their texts. */
@Injectable()
export class GetPageHead {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly settings: Settings,
  ) {}

  async run({ path, language, negotiatedLanguage }: Address, reads: PageReads): Promise<FoundHead> {
    const route = await this.frontEnds.routeAt(path);
    if (route?.meta.structured !== 'product') return { status: 200, ...(route?.meta.noIndex && { noIndex: true }) };
    const { publicUrl } = this.settings;
    const product = await findProduct(route.params['id'] ?? '', reads);
    if (product === null) return { status: 200, negotiates: true };
    const spoken = product === 'unknown' ? language : languageOf(product, language, negotiatedLanguage);
    const page = await this.productPage(path, route, spoken);
    const head = product === 'unknown' ? missingProductHead(page, spoken, publicUrl) : productHead(product, page, spoken, publicUrl, await findReviews(product, reads));
    return { head, status: product === 'unknown' ? 404 : 200, negotiates: true };
  }

  private async productPage(path: string, { meta: { title, description, under } }: PageRoute, language: Language): Promise<ProductPage> {
    const name = under && (await this.frontEnds.routeAt(under))?.meta.title?.[language];
    return { path, missing: title?.[language] ?? '', madeBy: description?.[language] ?? '', above: under && name ? { name, path: under } : undefined };
  }
}

/** The language of a product's page: what was chosen, else what is asked for where the artisan wrote in it. */
function languageOf({ translations }: Product, chosen: Language, negotiated: Language | undefined): Language {
  if (negotiated === undefined || negotiated === 'en') return chosen;
  return translations?.[negotiated] ? negotiated : chosen;
}

/** The newest reviews; none when they cannot be asked now, for the page is about the product. */
async function findReviews({ id, reviewCount }: Product, reads: PageReads): Promise<readonly Review[]> {
  if (reviewCount === 0) return [];
  try {
    const { json } = await reads.get(`/api/products/${encodeURIComponent(id)}/reviews?limit=5`);
    return reviewList.parse(json).reviews;
  } catch {
    return [];
  }
}

/** The product as this visitor may see it; null when it cannot be asked now: the page then loads without its head. */
async function findProduct(id: string, reads: PageReads): Promise<Product | 'unknown' | null> {
  try {
    const { status, json } = await reads.get(`/api/products/${encodeURIComponent(id)}`);
    if (status === 404 || status === 400) return 'unknown';
    return status === 200 ? productSchema.parse((json as { product: unknown }).product) : null;
  } catch {
    return null;
  }
}
