import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { reversalResult } from './domain/reversal-result.ts';
import { Reversals } from './reversals.ts';

interface ReversalDocument {
  /** Refund id. */
  readonly _id: string;
  readonly askedAt?: Date;
  readonly result?: string;
}

/** One document each. An upsert that meets a document its filter refuses is a duplicate key. */
@Injectable()
export class MongoReversals extends Reversals {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async resultOf(refundId: string): Promise<string | undefined> {
    return (await this.documents.findOne({ _id: refundId }))?.result;
  }

  override async claim(refundId: string, now: Date, before: Date): Promise<boolean> {
    return this.changed(
      { _id: refundId, $or: [{ askedAt: { $exists: false } }, { askedAt: { $lte: before } }] },
      { askedAt: now },
    );
  }

  override async told(refundId: string, code: string): Promise<void> {
    const known = await this.resultOf(refundId);
    if (known !== undefined && reversalResult(known).kind === 'succeeded') return;
    await this.changed(
      { _id: refundId, ...(known === undefined ? { result: { $exists: false } } : { result: known }) },
      { result: code },
    );
  }

  private async changed(filter: object, change: Partial<ReversalDocument>): Promise<boolean> {
    try {
      await this.documents.updateOne(filter, { $set: change }, { upsert: true });
      return true;
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      return false;
    }
  }

  private get documents() {
    return this.mongo.collection<ReversalDocument>('reversals');
  }
}
