import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { SentRefunds } from './sent-refunds.ts';

/** One document each. */
@Injectable()
export class MongoSentRefunds extends SentRefunds {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async claim(refundId: string, now: Date, before: Date): Promise<boolean> {
    try {
      await this.mongo
        .collection<{ _id: string; sentAt: Date }>('paystack_refunds')
        .updateOne({ _id: refundId, sentAt: { $lte: before } }, { $set: { sentAt: now } }, { upsert: true });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false; // There is one that was sent later than that.
      throw error;
    }
  }
}
