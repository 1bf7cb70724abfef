import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { nothingYet, type Needs } from './domain/needs.ts';
import { NeedsCounted } from './needs-counted.ts';

/** Amounts are texts: a driver's numbers are too small for them. */
interface NeedsDocument {
  _id: string;
  position: number;
  hot: string;
  due: string;
  refunds: { day: string; amount: string }[];
}

const treasury = 'hbar';

@Injectable()
export class MongoNeedsCounted extends NeedsCounted {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get needs() {
    return this.mongo.collection<NeedsDocument>('treasury_needs');
  }

  override async load(): Promise<Needs> {
    const found = await this.needs.findOne({ _id: treasury });
    return found
      ? {
          position: found.position,
          hot: BigInt(found.hot),
          due: BigInt(found.due),
          refunds: new Map(found.refunds.map(({ day, amount }) => [day, BigInt(amount)])),
        }
      : nothingYet;
  }

  override async save({ position, hot, due, refunds }: Needs, countedFrom: number): Promise<void> {
    const counted = {
      position,
      hot: String(hot),
      due: String(due),
      refunds: [...refunds].map(([day, amount]) => ({ day, amount: String(amount) })),
    };
    try {
      if (countedFrom === 0) await this.needs.insertOne({ _id: treasury, ...counted });
      else await this.needs.updateOne({ _id: treasury, position: countedFrom }, { $set: counted });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }
}
