import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { KnownRates } from './domain/decide-rates.ts';
import { RateStore } from './rate-store.ts';

type RatesDocument = KnownRates & { readonly _id: 'current' };

/** One document. */
@Injectable()
export class MongoRateStore extends RateStore {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async get(): Promise<KnownRates | null> {
    return this.documents.findOne({ _id: 'current' }, { projection: { _id: 0 } });
  }

  override async put(rates: KnownRates): Promise<void> {
    try {
      await this.documents.updateOne(
        { _id: 'current', asOf: { $lte: rates.asOf } },
        { $set: { ...rates } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A newer one is there.
    }
  }

  private get documents() {
    return this.mongo.collection<RatesDocument>('rates');
  }
}
