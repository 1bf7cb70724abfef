import { Injectable } from '@nestjs/common';
import { product as productSchema, type Language, type Product } from '@asili/contracts';
import type { PageHead } from '@asili/kernel';
import type { PageReads } from '../page-reads.ts';
import { Settings } from '../settings.ts';
import { FrontEnds } from '../static-files/front-ends.ts';
import { missingProductHead, productHead } from './domain/product-head.ts';

interface Address {
  readonly path: string;
  readonly language: Language;
  /** What a client that is no browser asks for. */
  readonly negotiatedLanguage: Language | undefined;
}

export interface FoundHead {
  /** Absent where the front end's own texts say all there is. */
  readonly head?: PageHead;
  /** 404 for a product nobody can see. */
  readonly status: number;
  /** Kept out of search engines, as its route declares, also where it cannot be rendered. */
  readonly noIndex?: boolean;
}

/** The head of a page by what its route declares: that of a product is made of the product, all others render theirs from their texts. */
@Injectable()
export class GetPageHead {
  constructor(
    private readonly frontEnds: FrontEnds,
    private readonly settings: Settings,
  ) {}

  async run({ path, language, negotiatedLanguage }: Address, reads: PageReads): Promise<FoundHead> {
    const { params, meta } = (await this.frontEnds.routeAt(path)) ?? {};
    if (meta?.structured !== 'product') return { status: 200, ...(meta?.noIndex && { noIndex: true }) };
    const { publicUrl } = this.settings;
    const product = await findProduct(params?.['id'] ?? '', reads);
    if (product === 'unknown') return { head: missingProductHead(language, publicUrl, path), status: 404 };
    return product ? { head: productHead(product, languageOf(product, language, negotiatedLanguage), publicUrl), status: 200 } : { status: 200 };
  }
}

/** The language of a product's page: what was chosen, else what is asked for where the artisan wrote in it. */
function languageOf({ translations }: Product, chosen: Language, negotiated: Language | undefined): Language {
  if (negotiated === undefined || negotiated === 'en') return chosen;
  return translations?.[negotiated] ? negotiated : chosen;
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
