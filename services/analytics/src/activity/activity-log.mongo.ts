import { unlessDuplicate, type IndexSpec, type Mongo } from '@asili/platform';
import { utcDay } from '@asili/kernel';
import { type ActivityKind, type ActivityRecord, type HourSummary, summariseHours } from './domain/activity-record.ts';

/** One artisan's UTC day, counted by the hour. */
export interface CountedDay {
  readonly day: string;
  readonly hours: readonly HourSummary[];
}

/**
 * Activity records, and the absolute figures of every (artisan, UTC day) counted from them. Records are only ever added,
 * in any order, repeats and writers in any number; a day is counted when it is read and kept until a record joins it.
 */
export abstract class ActivityLog {
  abstract add(records: readonly ActivityRecord[]): Promise<void>;
  /** Days with anything in them, between two days inclusive, in order. */
  abstract days(artisanId: string, from: string, to: string): Promise<CountedDay[]>;
  /** The newest records of those kinds, of any day. */
  abstract newest(artisanId: string, kinds: readonly ActivityKind[], limit: number): Promise<ActivityRecord[]>;
  /** All records of one UTC day. */
  abstract recordsOf(artisanId: string, day: string): Promise<ActivityRecord[]>;
}

/** What events say; built anew from the topics for each version of the projection. */
export abstract class EventActivityLog extends ActivityLog {}

/** Views of product pages: no events, so these documents are the record itself and no rebuild touches them. */
export abstract class ViewLog extends ActivityLog {}

interface RecordDocument extends Omit<ActivityRecord, 'id'> {
  /** The record's id. */
  _id: string;
  /** `<artisan>|<UTC day>` */
  artisanDay: string;
  kind: ActivityKind;
}

interface DayDocument {
  /** `<artisan>|<UTC day>` */
  _id: string;
  artisanId: string;
  day: string;
  /** Grows with each record that joins the day; absent where the release before wrote the day. */
  revision?: number;
  /** What the day held at a revision; of an older one it is counted again. */
  counted?: { revision: number; hours: HourSummary[] };
}

interface GrowWrite {
  updateOne: {
    filter: { _id: string };
    update: { $inc: { revision: number }; $set: { artisanId: string; day: string } };
    upsert: boolean;
  };
}

export function activityIndexes(name: string): IndexSpec[] {
  return [
    { collection: `${name}-facts`, name: 'artisan_day', keys: { artisanDay: 1 } },
    { collection: `${name}-facts`, name: 'artisan_kind', keys: { artisanId: 1, kind: 1, at: -1 } },
    { collection: `${name}-days`, name: 'artisan_day', keys: { artisanId: 1, day: 1 } },
  ];
}

/**
 * Records and days in two collections. A day's revision grows after its record is in, so a count made at a revision holds
 * every record of it; what joins later makes the count stale. Nothing is counted while writing.
 */
export class MongoActivityLog implements ActivityLog {
  constructor(
    private readonly mongo: Mongo,
    private readonly name: string,
  ) {}

  async add(records: readonly ActivityRecord[]): Promise<void> {
    if (records.length === 0) return;
    const documents = records.map(({ id, ...record }) => ({
      _id: id,
      artisanDay: keyOf(record.artisanId, utcDay(record.at)),
      ...record,
    }));
    await unlessDuplicate(this.records.insertMany(documents, { ordered: false })); // Some were there already; the others are in.
    // Of repeats too: the first delivery may have died before it did.
    const days = new Map(
      records.map(({ artisanId, at }) => [keyOf(artisanId, utcDay(at)), { artisanId, day: utcDay(at) }]),
    );
    await this.grow(
      [...days].map(([_id, fields]) => ({
        updateOne: { filter: { _id }, update: { $inc: { revision: 1 }, $set: fields }, upsert: true },
      })),
    );
  }

  async days(artisanId: string, from: string, to: string): Promise<CountedDay[]> {
    const found = await this.counts.find({ artisanId, day: { $gte: from, $lte: to } }).toArray();
    const days = await Promise.all(found.map(async (day) => ({ day: day.day, hours: await this.hoursOf(day) })));
    return days.sort((a, b) => (a.day < b.day ? -1 : 1));
  }

  async recordsOf(artisanId: string, day: string): Promise<ActivityRecord[]> {
    return (await this.records.find({ artisanDay: keyOf(artisanId, day) }).toArray()).map(recordOf);
  }

  /** Kind by kind, as the index has them. */
  async newest(artisanId: string, kinds: readonly ActivityKind[], limit: number): Promise<ActivityRecord[]> {
    const found = await Promise.all(
      kinds.map((kind) => this.records.find({ artisanId, kind }).sort({ at: -1 }).limit(limit).toArray()),
    );
    return found
      .flat()
      .map(recordOf)
      .sort((one, other) => other.at.getTime() - one.at.getTime())
      .slice(0, limit);
  }

  private async hoursOf({ _id, artisanId, day, revision, counted }: DayDocument): Promise<readonly HourSummary[]> {
    if (counted && counted.revision === revision) return counted.hours;
    const hours = summariseHours(await this.recordsOf(artisanId, day));
    const [now, present] = revision === undefined ? [0, { $exists: false }] : [revision, revision];
    await this.counts.updateOne(
      { _id, revision: present },
      { $set: { revision: now, counted: { revision: now, hours } } },
    );
    return hours;
  }

  /** Two upserts of a new day may meet; the second finds it there when it comes again. */
  private async grow(writes: GrowWrite[]): Promise<void> {
    const write = () => this.counts.bulkWrite(writes, { ordered: false });
    if (!(await unlessDuplicate(write()))) await write();
  }

  private get records() {
    return this.mongo.collection<RecordDocument>(`${this.name}-facts`);
  }

  private get counts() {
    return this.mongo.collection<DayDocument>(`${this.name}-days`);
  }
}

const recordOf = ({ _id: id, artisanId, productId, kind, at, place, money }: RecordDocument): ActivityRecord => ({
  id,
  artisanId,
  kind,
  at,
  ...(productId !== undefined && { productId }),
  ...(place !== undefined && { place }),
  ...(money && { money }),
});

function keyOf(artisanId: string, day: string): string {
  return `${artisanId}|${day}`;
}
