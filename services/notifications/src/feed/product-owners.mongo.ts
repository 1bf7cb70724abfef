import { Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ProductOwners, type ProductOwner } from './product-owners.ts';

interface OwnerDocument {
  /** Product id. */
  _id: string;
  artisanId: string;
  settled?: true;
}

@Injectable()
export class MongoProductOwners extends ProductOwners {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async remember(productId: string, artisanId: string): Promise<void> {
    await this.owners.updateOne({ _id: productId }, { $setOnInsert: { artisanId } }, { upsert: true });
  }

  override async settle(productId: string): Promise<void> {
    await this.owners.updateOne({ _id: productId }, { $set: { settled: true } });
  }

  override async find(productId: string): Promise<ProductOwner | null> {
    const owner = await this.owners.findOne({ _id: productId });
    return owner && { artisanId: owner.artisanId, isSettled: owner.settled === true };
  }

  private get owners() {
    return this.mongo.collection<OwnerDocument>('product-owners');
  }
}
