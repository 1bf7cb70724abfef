import { Injectable } from '@nestjs/common';
import { Log, type ProjectionStore } from '@asili/platform';
import type { CertificateProgress } from '../product/domain/progress.ts';
import { type RegisteredProduct, statusOf } from '../product/domain/product.ts';
import { type Surroundings, SearchCopy } from './search-copy.ts';
import { CatalogueStores } from './projections.ts';

/** A product at a version of its stream. */
export interface ProductRow {
  readonly state: RegisteredProduct;
  readonly version: number;
}

/** What a list of one artisan's products is ordered and filtered by. */
export interface ProductOutline {
  readonly id: string;
  readonly version: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly status: ReturnType<typeof statusOf>;
}

/** Whose surroundings are wanted: products, the first ones of their lines of corrections, and artisans, by id. */
export interface Surrounded {
  readonly products: readonly string[];
  readonly firsts: readonly string[];
  readonly artisans: readonly string[];
}

/** Every product as a document, shared by all instances. */
export abstract class ProductDocuments {
  /** Those that are there; one may be a moment older than the stream. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>>;
  /** By index: costs what the artisan has, not what the shop has. */
  abstract ofArtisan(artisanId: string): Promise<readonly ProductOutline[]>;
  /** Which of these photos a product shows, by index. @throws Error while the documents are filled for the first time */
  abstract showing(imageIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** How far these products' certificates have come; those the ledger has not told of are left out. */
  abstract progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, CertificateProgress>>;
  /** What is shown of these besides the products' own events. */
  abstract surroundings(of: Surrounded): Promise<Surroundings>;
  /** Keeps the outcome of a command, so that whichever instance is asked next has it; an older version changes nothing. Never throws: the events bring it too. */
  abstract save(row: ProductRow): Promise<void>;
}

const outlineFields = [
  'version',
  'state.createdAt',
  'state.archived',
  'state.supersededBy',
  'state.certification.stage',
];

/** The documents of the projections of products and of their certificates. */
@Injectable()
export class MongoProductDocuments extends ProductDocuments {
  constructor(
    private readonly stores: CatalogueStores,
    private readonly log: Log,
  ) {
    super();
  }

  override async find(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
    const found = await (await this.stores.products.serving()).find(ids);
    return new Map(
      [...found].flatMap(([id, { state, version }]) => (state ? [[id, { state, version }] as const] : [])),
    );
  }

  override async ofArtisan(artisanId: string): Promise<readonly ProductOutline[]> {
    const found = await (await this.stores.products.serving()).findBy({ 'state.artisanId': artisanId }, outlineFields);
    return found.flatMap(({ _id, version, state }) =>
      state ? [{ id: _id, version, createdAt: state.createdAt, status: statusOf(state) }] : [],
    );
  }

  override async showing(imageIds: readonly string[]): Promise<ReadonlySet<string>> {
    if ((await this.stores.products.servingVersion()) === undefined)
      throw new Error('the products are not all there yet');
    const fields = ['state.content.images.id', 'state.addedPhotos.id'];
    const serving = await this.stores.products.serving();
    const found = await Promise.all(fields.map((field) => serving.findBy({ [field]: { $in: [...imageIds] } }, fields)));
    return new Set(
      found
        .flat()
        .flatMap(({ state }) => [...(state?.content.images ?? []), ...(state?.addedPhotos ?? [])].map(({ id }) => id)),
    );
  }

  override async progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, CertificateProgress>> {
    const found = await (await this.stores.certificates.serving()).find(ids);
    return new Map([...found].flatMap(([id, { state }]) => (state ? [[id, state] as const] : [])));
  }

  override async surroundings({ products, firsts, artisans }: Surrounded): Promise<Surroundings> {
    const { profiles, totals, ratings } = this.stores;
    const of = async <State extends object>(store: ProjectionStore<State>, ids: readonly string[]) =>
      (await (await store.serving()).find([...new Set(ids)])).entries();
    const copy = new SearchCopy();
    const [artisansFound, counted, rated] = await Promise.all([
      of(profiles, artisans),
      of(totals, products),
      of(ratings, firsts),
    ]);
    for (const [id, { state }] of artisansFound) if (state) copy.profiles.set(id, state);
    for (const [id, { state }] of counted) if (state) copy.count(id, state.verifications);
    for (const [id, { state }] of rated) if (state) copy.rate(id, state);
    return copy;
  }

  override async save({ state, version }: ProductRow): Promise<void> {
    try {
      const serving = await this.stores.products.serving();
      const document = { _id: state.id, version, state };
      await this.stores.products.write([document]);
      if (serving.version !== this.stores.products.version) await serving.write([document]);
    } catch (error) {
      this.log.warn('products: document not updated, its events will update it', { id: state.id, error });
    }
  }
}
