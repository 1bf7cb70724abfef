import { Mongo, unlessDuplicate, type IndexSpec } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { FeedEntry } from './domain/feed-entry.ts';

export interface FeedLine extends FeedEntry {
  /** Position in the person's feed: 1, 2, 3 … without gaps; what `Last-Event-ID` names. */
  readonly position: number;
}

/** Lines kept per person; older ones go. */
export const feedLength = 100;

interface LineDocument {
  /** `<user>@<position, ten digits>` */
  _id: string;
  userId: string;
  /** The line's position. */
  place: number;
  eventId: string;
  type: FeedEntry['type'];
  /** JSON text. */
  data: string;
  at: Date;
}

export const feedIndexes: readonly IndexSpec[] = [
  { collection: 'feed', name: 'user_event', keys: { userId: 1, eventId: 1 }, unique: true },
];

/** Old lines are cleared away every so many positions. */
const trimEvery = 20;
const tries = 50;

/**
 * Every person's feed, the newest lines in the order they were added, as one document per line. The next position is the newest plus one and the unique `_id` gives it to one writer only,
 * so a reader never sees a position before the ones below it. The unique (user, event) makes a repeat a no-op.
 * Streams read this and not the topics: resuming from `Last-Event-ID` and reading live are the same code, and no
 * instance replays topics when it starts.
 */
@Injectable()
export class FeedStore {
  constructor(private readonly mongo: Mongo) {}

  /** Adds a line unless its event is already there; returns whether it was added. Safe for any number of writers. */
  async append(userId: string, { id, type, data }: FeedEntry): Promise<boolean> {
    for (let attempt = 0; attempt < tries; attempt += 1) {
      const position = (await this.head(userId)) + 1;
      const line = {
        _id: key(userId, position),
        userId,
        place: position,
        eventId: id,
        type,
        data: JSON.stringify(data),
        at: new Date(),
      };
      if (await unlessDuplicate(this.lines.insertOne(line))) {
        if (position % trimEvery === 0) await this.trim(userId, position);
        return true;
      }
      if (await this.lines.findOne({ userId, eventId: id })) return false;
    }
    throw new Error('other writers were quicker every time');
  }

  /** Lines after that position, in order. */
  async after(userId: string, position: number, limit: number): Promise<FeedLine[]> {
    const found = await this.lines
      .find({ _id: { $gt: key(userId, position), $lte: lastKey(userId) } })
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    return found.map((line) => ({
      id: line.eventId,
      type: line.type,
      position: line.place,
      data: JSON.parse(line.data) as FeedEntry['data'],
    }));
  }

  /** Position of the newest line, 0 for an empty feed. */
  async head(userId: string): Promise<number> {
    return this.newestPosition(userId, {});
  }

  /** Position of the newest line added before that moment, 0 if there is none. */
  async headAt(userId: string, before: Date): Promise<number> {
    return this.newestPosition(userId, { at: { $lt: before } });
  }

  private async newestPosition(userId: string, which: { at?: { $lt: Date } }): Promise<number> {
    const [newest] = await this.lines
      .find({ _id: { $gt: key(userId, 0), $lte: lastKey(userId) }, ...which })
      .sort({ _id: -1 })
      .limit(1)
      .toArray();
    return newest?.place ?? 0;
  }

  private async trim(userId: string, head: number): Promise<void> {
    await this.lines.deleteMany({ _id: { $gt: key(userId, 0), $lte: key(userId, Math.max(0, head - feedLength)) } });
  }

  private get lines() {
    return this.mongo.collection<LineDocument>('feed');
  }
}

function key(userId: string, position: number): string {
  return `${userId}@${String(position).padStart(10, '0')}`;
}

const lastKey = (userId: string) => `${userId}@9999999999`;

export interface ProductOwner {
  readonly artisanId: string;
  /** It was certified or withdrawn: a step of its certificate is no news any more, however late it comes. */
  readonly isSettled: boolean;
}

interface OwnerDocument {
  /** Product id. */
  _id: string;
  artisanId: string;
  settled?: true;
}

/** Which artisan a product belongs to; not every event says so. */
@Injectable()
export class ProductOwners {
  constructor(private readonly mongo: Mongo) {}

  /** Idempotent; an owner never changes. */
  async remember(productId: string, artisanId: string): Promise<void> {
    await this.owners.updateOne({ _id: productId }, { $setOnInsert: { artisanId } }, { upsert: true });
  }

  /** Idempotent; what is settled stays so. */
  async settle(productId: string): Promise<void> {
    await this.owners.updateOne({ _id: productId }, { $set: { settled: true } });
  }

  /** Null when the product was never heard of. */
  async find(productId: string): Promise<ProductOwner | null> {
    const owner = await this.owners.findOne({ _id: productId });
    return owner && { artisanId: owner.artisanId, isSettled: owner.settled === true };
  }

  private get owners() {
    return this.mongo.collection<OwnerDocument>('product-owners');
  }
}
