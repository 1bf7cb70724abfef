import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, saveVersion } from '@asili/platform';
import { BoundedMap, Clock } from '@asili/kernel';
import type { Stock } from './domain/stock.ts';

/** A stock at a version of its stream. */
export interface StockRow {
  readonly id: string;
  readonly version: number;
  readonly stock: Stock;
}

/** Every opened stock as a document, shared by all instances: what is read of many products at once. */
export abstract class StockDocuments {
  /** Those that were opened. */
  abstract find(ids: readonly string[]): Promise<ReadonlyMap<string, StockRow>>;
  /** Keeps what a command or the relay tells; an older version changes nothing. */
  abstract save(row: StockRow): Promise<void>;
  /** Ids of stocks with a hold that ran out before that moment, the oldest first, by index. @param skip so many of the first */
  abstract withHoldsUntil(moment: Date, max: number, skip?: number): Promise<string[]>;
}

interface StockDocument {
  _id: string;
  version: number;
  stock: Stock;
  /** When the first of its holds runs out; absent without holds. */
  firstExpiry?: Date;
}

@Injectable()
export class MongoStockDocuments extends StockDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      {
        collection: 'stock',
        name: 'first_expiry',
        keys: { firstExpiry: 1 },
        partial: { firstExpiry: { $exists: true } },
      },
    ]);
  }

  private get stock() {
    return this.mongo.collection<StockDocument>('stock');
  }

  override async find(ids: readonly string[]): Promise<ReadonlyMap<string, StockRow>> {
    const found = await this.stock.find({ _id: { $in: [...ids] } }).toArray();
    return new Map(found.map(({ _id: id, version, stock }) => [id, { id, version, stock }]));
  }

  override async save({ id, version, stock }: StockRow): Promise<void> {
    const expiries = stock.holds.map(({ expiresAt }) => Date.parse(expiresAt));
    const firstExpiry = expiries.length > 0 ? new Date(Math.min(...expiries)) : undefined;
    await saveVersion(this.stock, id, version, { stock, firstExpiry });
  }

  override async withHoldsUntil(moment: Date, max: number, skip = 0): Promise<string[]> {
    return (
      await this.stock
        .find({ firstExpiry: { $lte: moment } }, { projection: { _id: 1 } })
        .sort({ firstExpiry: 1 })
        .skip(skip)
        .limit(max)
        .toArray()
    ).map(({ _id }) => _id);
  }
}

const remembered = 20_000;
/** How long a stock is shown without a look at its document; whoever changes it never waits for this. */
const trustedMs = 1000;

interface Seen {
  readonly row: StockRow | undefined;
  readonly at: number;
}

/** How many there are of products, as every instance's commands left them. What is seen is at most a second old. */
@Injectable()
export class StockLevels {
  private readonly seen = new BoundedMap<string, Seen>(remembered);

  constructor(
    private readonly documents: StockDocuments,
    private readonly clock: Clock,
  ) {}

  /**
   * The stocks that were opened; any other is as its product was offered.
   * @param fresh without what is remembered
   */
  async of(ids: readonly string[], fresh = false): Promise<ReadonlyMap<string, Stock>> {
    const now = this.clock.now().getTime();
    const isTrusted = (id: string): boolean =>
      !fresh && Math.abs(now - (this.seen.get(id)?.at ?? -Infinity)) < trustedMs;
    const missing = ids.filter((id) => !isTrusted(id));
    const found = missing.length > 0 ? await this.documents.find(missing) : undefined;
    for (const id of missing) this.keep(id, found?.get(id), now);
    return new Map(
      ids.flatMap((id) => {
        const row = this.seen.get(id)?.row;
        return row ? [[id, row.stock] as const] : [];
      }),
    );
  }

  /** Takes the outcome of a command: every instance can read it when this resolves. */
  async put(row: StockRow): Promise<void> {
    this.keep(row.id, row, this.clock.now().getTime());
    await this.documents.save(row);
  }

  private keep(id: string, row: StockRow | undefined, at: number): void {
    const known = this.seen.get(id)?.row;
    this.seen.set(id, { row: known && (row === undefined || known.version > row.version) ? known : row, at });
  }
}
