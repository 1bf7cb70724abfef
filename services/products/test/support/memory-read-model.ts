import type { Product, ProfileV2 } from '@asili/contracts';
import { Clock } from '@asili/kernel';
import type { CommandRunner } from '@asili/platform';
import { ProductDocuments, type ProductOutline, type ProductRow } from '../../src/catalogue/product-documents.mongo.ts';
import { ProductReadModel } from '../../src/catalogue/product-read-model.ts';
import { SearchCopy } from '../../src/catalogue/search-copy.ts';
import type { CertificateProgress } from '../../src/product/domain/progress.ts';
import { StockLevels } from '../../src/inventory/stock-levels.ts';
import type { Site } from '../../src/settings.ts';
import { MemoryStock } from './memory-stock.ts';
import { statusOf, type RegisteredProduct } from '../../src/product/domain/product.ts';

/** Documents that remember how often they were asked. */
export class MemoryDocuments extends ProductDocuments {
  readonly rows = new Map<string, ProductRow>();
  readonly progress = new Map<string, CertificateProgress>();
  /** What is shown with products until the copy is whole. */
  readonly around = new SearchCopy();
  asked = 0;

  override find(ids: readonly string[]): Promise<ReadonlyMap<string, ProductRow>> {
    this.asked += 1;
    return Promise.resolve(new Map([...this.rows].filter(([id]) => ids.includes(id))));
  }
  override ofArtisan(artisanId: string): Promise<readonly ProductOutline[]> {
    return Promise.resolve(
      [...this.rows.values()]
        .filter(({ state }) => state.artisanId === artisanId)
        .map(({ state, version }) => ({ id: state.id, version, createdAt: state.createdAt, status: statusOf(state) })),
    );
  }
  override showing(imageIds: readonly string[]): Promise<ReadonlySet<string>> {
    const shown = new Set([...this.rows.values()].flatMap(({ state }) => state.content.images.map(({ id }) => id)));
    return Promise.resolve(new Set(imageIds.filter((id) => shown.has(id))));
  }
  override progressOf(ids: readonly string[]): Promise<ReadonlyMap<string, CertificateProgress>> {
    return Promise.resolve(new Map([...this.progress].filter(([id]) => ids.includes(id))));
  }
  override surroundings(): Promise<SearchCopy> {
    return Promise.resolve(this.around);
  }
  override save(row: ProductRow): Promise<void> {
    if (row.version > (this.rows.get(row.state.id)?.version ?? 0)) this.rows.set(row.state.id, row);
    return Promise.resolve();
  }
}

/** The shop over such documents, and a look at what it would show. */
export class MemoryReadModel extends ProductReadModel {
  readonly kept: MemoryDocuments;

  constructor(
    commands: CommandRunner,
    site: Site,
    clock: Clock,
    kept = new MemoryDocuments(),
    stocks = new StockLevels(new MemoryStock(), clock),
  ) {
    super(kept, commands, site, clock, stocks);
    this.kept = kept;
    this.change(this.current);
  }

  putProfile(artisanId: string, profile: ProfileV2): void {
    this.current.profiles.set(artisanId, profile);
    this.forgetTextsOf(artisanId);
  }
  state(productId: string): RegisteredProduct | undefined {
    return this.kept.rows.get(productId)?.state;
  }
  /** The product as that viewer may see it. */
  async view(productId: string, viewerId: string): Promise<Product | undefined> {
    const row = this.kept.rows.get(productId);
    return row && (JSON.parse((await this.jsonOf([{ ...row, checkedAt: 0 }], viewerId)).join('')) as Product);
  }
  async publicJson(productId: string): Promise<string> {
    return JSON.stringify((await this.view(productId, '')) ?? null);
  }
}
