import type { WrittenData } from '@asili/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';

export interface ReviewRow {
  readonly id: string;
  /** Its place among the reviews and replies of its product. */
  readonly version: number;
  /** The first product of its line of corrections. */
  readonly productId: string;
  readonly boughtId: string;
  readonly orderId: string;
  readonly number: string;
  readonly purchaseId: string;
  readonly artisanId: string;
  readonly customerId: string;
  readonly rating: number;
  readonly wordsId: string;
  readonly withPhotos: boolean;
  readonly at: Date;
  readonly reply?: { readonly wordsId: string; readonly at: Date } | undefined;
}

export interface ReviewSearch {
  readonly productId: string;
  readonly withPhotos: boolean;
  /** Only reviews before this version. */
  readonly before?: number | undefined;
  readonly max: number;
}

/** The review that an event tells of. */
export function rowOf(
  {
    reviewId: id,
    productId,
    boughtId,
    orderId,
    number,
    purchaseId,
    artisanId,
    customerId,
    rating,
    wordsId,
    images,
  }: WrittenData<'orders.review-written.v1'>,
  version: number,
  at: Date,
): ReviewRow {
  return {
    id,
    version,
    productId,
    boughtId,
    orderId,
    number,
    purchaseId,
    artisanId,
    customerId,
    rating,
    wordsId,
    withPhotos: images.length > 0,
    at,
  };
}

type ReviewDocument = Omit<ReviewRow, 'id'> & { _id: string };

/** Every review as a document, shared by all instances: what pages are read from. */
@Injectable()
export class ReviewDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'reviews', name: 'of_product', keys: { productId: 1, version: -1 } },
      { collection: 'reviews', name: 'with_photos', keys: { productId: 1, withPhotos: 1, version: -1 } },
      { collection: 'reviews', name: 'of_order', keys: { orderId: 1 } },
    ]);
  }

  private get reviews() {
    return this.mongo.collection<ReviewDocument>('reviews');
  }

  /** One that is there stays. */
  async add({ id, ...row }: ReviewRow): Promise<void> {
    await unlessDuplicate(this.reviews.insertOne({ _id: id, ...row }));
  }

  /** The first reply stays. */
  async reply(id: string, reply: NonNullable<ReviewRow['reply']>): Promise<void> {
    await this.reviews.updateOne({ _id: id, reply: { $exists: false } }, { $set: { reply } });
  }

  async find(id: string): Promise<ReviewRow | undefined> {
    const found = await this.reviews.findOne({ _id: id });
    return found ? toRow(found) : undefined;
  }

  /** Newest first, by index. */
  async search({ productId, withPhotos, before, max }: ReviewSearch): Promise<ReviewRow[]> {
    const wanted = {
      productId,
      ...(withPhotos && { withPhotos }),
      ...(before !== undefined && { version: { $lt: before } }),
    };
    return (await this.reviews.find(wanted).sort({ version: -1 }).limit(max).toArray()).map(toRow);
  }

  /** By index. */
  async ofOrders(orderIds: readonly string[]): Promise<ReviewRow[]> {
    return orderIds.length === 0
      ? []
      : (await this.reviews.find({ orderId: { $in: [...orderIds] } }).toArray()).map(toRow);
  }
}

const toRow = ({ _id: id, ...row }: ReviewDocument): ReviewRow => ({ id, ...row });
