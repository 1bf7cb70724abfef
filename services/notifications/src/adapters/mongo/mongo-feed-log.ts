import { isDuplicateKey, Mongo, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { FeedLog, feedLength, type FeedLine } from '../../app/follow-feed/feed-log.ts';
import type { FeedEntry } from '../../domain/feed.ts';

interface LineDocument {
  /** `<user>@<place, ten digits>` */
  _id: string;
  userId: string;
  place: number;
  eventId: string;
  type: FeedEntry['type'];
  /** JSON text. */
  data: string;
  at: Date;
}

export const feedIndexes: readonly IndexSpec[] = [{ collection: 'feed', name: 'user_event', keys: { userId: 1, eventId: 1 }, unique: true }];

/** Old lines are cleared away every so many places. */
const trimEvery = 20;
const tries = 50;

/**
 * Feeds as one document per line. The next place is the newest plus one and the unique `_id` gives it to one writer only,
 * so a reader never sees a place before the ones below it. The unique (user, event) makes a repeat a no-op.
 */
@Injectable()
export class MongoFeedLog extends FeedLog {
  constructor(private readonly mongo: Mongo) {
    super();
  }

  override async append(userId: string, { id, type, data }: FeedEntry): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const place = (await this.head(userId)) + 1;
      try {
        await this.lines.insertOne({ _id: key(userId, place), userId, place, eventId: id, type, data: JSON.stringify(data), at: new Date() });
      } catch (error) {
        if (!isDuplicateKey(error)) throw error;
        if (await this.lines.findOne({ userId, eventId: id })) return false;
        continue;
      }
      if (place % trimEvery === 0) await this.trim(userId, place);
      return true;
    }
    throw new Error('other writers were quicker every time');
  }

  override async after(userId: string, place: number, limit: number): Promise<FeedLine[]> {
    const found = await this.lines.find({ _id: { $gt: key(userId, place), $lte: lastKey(userId) } }).sort({ _id: 1 }).limit(limit).toArray();
    return found.map((line) => ({ id: line.eventId, type: line.type, place: line.place, data: JSON.parse(line.data) as FeedEntry['data'] }));
  }

  override async head(userId: string): Promise<number> {
    return this.newestPlace(userId, {});
  }

  override async headAt(userId: string, before: Date): Promise<number> {
    return this.newestPlace(userId, { at: { $lt: before } });
  }

  private async newestPlace(userId: string, which: { at?: { $lt: Date } }): Promise<number> {
    const [newest] = await this.lines.find({ _id: { $gt: key(userId, 0), $lte: lastKey(userId) }, ...which }).sort({ _id: -1 }).limit(1).toArray();
    return newest?.place ?? 0;
  }

  private async trim(userId: string, head: number): Promise<void> {
    await this.lines.deleteMany({ _id: { $gt: key(userId, 0), $lte: key(userId, Math.max(0, head - feedLength)) } });
  }

  private get lines() {
    return this.mongo.collection<LineDocument>('feed');
  }
}

function key(userId: string, place: number): string {
  return `${userId}@${String(place).padStart(10, '0')}`;
}

const lastKey = (userId: string) => `${userId}@9999999999`;
