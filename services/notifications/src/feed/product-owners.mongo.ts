import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductOwners } from './product-owners.ts';

@Injectable()
export class MongoProductOwners extends ProductOwners {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async remember(productId: string, artisanId: string): Promise<void> {
    try {
      await this.owners.insertOne({ _id: productId, artisanId });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async find(productId: string): Promise<string | null> {
    return (await this.owners.findOne({ _id: productId }))?.artisanId ?? null;
  }

  private get owners() {
    return this.mongo.collection<{ _id: string; artisanId: string }>('product-owners');
  }
}
