import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import type { Stock } from './domain/stock.ts';
import { StockDocuments, type StockRow } from './stock-documents.ts';

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
    const change = { version, stock };
    const update =
      expiries.length > 0
        ? { $set: { ...change, firstExpiry: new Date(Math.min(...expiries)) } }
        : { $set: change, $unset: { firstExpiry: 1 as const } };
    try {
      await this.stock.updateOne({ _id: id, version: { $lt: version } }, update, { upsert: true });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A document as new as this or newer is there.
    }
  }

  override async withHoldsUntil(moment: Date, max: number): Promise<string[]> {
    return (
      await this.stock
        .find({ firstExpiry: { $lte: moment } }, { projection: { _id: 1 } })
        .sort({ firstExpiry: 1 })
        .limit(max)
        .toArray()
    ).map(({ _id }) => _id);
  }
}
