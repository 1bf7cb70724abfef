import { InvalidInput, isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { HistoryLog, type HistoryLine } from '../../app/verify-product/ports.ts';

interface LineDocument extends Omit<HistoryLine, 'id'> {
  /** The verification's id. */
  _id: string;
  /** `<product>|<time>|<id>`: sorts as the history does, and is the cursor. */
  key: string;
}

export const historyIndexes: readonly IndexSpec[] = [
  { collection: 'history', name: 'product', keys: { productId: 1 } },
  { collection: 'history', name: 'key', keys: { key: 1 }, unique: true },
];

@Injectable()
export class MongoHistoryLog extends HistoryLog {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async add({ id, ...line }: HistoryLine): Promise<void> {
    try {
      await this.lines.insertOne({ _id: id, ...line, key: `${line.productId}|${line.verifiedAt.toISOString()}|${id}` });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  }

  override async page(productId: string, limit: number, cursor?: string): Promise<{ lines: HistoryLine[]; nextCursor: string | null }> {
    const below = cursor === undefined ? `${productId}|~` : `${productId}|${readCursor(cursor)}`;
    const found = await this.lines.find({ key: { $gt: `${productId}|`, $lt: below } }).sort({ key: -1 }).limit(limit + 1).toArray();
    const shown = found.slice(0, limit);
    const last = found.length > limit ? shown.at(-1) : undefined;
    return { lines: shown.map(lineOf), nextCursor: last ? cursorOf(last) : null };
  }

  override async total(productId: string): Promise<number> {
    return this.lines.countDocuments({ productId });
  }

  private get lines() {
    return this.mongo.collection<LineDocument>('history');
  }
}

function lineOf({ _id: id, productId, verifiedAt, verdict, place }: LineDocument): HistoryLine {
  return { id, productId, verifiedAt, verdict, ...(place !== undefined && { place }) };
}

function cursorOf({ key, productId }: LineDocument): string {
  return Buffer.from(key.slice(productId.length + 1)).toString('base64url');
}

const cursorShape = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z\|vrf_[0-9a-z]{26}$/;

function readCursor(cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  if (!cursorShape.test(text)) throw new InvalidInput([{ path: 'cursor', message: 'Invalid input' }]);
  return text;
}
