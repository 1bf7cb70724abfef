import { Injectable } from '@nestjs/common';
import { unlessDuplicate, Mongo } from '@asili/platform';

/** How orders are called by people. */
@Injectable()
export class OrderNumbers {
  constructor(private readonly mongo: Mongo) {}

  private get numbers() {
    return this.mongo.collection<{ _id: string; number: string }>('order_numbers');
  }

  /** One that is there stays as it is. */
  async put(orderId: string, number: string): Promise<void> {
    await unlessDuplicate(this.numbers.updateOne({ _id: orderId }, { $setOnInsert: { number } }, { upsert: true })); // Somebody else put it at this moment.
  }

  /** Of those that are known. */
  async find(orderIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const found = orderIds.length === 0 ? [] : await this.numbers.find({ _id: { $in: [...orderIds] } }).toArray();
    return new Map(found.map(({ _id, number }) => [_id, number]));
  }
}
