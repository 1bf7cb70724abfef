import { Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CertificateCounts } from './certificate-quota.ts';

interface CountDocument {
  /** `<artisan id>|<day>` */
  _id: string;
  count: number;
  at: Date;
}

const twoDays = 2 * 24 * 3600;

/** One counter per artisan and day, gone after two. */
@Injectable()
export class MongoCertificateCounts extends CertificateCounts implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([{ collection: 'certificate_counts', name: 'expiry', keys: { at: 1 }, expireAfterS: twoDays }]);
  }

  override async count(artisanId: string, day: string): Promise<number> {
    const counts = this.mongo.collection<CountDocument>('certificate_counts');
    const counted = await counts.findOneAndUpdate({ _id: `${artisanId}|${day}` }, { $inc: { count: 1 }, $set: { at: new Date() } }, { upsert: true, returnDocument: 'after' });
    return counted?.count ?? 1;
  }
}
