import { Mongo, unlessDuplicate } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { type Needs, nothingYet } from './domain/sweep.ts';

/** Amounts are texts: a driver's numbers are too small for them. */
interface NeedsDocument {
  _id: string;
  position: number;
  hot: string;
  due: string;
  refunds: { day: string; amount: string }[];
}

const treasury = 'hbar';

/** How far the books were counted for the treasury. */
@Injectable()
export class LiquidityForecasts {
  constructor(private readonly mongo: Mongo) {}

  private get needs() {
    return this.mongo.collection<NeedsDocument>('treasury_needs');
  }

  async load(): Promise<Needs> {
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

  /** Keeps what was counted on from that position; nothing where somebody else counted further meanwhile. */
  async save({ position, hot, due, refunds }: Needs, countedFrom: number): Promise<void> {
    const counted = {
      position,
      hot: String(hot),
      due: String(due),
      refunds: [...refunds].map(([day, amount]) => ({ day, amount: String(amount) })),
    };
    if (countedFrom === 0) await unlessDuplicate(this.needs.insertOne({ _id: treasury, ...counted }));
    else await this.needs.updateOne({ _id: treasury, position: countedFrom }, { $set: counted });
  }
}
