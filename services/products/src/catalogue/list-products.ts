import { DomainError, moneyFromText, moneyToText, type Currency } from '@asili/kernel';
import { z } from 'zod';
import { Injectable } from '@nestjs/common';
import type { Actor } from '@asili/platform';
import {
  chipMeaning,
  marketplaceChips,
  registrationCategories,
  toCountryCode,
  type MarketplaceQuery,
  type MarketplaceReply,
} from '@asili/contracts';
import type { Position, CatalogueList, KindFilter, CatalogueQuery, Facets, Sort } from './domain/entry.ts';
import type { ProductOutline } from './product-documents.mongo.ts';
import { ProductReadModel } from './product-read-model.ts';
import { fold } from './domain/words.ts';
import { MarketRates } from './market-rates.http.ts';

/** Not a cursor of this list, or of this sort. */
export class BadCursor extends DomainError {
  readonly code = 'PRODUCTS.CURSOR';
  readonly status = 400;
}

const shape = z.tuple([z.string().max(20), z.number(), z.string().max(64)]);

/** A place in a list as opaque text, bound to the sort it was taken in. */
export function writeCursor(sort: string, position: Position | null): string | null {
  return position && Buffer.from(JSON.stringify([sort, position.key, position.id])).toString('base64url');
}

/** @throws BadCursor */
export function readCursor(sort: string, cursor: string | undefined): Position | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  try {
    const [of, key, id] = shape.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')));
    if (of === sort) return { key, id };
  } catch {
    // Not ours: answered below like any other wrong cursor.
  }
  throw new BadCursor();
}

export interface ListQuery {
  readonly artisanId?: string | undefined;
  readonly search?: string | undefined;
  readonly limit: number;
  readonly cursor?: string | undefined;
}

/** Newest first; of the same moment, the higher id. */
const before = (left: Position, right: Position): number =>
  right.key - left.key || (left.id === right.id ? 0 : left.id < right.id ? 1 : -1);
const position = ({ id, createdAt }: ProductOutline): Position => ({ key: createdAt, id });

/** Products newest first: everybody's verified ones, and all of one's own whatever their status. */
@Injectable()
export class ListProducts {
  constructor(private readonly readModel: ProductReadModel) {}

  /** JSON of `{products, nextCursor}`. @throws BadCursor */
  async run(actor: Actor, query: ListQuery): Promise<string> {
    const after = readCursor('list', query.cursor);
    if (query.artisanId !== undefined) return this.ofArtisan(actor, query.artisanId, query, after);
    const { search, limit } = query;
    return this.reply(
      actor,
      await this.readModel.list({
        visibility: 'verified',
        alsoOf: actor.id,
        search,
        currency: 'USD',
        sort: 'newest',
        limit,
        after,
      }),
    );
  }

  /** One artisan's, from their documents: the artisan sees there what they did a moment ago, on whatever instance. */
  private async ofArtisan(
    actor: Actor,
    artisanId: string,
    { search, limit }: ListQuery,
    after: Position | undefined,
  ): Promise<string> {
    const matching = search === undefined ? undefined : await this.readModel.matching(search, actor.id);
    const passes = ({ id, status }: ProductOutline): boolean =>
      (status === 'verified' || artisanId === actor.id) && (matching === undefined || matching.has(id));
    const all = (await this.readModel.outlinesOf(artisanId))
      .filter(passes)
      .sort((left, right) => before(position(left), position(right)));
    const rest = after ? all.filter((outline) => before(after, position(outline)) < 0) : all;
    const page = rest.slice(0, limit);
    const last = page.at(-1);
    const list = { ids: page.map(({ id }) => id), next: rest.length > limit && last ? position(last) : null };
    return this.reply(actor, list, new Map(page.map(({ id, version }) => [id, version])));
  }

  private async reply(
    actor: Actor,
    { ids, next }: CatalogueList,
    atLeast?: ReadonlyMap<string, number>,
  ): Promise<string> {
    return `{"products":[${await this.readModel.jsonOfAll(ids, actor.id, atLeast)}],"nextCursor":${JSON.stringify(writeCursor('list', next))}}`;
  }
}

const plain = (text: string): string => fold(text).replace(/[^a-z]+/g, '');

const meanings = new Map<string, KindFilter>();
for (const category of registrationCategories)
  meanings.set(plain(category), { categories: [category], techniques: [] });
for (const chip of marketplaceChips) {
  const { categories, technique } = chipMeaning[chip];
  meanings.set(plain(chip), { categories, techniques: technique === undefined ? [] : [technique] });
}

/** A chip or a registration category, however it is written (`Wood Crafts`, `wood-crafts`); 'all' is no filter, anything else matches nothing. */
export function kindFilter(category: string | undefined): KindFilter | undefined {
  if (category === undefined || category.trim() === '' || plain(category) === 'all') return undefined;
  return meanings.get(plain(category)) ?? { categories: [category], techniques: [] };
}

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
