import { randomInt } from 'node:crypto';
import { omitUndefined } from '@asili/kernel';
import { countOpen, Mongo, pageByDate, Sealer, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';

/** A report as it was filed. Words and photos are a visitor's: they stay here, encrypted, and never enter an event. */
export interface Report {
  readonly id: string;
  readonly code: string;
  readonly productId: string | null;
  readonly artisanId: string | null;
  readonly kind: string;
  readonly text?: string;
  readonly place?: string;
  readonly contact?: string;
  /** JPEG. */
  readonly photos: readonly Uint8Array[];
  readonly at: Date;
}

/** It as operators see it. */
export interface KnownReport extends Omit<Report, 'photos'> {
  readonly number: string;
  readonly photoCount: number;
}

interface ReportDocument extends Pick<Report, 'productId' | 'artisanId' | 'kind' | 'at'> {
  /** The number. */
  _id: string;
  reportId: string;
  status: 'received' | 'judged';
  /** The visitor's words as JSON, base64 of the seal; the owner is the report's id. */
  words: string;
  photoCount: number;
}

interface PhotoDocument {
  /** `<report id>|<place>`, also the owner of the seal. */
  _id: string;
  /** Base64 of the sealed JPEG. */
  sealed: string;
}

export const reportIndexes: readonly IndexSpec[] = [
  { collection: 'reports', name: 'report', keys: { reportId: 1 }, unique: true },
  { collection: 'reports', name: 'received', keys: { at: 1, _id: 1 } },
];

const tries = 30;

/** Reports with words and photos sealed: whoever reads the database or a backup of it sees that there was a report, not what it says. */
@Injectable()
export class ReportStore {
  constructor(
    private readonly mongo: Mongo,
    private readonly sealer: Sealer,
  ) {}

  /**
   * Keeps the report under a number nobody else has and returns the number; the same report id again gives the number of
   * the first time. Both by unique insert.
   */
  async keep(report: Report): Promise<string> {
    const known = await this.reports.findOne({ reportId: report.id });
    if (known) return known._id;
    await this.keepPhotos(report);
    const { id: reportId, code, text, place, contact, photos, ...open } = report;
    const words = this.sealer.seal(JSON.stringify({ code, text, place, contact }), reportId).toString('base64');
    return this.underFreeNumber({ ...open, reportId, status: 'received', words, photoCount: photos.length });
  }

  /** The report under a number, opened. Null when there is none. */
  async read(number: string): Promise<Report | null> {
    const found = await this.reports.findOne({ _id: number });
    if (!found) return null;
    const { id, productId, artisanId, kind, at, photoCount, code, text, place, contact } = this.opened(found);
    const owners = Array.from({ length: photoCount }, (_photo, index) => `${id}|${index}`);
    const photos = await Promise.all(
      owners.map(async (owner) => {
        const photo = await this.photos.findOne({ _id: owner });
        if (!photo) throw new Error(`the photo ${owner} is missing`);
        return this.sealer.open(Buffer.from(photo.sealed, 'base64'), owner);
      }),
    );
    return { id, productId, artisanId, kind, at, photos, code, ...omitUndefined({ text, place, contact }) };
  }

  /** It was judged; told again it is the same. */
  async judged(id: string): Promise<void> {
    await this.reports.updateOne({ reportId: id }, { $set: { status: 'judged' } });
  }

  openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    return countOpen(this.reports, { status: 'received' }, 'at');
  }

  /** Those nobody judged, the longest waiting first, behind that id. */
  async open(max: number, after?: string): Promise<KnownReport[]> {
    const page = { at: 'at', max, after: await this.numberOf(after) } as const;
    return (await pageByDate(this.reports, { status: 'received' }, page)).map((each) => this.opened(each));
  }

  /** All of them, newest first, behind that id. */
  async recent(max: number, after?: string): Promise<KnownReport[]> {
    const page = { at: 'at', max, after: await this.numberOf(after), newestFirst: true } as const;
    return (await pageByDate(this.reports, {}, page)).map((each) => this.opened(each));
  }

  /** By its id, without its photos. */
  async find(id: string): Promise<KnownReport | null> {
    const found = await this.reports.findOne({ reportId: id });
    return found && this.opened(found);
  }

  /** Nothing in a seal can be searched, so each is opened; a seal takes microseconds. */
  async forgetContact(addresses: readonly string[]): Promise<void> {
    const wanted = new Set(addresses.map(comparable));
    for await (const report of this.reports.find()) {
      const { id, code, text, contact } = this.opened(report);
      if (contact === undefined || !wanted.has(comparable(contact))) continue;
      const words = this.sealer.seal(JSON.stringify({ code, text }), id).toString('base64');
      await this.reports.updateOne({ _id: report._id, words: report.words }, { $set: { words } });
    }
  }

  private async numberOf(id: string | undefined): Promise<string | undefined> {
    return id === undefined ? undefined : (await this.reports.findOne({ reportId: id }))?._id;
  }

  private opened({
    _id: number,
    reportId: id,
    productId,
    artisanId,
    kind,
    at,
    words,
    photoCount,
  }: ReportDocument): KnownReport {
    const said = JSON.parse(this.sealer.open(Buffer.from(words, 'base64'), id).toString()) as Pick<
      Report,
      'code' | 'text' | 'place' | 'contact'
    >;
    return { id, number, productId, artisanId, kind, at, photoCount, ...said };
  }

  /** Before the report: a report on record has its photos, whenever the process stops. */
  private async keepPhotos({ id, photos }: Report): Promise<void> {
    for (const [place, bytes] of photos.entries()) {
      const _id = `${id}|${place}`;
      await this.photos.updateOne(
        { _id },
        { $set: { sealed: this.sealer.seal(bytes, _id).toString('base64') } },
        { upsert: true },
      );
    }
  }

  private async underFreeNumber(report: Omit<ReportDocument, '_id'>): Promise<string> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const number = `RP-${report.at.getUTCFullYear()}-${String(randomInt(1_000_000)).padStart(6, '0')}`;
      if (await unlessDuplicate(this.reports.insertOne({ _id: number, ...report }))) return number;
      const first = await this.numberOf(report.reportId);
      if (first !== undefined) return first;
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

/** An e-mail address in any case; of a number what all its spellings share. */
function comparable(address: string): string {
  const digits = address.replace(/[\s().-]/g, '');
  return /^\+?\d{9,15}$/.test(digits) ? digits.slice(-9) : address.trim().toLowerCase();
}
