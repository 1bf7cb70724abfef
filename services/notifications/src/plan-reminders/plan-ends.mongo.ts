import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { nextReminder, type PaidTime } from './domain/plan-reminder.ts';
import { PlanEnds, type PlanEnd } from './plan-ends.ts';

interface EndDocument {
  /** The artisan. */
  _id: string;
  version: number;
  until?: Date;
  toldUpTo?: Date;
  /** Absent where all is told. */
  nextAt?: Date;
}

export const planEndIndexes: readonly IndexSpec[] = [
  { collection: 'plan_ends', name: 'next', keys: { nextAt: 1 }, partial: { nextAt: { $exists: true } } },
];

/** One document per artisan. One without an end stays, for its version. */
@Injectable()
export class MongoPlanEnds extends PlanEnds {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  private get ends() {
    return this.mongo.collection<EndDocument>('plan_ends');
  }

  override async put(artisanId: string, version: number, paid: PaidTime | null): Promise<void> {
    const nextAt = paid ? nextReminder(paid) : undefined;
    try {
      await this.ends.replaceOne(
        { _id: artisanId, version: { $lt: version } },
        { version, ...(paid && { until: paid.until, toldUpTo: paid.toldUpTo }), ...(nextAt && { nextAt }) },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // One as new as this or newer is there.
    }
  }

  override async find(artisanId: string): Promise<PlanEnd | null> {
    const found = await this.ends.findOne({ _id: artisanId });
    return found && endOf(found);
  }

  override async dueBy(now: Date, max: number): Promise<PlanEnd[]> {
    const found = await this.ends
      .find({ nextAt: { $lte: now } })
      .sort({ nextAt: 1 })
      .limit(max)
      .toArray();
    return found.flatMap((each) => endOf(each) ?? []);
  }

  override async told({ artisanId, version, until }: PlanEnd, upTo: Date): Promise<void> {
    const nextAt = nextReminder({ until, toldUpTo: upTo });
    await this.ends.updateOne(
      { _id: artisanId, version },
      { $max: { toldUpTo: upTo }, ...(nextAt ? { $set: { nextAt } } : { $unset: { nextAt: '' } }) },
    );
  }
}

const endOf = ({ _id, version, until, toldUpTo }: EndDocument): PlanEnd | null =>
  until && toldUpTo ? { artisanId: _id, version, until, toldUpTo } : null;
