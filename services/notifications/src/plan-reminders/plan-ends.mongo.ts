import { Mongo, saveVersion, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { type PaidTime, nextReminder } from './domain/plan-reminder.ts';

/** When the paid plan of an artisan ends, as of a version of it. */
export interface PlanEnd extends PaidTime {
  readonly artisanId: string;
  readonly version: number;
}

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

/**
 * Whose plan ends when, and up to when that was told; shared by all instances.
 * One document per artisan. One without an end stays, for its version.
 */
@Injectable()
export class PlanEnds {
  constructor(private readonly mongo: Mongo) {}

  private get ends() {
    return this.mongo.collection<EndDocument>('plan_ends');
  }

  /** The end, or that there is none. An older version, or the same again, changes nothing. */
  async put(artisanId: string, version: number, paid: PaidTime | null): Promise<void> {
    await saveVersion(this.ends, artisanId, version, {
      until: paid?.until,
      toldUpTo: paid?.toldUpTo,
      nextAt: paid ? nextReminder(paid) : undefined,
    });
  }

  async find(artisanId: string): Promise<PlanEnd | null> {
    const found = await this.ends.findOne({ _id: artisanId });
    return found && endOf(found);
  }

  /** Those with something to tell by now, the longest overdue first. */
  async dueBy(now: Date, max: number): Promise<PlanEnd[]> {
    const found = await this.ends
      .find({ nextAt: { $lte: now } })
      .sort({ nextAt: 1 })
      .limit(max)
      .toArray();
    return found.flatMap((each) => endOf(each) ?? []);
  }

  /** All up to then is told, unless the plan has changed meanwhile. */
  async markReminded({ artisanId, version, until }: PlanEnd, upTo: Date): Promise<void> {
    const nextAt = nextReminder({ until, toldUpTo: upTo });
    await this.ends.updateOne(
      { _id: artisanId, version },
      { $max: { toldUpTo: upTo }, ...(nextAt ? { $set: { nextAt } } : { $unset: { nextAt: '' } }) },
    );
  }
}

const endOf = ({ _id, version, until, toldUpTo }: EndDocument): PlanEnd | null =>
  until && toldUpTo ? { artisanId: _id, version, until, toldUpTo } : null;
