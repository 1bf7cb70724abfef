import { Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { changeOf, registeredRecord, type ProductEvent, type ProductRecord } from './domain/product-record.ts';
import { ProductRecords } from './product-records.ts';

type RecordDocument = Omit<ProductRecord, 'productId'> & { _id: string };

export const recordIndexes: readonly IndexSpec[] = [
  { collection: 'products', name: 'short_code', keys: { shortCode: 1 } },
];

@Injectable()
export class MongoProductRecords extends ProductRecords {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async find(productId: string): Promise<ProductRecord | undefined> {
    return recordOf(await this.records.findOne({ _id: productId }));
  }

  override async findByShortCode(shortCode: string): Promise<ProductRecord | undefined> {
    return recordOf(await this.records.findOne({ shortCode }));
  }

  override async shortCodesAmong(shortCodes: readonly string[], limit: number): Promise<string[]> {
    const found = await this.records
      .find({ shortCode: { $in: [...shortCodes] } })
      .limit(limit)
      .project<Pick<RecordDocument, 'shortCode'>>({ shortCode: 1 })
      .toArray();
    return found.map(({ shortCode }) => shortCode);
  }

  override async apply(events: readonly ProductEvent[]): Promise<void> {
    await this.records.bulkWrite(events.map((event) => ({ updateOne: writeOf(event) })));
  }

  private get records() {
    return this.mongo.collection<RecordDocument>('products');
  }
}

function writeOf(event: ProductEvent) {
  const { subject: _id, streamVersion: version } = event;
  if (event.type !== 'products.product-registered.v2')
    return { filter: { _id, version: { $lt: version } }, update: { $set: { ...changeOf(event), version } } };
  const { artisanId, shortCode } = registeredRecord(event.data, version);
  return { filter: { _id }, update: { $setOnInsert: { artisanId, shortCode, version } }, upsert: true };
}

function recordOf(document: RecordDocument | null): ProductRecord | undefined {
  if (!document) return undefined;
  const { _id: productId, ...record } = document;
  return { productId, ...record };
}
