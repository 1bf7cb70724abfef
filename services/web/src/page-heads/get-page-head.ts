import { Injectable } from '@nestjs/common';
import {
  product as productSchema,
  productList,
  reviewList,
  type Language,
  type Product,
  type Review,
} from '@asili/contracts';
import { type PageHead, translationIn } from '@asili/kernel';
import type { PageReads } from '../page-reads.ts';
import { Settings } from '../config.ts';
import { FrontEnds, type PageRoute } from '../static-files/front-ends.disk.ts';
import { artisanHead, type DeclaredPage, missingHead, productHead } from './domain/page-head.ts';

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

/** The head of a page by what its route declares: that of a product or an artisan is made of what is kept of them, all others render theirs from their texts. */
@Injectable()
export class GetPageHead {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly settings: Settings,
  ) {}

  async run({ path, language, negotiatedLanguage }: Address, reads: PageReads): Promise<FoundHead> {
    const route = await this.frontEnds.routeAt(path);
    if (route?.meta.structured === 'product')
      return this.ofProduct(route, { path, language, negotiatedLanguage }, reads);
    if (route?.meta.structured === 'artisan') return this.ofArtisan(route, { path, language }, reads);
    return { status: 200, ...(route?.meta.noIndex && { noIndex: true }) };
  }

  private async ofProduct(
    route: PageRoute,
    { path, language, negotiatedLanguage }: Address,
    reads: PageReads,
  ): Promise<FoundHead> {
    const { publicUrl } = this.settings;
    const product = await findProduct(route.params['id'] ?? '', reads);
    if (product === null) return { status: 200, negotiates: true };
    const spoken = product === 'unknown' ? language : languageOf(product, language, negotiatedLanguage);
    const page = await this.declaredPage(path, route, spoken);
    const head =
      product === 'unknown'
        ? missingHead(page, spoken, publicUrl)
        : productHead(product, page, spoken, publicUrl, await findReviews(product, reads));
    return { head, status: product === 'unknown' ? 404 : 200, negotiates: true };
  }

  private async ofArtisan(
    route: PageRoute,
    { path, language }: Pick<Address, 'path' | 'language'>,
    reads: PageReads,
  ): Promise<FoundHead> {
    const artisan = await findArtisan(route.params['id'] ?? '', reads);
    if (artisan === null) return { status: 200 };
    const page = await this.declaredPage(path, route, language);
    const { publicUrl } = this.settings;
    return {
      head:
        artisan === 'unknown'
          ? missingHead(page, language, publicUrl)
          : artisanHead(artisan, page, language, publicUrl),
      status: 200,
    };
  }

  private async declaredPage(
    path: string,
    { meta: { title, description, under } }: PageRoute,
    language: Language,
  ): Promise<DeclaredPage> {
    const name = under && (await this.frontEnds.routeAt(under))?.meta.title?.[language];
    return {
      path,
      missing: title?.[language] ?? '',
      otherwise: description?.[language] ?? '',
      above: under && name ? { name, path: under } : undefined,
    };
  }
}

/** The language of a product's page: what was chosen, else what is asked for where the artisan wrote in it. */
function languageOf({ translations }: Product, chosen: Language, negotiated: Language | undefined): Language {
  if (negotiated === undefined || negotiated === 'en') return chosen;
  return translationIn(translations, negotiated) ? negotiated : chosen;
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

/** What the artisan's newest product says of them: the read the page makes, too. 'unknown' where they show nothing; null when it cannot be asked now. */
async function findArtisan(id: string, reads: PageReads): Promise<Product['artisan'] | 'unknown' | null> {
  try {
    const { status, json } = await reads.get(`/api/products?artisanId=${encodeURIComponent(id)}&limit=24`);
    if (status === 404 || status === 400) return 'unknown';
    return status === 200 ? (productList.parse(json).products[0]?.artisan ?? 'unknown') : null;
  } catch {
    return null;
  }
}
