import { Injectable, type OnModuleInit } from '@nestjs/common';
import { isDuplicateKey, Mongo } from '@asili/platform';
import { ReviewDocuments, type ReviewRow, type ReviewSearch } from './review-documents.ts';

type ReviewDocument = Omit<ReviewRow, 'id'> & { _id: string };

@Injectable()
export class MongoReviewDocuments extends ReviewDocuments implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

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

  override async add({ id, ...row }: ReviewRow): Promise<void> {
    try {
      await this.reviews.insertOne({ _id: id, ...row });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async reply(id: string, reply: NonNullable<ReviewRow['reply']>): Promise<void> {
    await this.reviews.updateOne({ _id: id, reply: { $exists: false } }, { $set: { reply } });
  }

  override async find(id: string): Promise<ReviewRow | undefined> {
    const found = await this.reviews.findOne({ _id: id });
    return found ? toRow(found) : undefined;
  }

  override async search({ productId, withPhotos, before, max }: ReviewSearch): Promise<ReviewRow[]> {
    const wanted = {
      productId,
      ...(withPhotos && { withPhotos }),
      ...(before !== undefined && { version: { $lt: before } }),
    };
    return (await this.reviews.find(wanted).sort({ version: -1 }).limit(max).toArray()).map(toRow);
  }

  override async ofOrders(orderIds: readonly string[]): Promise<ReviewRow[]> {
    return orderIds.length === 0
      ? []
      : (await this.reviews.find({ orderId: { $in: [...orderIds] } }).toArray()).map(toRow);
  }
}

const toRow = ({ _id: id, ...row }: ReviewDocument): ReviewRow => ({ id, ...row });
