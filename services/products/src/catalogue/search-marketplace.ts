import { Injectable } from '@nestjs/common';
import {
  chipMeaning,
  marketplaceChips,
  toCountryCode,
  type MarketplaceQuery,
  type MarketplaceReply,
} from '@asili/contracts';
import { moneyFromText, moneyToText, type Currency } from '@asili/kernel';
import type { CatalogueQuery, Facets, Sort } from './domain/entry.ts';
import { readCursor, writeCursor } from './cursor.ts';
import { MarketRates } from './market-rates.ts';
import { ProductReadModel } from './product-read-model.ts';
import { kindFilter } from './category-filter.ts';

function minorUnits(text: string | undefined, currency: Currency): number | undefined {
  return text === undefined ? undefined : Number(moneyFromText(text, currency).minor);
}

/** Relevance needs a text to be relevant to. */
function sortOf(query: MarketplaceQuery): Sort {
  return query.sort ?? (query.search?.trim() ? 'relevance' : 'newest');
}

function chipCounts(kinds: Facets['kinds']): { value: string; count: number }[] {
  return marketplaceChips.map((chip) => {
    const { categories, technique } = chipMeaning[chip];
    const fits = kinds.filter(
      (kind) =>
        categories.some((category) => category === kind.category) ||
        (technique !== undefined && kind.technique === technique),
    );
    return { value: chip, count: fits.reduce((sum, { count }) => sum + count, 0) };
  });
}

function facetsReply(facets: Facets, currency: Currency): MarketplaceReply['facets'] {
  const { category, country, kinds, price } = facets;
  const text = (minor: number): string => moneyToText({ currency, minor: BigInt(minor) });
  const steps = price && price.steps.length > 0 ? { steps: [...price.steps] } : {};
  return {
    category: [...category],
    country: [...country],
    chip: chipCounts(kinds),
    price: price && { min: text(price.min), max: text(price.max), currency, ...steps },
  };
}

/** Whoever looks at the listing sees the public side, also of their own. */
const nobody = '';

/** The public listing: verified products, or with `verified=false` those still waiting for their certificate. */
@Injectable()
export class SearchMarketplace {
  constructor(
    private readonly readModel: ProductReadModel,
    private readonly rates: MarketRates,
  ) {}

  /** JSON of a MarketplaceReply, its products joined from kept texts. @throws BadCursor */
  async run(query: MarketplaceQuery): Promise<string> {
    const currency = query.currency ?? 'USD';
    const scale = this.rates.scaleFor(currency);
    const sort = sortOf(query);
    const asked: CatalogueQuery = {
      visibility: query.verified === 'false' ? 'pending' : 'verified',
      search: query.search,
      kind: kindFilter(query.category),
      country: toCountryCode(query.country?.trim() ?? '') || undefined,
      minPrice: minorUnits(query.minPrice, currency),
      maxPrice: minorUnits(query.maxPrice, currency),
      priceSteps: query.priceSteps?.map((bound) => Number(moneyFromText(bound, currency).minor)),
      currency,
      scale,
      sort,
      limit: query.limit,
      after: readCursor(sort, query.cursor),
    };
    const { ids, total, facets, next } = await this.readModel.search(asked);
    const products = await this.readModel.jsonOfAll(ids, nobody);
    return `{"products":[${products}],"total":${total},"facets":${JSON.stringify(facetsReply(facets, currency))},"nextCursor":${JSON.stringify(writeCursor(sort, next))}${scale.asOf === undefined ? '' : `,"ratesAsOf":${JSON.stringify(scale.asOf)}`}}`;
  }
}
