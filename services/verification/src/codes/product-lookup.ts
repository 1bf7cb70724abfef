import type { Product } from '@asili/contracts';
import { BoundedMap, Clock } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ExpiringMemo } from './domain/expiring-memo.ts';
import { evolveRecord, type ProductEvent, type ProductRecord } from './domain/product-record.ts';
import { ProductPages } from './product-pages.ts';
import { ProductRecords } from './product-records.ts';

const recordTtlMs = 10_000;
const pageTtlMs = 5_000;
const maxProducts = 10_000;
/** Longer than a record is kept and than the projection is ever behind. */
const newsTtlMs = 600_000;

interface News {
  readonly events: readonly ProductEvent[];
  readonly at: number;
}

/**
 * Products as this process knows them: stored records and public pages, kept in hand for seconds, and over them what was
 * published meanwhile, so that an archived or replaced product is never shown as it was. Bounded; nothing is read at start.
 */
@Injectable()
export class ProductLookup {
  private readonly records = new ExpiringMemo<ProductRecord | undefined>(
    (record) => (record ? recordTtlMs : 0),
    maxProducts,
  );
  private readonly idsByCode = new ExpiringMemo<string | undefined>(
    (id) => (id === undefined ? 0 : newsTtlMs),
    maxProducts,
  );
  private readonly pages = new ExpiringMemo<Product | null>(
    (page, now) => (page && page.version >= this.newestVersion(page.id, now) ? pageTtlMs : 0),
    1_000,
  );
  private readonly news = new BoundedMap<string, News>(maxProducts);

  constructor(
    private readonly stored: ProductRecords,
    private readonly owner: ProductPages,
    private readonly clock: Clock,
  ) {}

  async find(productId: string): Promise<ProductRecord | undefined> {
    const record = await this.records.get(productId, this.now(), () => this.stored.find(productId));
    return this.newsOf(productId, this.now()).reduce<ProductRecord | undefined>(evolveRecord, record);
  }

  async findByShortCode(shortCode: string): Promise<ProductRecord | undefined> {
    const productId = await this.idsByCode.get(
      shortCode,
      this.now(),
      async () => (await this.stored.findByShortCode(shortCode))?.productId,
    );
    return productId === undefined ? undefined : this.find(productId);
  }

  /** The page anybody sees; its artisan, who sees more, is shown their own. @throws Unavailable when the products service does not answer */
  page(
    { productId, artisanId }: Pick<ProductRecord, 'productId' | 'artisanId'>,
    actor: Actor,
  ): Promise<Product | null> {
    if (actor.id === artisanId) return this.owner.find(productId);
    return this.pages.get(productId, this.now(), () => this.owner.find(productId));
  }

  /** Something was published about a product. Repeats are harmless. */
  take(event: ProductEvent): void {
    const at = this.now();
    this.news.set(event.subject, { events: [...this.newsOf(event.subject, at), event].slice(-20), at });
    this.pages.forget(event.subject);
  }

  private newsOf(productId: string, now: number): readonly ProductEvent[] {
    const news = this.news.get(productId);
    return news && now - news.at < newsTtlMs ? news.events : [];
  }

  private newestVersion(productId: string, now: number): number {
    return this.newsOf(productId, now).at(-1)?.streamVersion ?? 0;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}
