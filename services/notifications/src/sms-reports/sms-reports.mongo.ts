import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { SmsReport } from './domain/sms-report.ts';
import { SmsReports } from './sms-reports.ts';

export const smsReportIndexes: readonly IndexSpec[] = [
  { collection: 'sms_reports', name: 'expiry', keys: { at: 1 }, expireAfterS: 30 * 24 * 3600 },
];

/** One document for each status a message came to. */
@Injectable()
export class MongoSmsReports extends SmsReports {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async add({ messageId, status, reason }: SmsReport, at: Date): Promise<boolean> {
    try {
      await this.mongo
        .collection<{ _id: string; at: Date; reason?: string }>('sms_reports')
        .insertOne({ _id: `${messageId} ${status}`, at, ...(reason !== undefined && { reason }) });
      return true;
    } catch (error) {
      if (isDuplicateKey(error)) return false;
      throw error;
    }
  }
}
