import { Injectable } from '@nestjs/common';
import { Mongo, type IndexSpec } from '@asili/platform';
import { OpenLinks } from './open-links.ts';

export const openLinkIndexes: readonly IndexSpec[] = [
  { collection: 'photo_links', name: 'expiry', keys: { expiresAt: 1 }, expireAfterS: 0 },
];

interface LinkDocument {
  /** The product. */
  readonly _id: string;
  readonly expiresAt: Date;
}

/** One document per product, gone when its link is over. */
@Injectable()
export class MongoOpenLinks extends OpenLinks {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async replace(productId: string, expiresAt: Date): Promise<void> {
    await this.links.updateOne({ _id: productId }, { $max: { expiresAt } }, { upsert: true });
  }

  override async isNewest(productId: string, expiresAt: Date): Promise<boolean> {
    const newest = await this.links.findOne({ _id: productId });
    return !newest || newest.expiresAt <= expiresAt; // Those that were made before anything was kept of them still open.
  }

  private get links() {
    return this.mongo.collection<LinkDocument>('photo_links');
  }
}
