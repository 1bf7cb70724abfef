import { setTimeout as delay } from 'node:timers/promises';
import type { Product, ProfileV2 } from '@asili/contracts';
import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { CommandRunner, deadlineAfter, msUntil, Unavailable } from '@asili/platform';
import type { Catalogue } from './domain/catalogue.ts';
import type { CatalogueList, CataloguePage, CatalogueQuery, KindFilter } from './domain/entry.ts';
import { productDecider, type ProductCommand } from '../product/domain/decide.ts';
import { type RegisteredProduct, ProductNotFound } from '../product/domain/product.ts';
import { Site } from '../settings.ts';
import { StockLevels } from '../inventory/stock-levels.ts';
import { LineOfCorrections, RowCache, type CachedRow } from './row-cache.ts';
import { ProductDocuments, type ProductOutline, type ProductRow, type Surrounded } from './product-documents.mongo.ts';
import { ShownProducts } from './product-view.ts';
import { SearchCopy, type Surroundings } from './search-copy.ts';

/** Products kept in hand, with their JSON: about 5 KB each. */
const rememberedRows = 10_000;

/** How long a product in hand is shown without a look at its document. Its owner never waits for this. */
const trustedMs = 1000;
/** How long a listing waits for the first copy, which takes as many seconds as the shop has hundreds of thousands of products. */
const firstCopyMs = 5000;

/**
 * What readers see of products. Listings come from a copy in memory that follows the events, and wait for it after a start;
 * products themselves come from documents, of which the last ones used are kept in hand, and so does what is shown with them
 * until that copy is whole. What a command did is in the document before it answers, so
 * that this and any other instance shows it; versions make every feed idempotent.
 */
@Injectable()
export class ProductReadModel {
  private copy = new SearchCopy();
  /** Whether the copy has everything that was there at the start. */
  private whole = false;
  private resolveWhole: () => void = () => undefined;
  private readonly untilWhole = new Promise<void>((resolve) => {
    this.resolveWhole = resolve;
  });
  private readonly rows = new RowCache(rememberedRows);
  private readonly corrections = new LineOfCorrections(async (id) => (await this.find(id))?.state);
  private readonly shown: ShownProducts;

  constructor(
    private readonly documents: ProductDocuments,
    private readonly commands: CommandRunner,
    site: Site,
    private readonly clock: Clock,
    stocks: StockLevels,
  ) {
    this.shown = new ShownProducts(documents, site, clock, stocks, {
      firstOf: (product) => this.stockIdOf(product),
      around: (of) => this.surroundings(of),
      isLasting: (around) => around === this.copy,
    });
  }

  /** Where listings come from now. */
  get current(): SearchCopy {
    return this.copy;
  }

  /** Takes another copy into use, with what this process's own commands did while it was being loaded. */
  change(copy: SearchCopy): void {
    this.rows.forgetTexts((row) => {
      copy.put(row);
    });
    this.copy = copy;
    this.whole = true;
    this.resolveWhole();
  }

  /** Takes the outcome of a command; older ones change nothing. Resolves when every instance can read it. */
  async put(state: RegisteredProduct, version: number): Promise<void> {
    this.take({ state, version });
    await this.documents.save({ state, version });
  }

  /** Shows a newer state of a product in this process, in its present copy or the one that will follow it. */
  take(row: ProductRow, copy = this.copy): CachedRow {
    copy.put(row);
    return this.rows.keep(row, this.clock.now().getTime());
  }

  /** The newest version this process knows of; 0 for none. */
  versionOf(productId: string): number {
    return Math.max(this.copy.catalogue.versionOf(productId), this.rows.get(productId)?.version ?? 0);
  }

  /**
   * The product; undefined when there is none. Any instance's commands are seen within a second.
   * @param fresh at once, as its owner expects
   */
  async find(productId: string, fresh = false): Promise<CachedRow | undefined> {
    const row = this.cached(productId);
    if (row && !fresh && this.clock.now().getTime() - row.checkedAt < trustedMs) return row;
    return (await this.findAll([productId])).get(productId);
  }

  /** The products from their documents; from their streams where these are behind, or not there yet. */
  async findAll(ids: readonly string[]): Promise<Map<string, CachedRow>> {
    const found = await this.documents.find(ids);
    const rows = new Map<string, CachedRow>();
    for (const id of ids) {
      const document = found.get(id);
      const row = document && document.version >= this.versionOf(id) ? document : await this.load(id);
      if (row) rows.set(id, this.take(row));
    }
    return rows;
  }

  /** What is known of products without asking their streams: in hand, else their documents. */
  async known(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
    const rows = new Map<string, ProductRow>();
    for (const id of ids) {
      const row = this.rows.get(id);
      if (row) rows.set(id, row);
    }
    const missing = ids.filter((id) => !rows.has(id));
    if (missing.length > 0) for (const [id, row] of await this.documents.find(missing)) rows.set(id, row);
    return rows;
  }

  private async load(productId: string): Promise<ProductRow | undefined> {
    const { state, version } = await this.commands.load(productDecider, productId);
    return state.kind === 'absent' ? undefined : { state, version };
  }

  private cached(productId: string): CachedRow | undefined {
    const row = this.rows.get(productId);
    return row && row.version >= this.copy.catalogue.versionOf(productId) ? row : undefined;
  }

  /** An artisan's products, in no order. */
  outlinesOf(artisanId: string): Promise<readonly ProductOutline[]> {
    return this.documents.ofArtisan(artisanId);
  }

  /** What is shown of products besides their own events changed. */
  forgetText(productId: string): void {
    this.rows.forgetText(productId);
  }

  forgetTextsOf(artisanId: string): void {
    this.rows.forgetTextsOf(artisanId);
  }

  async profile(artisanId: string): Promise<ProfileV2 | undefined> {
    return (await this.surroundings({ products: [], firsts: [], artisans: [artisanId] })).profiles.get(artisanId);
  }

  /** From memory once the copy is whole; from documents until then. */
  private async surroundings(of: Surrounded): Promise<Surroundings> {
    return this.whole ? this.copy : this.documents.surroundings(of);
  }

  /** Under which id a product's stock and reviews are kept. */
  stockIdOf(product: Pick<RegisteredProduct, 'id' | 'supersedes'>): Promise<string> {
    return this.corrections.firstOf(product);
  }

  /** The outcome of a command, as its artisan sees it; every instance shows it from now on. */
  async viewOf(state: RegisteredProduct, version: number, viewerId: string): Promise<Product> {
    await this.put(state, version);
    return this.shown.view({ state, version }, viewerId);
  }

  /**
   * JSON of products for that viewer, in that order; the public one is kept until something in it changes.
   * @param fresh with the stock of this moment
   */
  jsonOf(rows: readonly CachedRow[], viewerId: string, fresh = false): Promise<string[]> {
    return this.shown.jsonOf(rows, viewerId, fresh);
  }

  /** The same, as they are at this moment; those nobody knows are left out. */
  async jsonOfFresh(ids: readonly string[], viewerId: string): Promise<string> {
    const rows = await this.findAll([...new Set(ids)]);
    return (await this.jsonOf([...rows.values()], viewerId, true)).join(',');
  }

  /**
   * JSON of products joined by commas, in that order.
   * @param atLeast versions to show, where they are known
   */
  async jsonOfAll(ids: readonly string[], viewerId: string, atLeast?: ReadonlyMap<string, number>): Promise<string> {
    const cached = new Map<string, CachedRow>();
    for (const id of ids) {
      const row = this.cached(id);
      if (row && row.version >= (atLeast?.get(id) ?? 0)) cached.set(id, row);
    }
    const missing = cached.size === ids.length ? undefined : await this.findAll(ids.filter((id) => !cached.has(id)));
    return (
      await this.jsonOf(
        ids.flatMap((id) => cached.get(id) ?? missing?.get(id) ?? []),
        viewerId,
      )
    ).join(',');
  }

  /** @throws Unavailable while the first copy is not whole, after some waiting */
  async search(query: CatalogueQuery): Promise<CataloguePage> {
    return (await this.wholeCatalogue()).search(query);
  }

  /** @throws Unavailable as `search` */
  async list(query: CatalogueQuery): Promise<CatalogueList> {
    return (await this.wholeCatalogue()).list(query);
  }

  /** @throws Unavailable as `search` */
  async matching(search: string, reader: string): Promise<ReadonlySet<string> | undefined> {
    return (await this.wholeCatalogue()).matching(search, reader);
  }

  /** The lowest id among verified products of that kind; for lookups over a small demo shop. @throws Unavailable as `search` */
  async firstVerified(kind: KindFilter): Promise<string | undefined> {
    return (await this.wholeCatalogue()).firstOf({ visibility: 'verified', kind });
  }

  /** What is not there yet would look like an empty shop. */
  private async wholeCatalogue(): Promise<Catalogue> {
    if (!this.whole)
      await Promise.race([this.untilWhole, delay(msUntil(deadlineAfter(firstCopyMs)), undefined, { ref: false })]);
    if (!this.whole) throw new Unavailable();
    return this.copy.catalogue;
  }

  get size(): number {
    return this.copy.catalogue.size;
  }
}

/** Runs one command on one product and shows this process's readers the outcome at once. */
@Injectable()
export class ProductCommands {
  constructor(
    private readonly commands: CommandRunner,
    private readonly readModel: ProductReadModel,
  ) {}

  /** @throws ProductNotFound and what the decision refuses; Conflict after three lost races; PreconditionFailed */
  async run(
    productId: string,
    command: ProductCommand,
    commitId: string,
    expectedVersions?: readonly number[],
  ): Promise<Product> {
    const { state, version } = await this.commands.run(productDecider, productId, command, {
      commitId,
      expectedVersions,
    });
    if (state.kind === 'absent') throw new ProductNotFound();
    return this.readModel.viewOf(state, version, state.artisanId);
  }
}
