import { randomInt } from 'node:crypto';
import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ReportStore, type Report } from '../../app/file-report/report-store.ts';

interface ReportDocument extends Omit<Report, 'id'> {
  /** The number. */
  _id: string;
  reportId: string;
  status: 'received';
}

export const reportIndexes: readonly IndexSpec[] = [{ collection: 'reports', name: 'report', keys: { reportId: 1 }, unique: true }];

const tries = 30;

@Injectable()
export class MongoReportStore extends ReportStore {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async keep({ id, ...report }: Report): Promise<string> {
    const reports = this.mongo.collection<ReportDocument>('reports');
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = `RP-${report.at.getUTCFullYear()}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
      try {
        await reports.insertOne({ _id: number, reportId: id, ...report, status: 'received' });
        return number;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await reports.findOne({ reportId: id });
        if (first) return first._id;
      }
    }
    throw new Error('no free report number was found');
  }
}
