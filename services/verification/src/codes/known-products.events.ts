import {
  Mongo,
  type IndexSpec,
  currentContext,
  RemoteProblem,
  ServiceClient,
  type Actor,
  OnEvent,
  OnEvents,
  type Incoming,
} from '@asili/platform';
import { Injectable, Controller } from '@nestjs/common';
import { type Product, codeResolution, productReply } from '@asili/contracts';
import { BoundedMap, Clock } from '@asili/kernel';
import { Payload } from '@nestjs/microservices';
import {
  type ProductEvent,
  type ProductRecord,
  changeOf,
  registeredRecord,
  evolveRecord,
} from './domain/product-record.ts';
import { ExpiringMemo } from './domain/expiring-memo.ts';

type RecordDocument = Omit<ProductRecord, 'productId'> & { _id: string };

export const recordIndexes: readonly IndexSpec[] = [
  { collection: 'products', name: 'short_code', keys: { shortCode: 1 } },
];

/** Records of products, projected from their events; one document each. */
@Injectable()
export class ProductRecords {
  constructor(private readonly mongo: Mongo) {}

  async find(productId: string): Promise<ProductRecord | undefined> {
    return recordOf(await this.records.findOne({ _id: productId }));
  }

  async findByShortCode(shortCode: string): Promise<ProductRecord | undefined> {
    return recordOf(await this.records.findOne({ shortCode }));
  }

  /** Short codes on record among those given, at most `limit` of them. */
  async shortCodesAmong(shortCodes: readonly string[], limit: number): Promise<string[]> {
    const found = await this.records
      .find({ shortCode: { $in: [...shortCodes] } })
      .limit(limit)
      .project<Pick<RecordDocument, 'shortCode'>>({ shortCode: 1 })
      .toArray();
    return found.map(({ shortCode }) => shortCode);
  }

  /** In order per product. An event at or before the stored version changes nothing, so repeats and other writers are harmless. */
  async apply(events: readonly ProductEvent[]): Promise<void> {
    await this.records.bulkWrite(events.map((event) => ({ updateOne: writeOf(event) })));
  }

  private get records() {
    return this.mongo.collection<RecordDocument>('products');
  }
}

function writeOf(event: ProductEvent) {
  const { subject: _id, streamVersion: version } = event;
  if (event.type !== 'products.product-registered.v3')
    return { filter: { _id, version: { $lt: version } }, update: { $set: { ...changeOf(event), version } } };
  const { artisanId, shortCode } = registeredRecord(event.data, version);
  return { filter: { _id }, update: { $setOnInsert: { artisanId, shortCode, version } }, upsert: true };
}

function recordOf(document: RecordDocument | null): ProductRecord | undefined {
  if (!document) return undefined;
  const { _id: productId, ...record } = document;
  return { productId, ...record };
}

const timeoutMs = 1_500;

/** What the products service says: the page of a product, and which product a demonstration code stands for. */
@Injectable()
export class ProductPages {
  constructor(private readonly services: ServiceClient) {}

  /** As whoever asks; a service's token is for us alone and cannot be passed on, so for one we ask ourselves: both see what anybody sees. */
  async find(codeOrId: string): Promise<Product | null> {
    const onBehalf = currentContext()?.actor?.kind !== 'service';
    try {
      const { product } = await this.services.get('products', `/api/products/${encodeURIComponent(codeOrId)}`, {
        onBehalf,
        schema: productReply,
        timeoutMs,
      });
      return product;
    } catch (error) {
      if (error instanceof RemoteProblem && error.status === 404) return null;
      throw error;
    }
  }

  /** Id of the product that stands for a demonstration code now; null for none. @throws Unavailable when the service does not answer */
  async standsFor(demoCode: string): Promise<string | null> {
    const { productId } = await this.services.get(
      'products',
      `/internal/products/by-code/${encodeURIComponent(demoCode)}`,
      { schema: codeResolution, timeoutMs },
    );
    return productId;
  }
}

const recordTtlMs = 10_000;
const pageTtlMs = 5_000;
const maxProducts = 10_000;
/** Longer than a record is kept and than the projection is ever behind. */
const recentTtlMs = 600_000;

interface RecentEvents {
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
    (id) => (id === undefined ? 0 : recentTtlMs),
    maxProducts,
  );
  private readonly pages = new ExpiringMemo<Product | null>(
    (page, now) => (page && page.version >= this.newestVersion(page.id, now) ? pageTtlMs : 0),
    1_000,
  );
  private readonly recent = new BoundedMap<string, RecentEvents>(maxProducts);

  constructor(
    private readonly stored: ProductRecords,
    private readonly owner: ProductPages,
    private readonly clock: Clock,
  ) {}

  async find(productId: string): Promise<ProductRecord | undefined> {
    const record = await this.records.get(productId, this.now(), () => this.stored.find(productId));
    return this.recentEventsOf(productId, this.now()).reduce<ProductRecord | undefined>(evolveRecord, record);
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
    this.recent.set(event.subject, { events: [...this.recentEventsOf(event.subject, at), event].slice(-20), at });
    this.pages.forget(event.subject);
  }

  private recentEventsOf(productId: string, now: number): readonly ProductEvent[] {
    const recent = this.recent.get(productId);
    return recent && now - recent.at < recentTtlMs ? recent.events : [];
  }

  private newestVersion(productId: string, now: number): number {
    return this.recentEventsOf(productId, now).at(-1)?.streamVersion ?? 0;
  }

  private now(): number {
    return this.clock.now().getTime();
  }
}

const types = [
  'products.product-registered.v3',
  'products.product-certified.v1',
  'products.product-certification-failed.v1',
  'products.product-certification-retried.v1',
  'products.product-archived.v1',
  'products.product-superseded.v1',
] as const;
type IncomingProductEvent = Incoming<(typeof types)[number]>;

/** Keeps the records of products, and tells every process at once what changed. */
@Controller()
export class CodesEvents {
  constructor(
    private readonly records: ProductRecords,
    private readonly lookup: ProductLookup,
  ) {}

  /** Safe to repeat, by the version of each record. */
  @OnEvents(types, { group: 'verification.product-records' })
  project(@Payload() events: readonly IncomingProductEvent[]): Promise<void> {
    return this.records.apply(events);
  }

  /** Only for what this process has in hand. */
  @OnEvent(types, { group: 'verification.product-news', mode: 'live' })
  changed(@Payload() event: IncomingProductEvent): void {
    this.lookup.take(event);
  }
}
