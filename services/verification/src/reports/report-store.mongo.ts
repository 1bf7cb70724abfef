import { randomInt } from 'node:crypto';
import { isDuplicateKey, Mongo, Sealer, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ReportStore, type Report } from './report-store.ts';

interface ReportDocument extends Pick<Report, 'productId' | 'artisanId' | 'kind' | 'at'> {
  /** The number. */
  _id: string;
  reportId: string;
  status: 'received';
  /** The stranger's words as JSON, base64 of the seal; the owner is the report's id. */
  words: string;
  photoCount: number;
}

interface PhotoDocument {
  /** `<report id>|<place>`, also the owner of the seal. */
  _id: string;
  /** Base64 of the sealed JPEG. */
  sealed: string;
}

export const reportIndexes: readonly IndexSpec[] = [{ collection: 'reports', name: 'report', keys: { reportId: 1 }, unique: true }];

const tries = 30;

/** Reports with words and photos sealed: whoever reads the database or a backup of it sees that there was a report, not what it says. */
@Injectable()
export class MongoReportStore extends ReportStore {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {
    super();
  }

  override async keep(report: Report): Promise<string> {
    const known = await this.reports.findOne({ reportId: report.id });
    if (known) return known._id;
    await this.keepPhotos(report);
    const { id: reportId, code, text, place, contact, photos, ...open } = report;
    const words = this.sealer.seal(JSON.stringify({ code, text, place, contact }), reportId).toString('base64');
    return this.underFreeNumber({ ...open, reportId, status: 'received', words, photoCount: photos.length });
  }

  override async read(number: string): Promise<Report | null> {
    const found = await this.reports.findOne({ _id: number });
    if (!found) return null;
    const { reportId: id, productId, artisanId, kind, at, words, photoCount } = found;
    const owners = Array.from({ length: photoCount }, (_, place) => `${id}|${place}`);
    const photos = await Promise.all(owners.map(async (owner) => {
      const photo = await this.photos.findOne({ _id: owner });
      if (!photo) throw new Error(`the photo ${owner} is missing`);
      return this.sealer.open(Buffer.from(photo.sealed, 'base64'), owner);
    }));
    const said = JSON.parse(this.sealer.open(Buffer.from(words, 'base64'), id).toString()) as Pick<Report, 'code' | 'text' | 'place' | 'contact'>;
    return { id, productId, artisanId, kind, at, photos, ...said };
  }

  /** Before the report: a report on record has its photos, whenever the process stops. */
  private async keepPhotos({ id, photos }: Report): Promise<void> {
    for (const [place, bytes] of photos.entries()) {
      const _id = `${id}|${place}`;
      await this.photos.updateOne({ _id }, { $set: { sealed: this.sealer.seal(bytes, _id).toString('base64') } }, { upsert: true });
    }
  }

  private async underFreeNumber(report: Omit<ReportDocument, '_id'>): Promise<string> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = `RP-${report.at.getUTCFullYear()}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
      try {
        await this.reports.insertOne({ _id: number, ...report });
        return number;
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        const first = await this.reports.findOne({ reportId: report.reportId });
        if (first) return first._id;
      }
    }
    throw new Error('no free report number was found');
  }

  private get reports() {
    return this.mongo.collection<ReportDocument>('reports');
  }

  private get photos() {
    return this.mongo.collection<PhotoDocument>('report-photos');
  }
}
