import { utcDay } from '@asili/kernel';
import { Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DailyCounts } from './daily-quota.ts';

interface CountDocument {
  /** `<artisan id>|<day>` */
  _id: string;
  count: number;
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

  override async count(what: 'upload' | 'certificate', artisanId: string, now: Date): Promise<number> {
    const counts = this.mongo.collection<CountDocument>(`${what}_counts`);
    const counted = await counts.findOneAndUpdate(
      { _id: `${artisanId}|${utcDay(now)}` },
      { $inc: { count: 1 }, $set: { at: now } },
      { upsert: true, returnDocument: 'after' },
    );
    return counted?.count ?? 1;
  }
}
