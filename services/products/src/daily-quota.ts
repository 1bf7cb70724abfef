import { Clock, utcDay } from '@asili/kernel';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Mongo, unlessDuplicate } from '@asili/platform';
import { QuotaSwitch } from './settings.ts';

/** Seconds until the next UTC day begins. */
function secondsLeftOfDay(at: Date): number {
  const midnight = Date.UTC(at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate() + 1);
  return Math.ceil((midnight - at.getTime()) / 1000);
}

/** Counts what one artisan asks for in a day. */
export abstract class DailyCounts {
  /**
   * Takes one of the day's `max` on the UTC day of that moment; false when none is left. Atomic against other callers.
   * @param requestId takes one only, however often it asks, and has it for that day
   */
  abstract take(
    what: 'upload' | 'certificate',
    artisanId: string,
    now: Date,
    max: number,
    requestId?: string,
  ): Promise<boolean>;
}

/** Bounds what one account can make us keep and pay for. A request that comes again, because its answer was lost, takes nothing more. */
@Injectable()
export class DailyQuota {
  constructor(
    private readonly counts: DailyCounts,
    private readonly clock: Clock,
    private readonly quota: QuotaSwitch,
  ) {}

  /**
   * @param refusal of the seconds until the next day
   * @param requestId the same for every attempt of one request; absent where repeats are told apart otherwise
   * @throws what `refusal` makes, once the day's number is reached
   */
  async take(
    what: 'upload' | 'certificate',
    artisanId: string,
    perDay: (now: Date) => number,
    refusal: (retryAfterSeconds: number) => Error,
    requestId?: string,
  ): Promise<void> {
    if (!this.quota.enforced) return;
    const now = this.clock.now();
    if (!(await this.counts.take(what, artisanId, now, perDay(now), requestId))) throw refusal(secondsLeftOfDay(now));
  }
}

interface CountDocument {
  /** `<artisan id>|<day>` */
  _id: string;
  count: number;
  /** Requests that took one; absent where none was named. At most the day's number. */
  by?: string[];
  at: Date;
}

const expiry = { name: 'expiry', keys: { at: 1 as const }, expireAfterS: 2 * 24 * 3600 };

/** One counter per artisan and day, gone after two. */
@Injectable()
export class MongoDailyCounts extends DailyCounts implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { ...expiry, collection: 'upload_counts' },
      { ...expiry, collection: 'certificate_counts' },
    ]);
  }

  /** Where the day is full or the request has its place, the filter fits no document, and the insert of a second one tells. */
  override async take(
    what: 'upload' | 'certificate',
    artisanId: string,
    now: Date,
    max: number,
    requestId?: string,
  ): Promise<boolean> {
    const counts = this.mongo.collection<CountDocument>(`${what}_counts`);
    const day = { _id: `${artisanId}|${utcDay(now)}` };
    const free = { ...day, count: { $lt: max }, ...(requestId !== undefined && { by: { $ne: requestId } }) };
    const counted = {
      $inc: { count: 1 },
      $set: { at: now },
      ...(requestId !== undefined && { $push: { by: requestId } }),
    };
    if (await unlessDuplicate(counts.updateOne(free, counted, { upsert: true }))) return true;
    if (requestId !== undefined && (await counts.findOne({ ...day, by: requestId }))) return true;
    // Two first requests of a day meet in the insert as well: the loser finds room.
    return (await counts.updateOne(free, counted)).matchedCount > 0;
  }
}
