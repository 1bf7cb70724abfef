import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Unmatched } from './domain/unapplied-cash.ts';

interface UnmatchedDocument {
  _id: string;
  version: number;
  standing: string;
  receivedAt: Date;
}

/** What is looked up of much unapplied cash; each sum is kept in its stream. */
@Injectable()
export class UnappliedCashIndex implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'unmatched_money', name: 'open', keys: { receivedAt: 1, _id: 1 }, partial: { standing: 'open' } },
    ]);
  }

  private get rows() {
    return this.mongo.collection<UnmatchedDocument>('unmatched_money');
  }

  /** An older version changes nothing. */
  async save({ version, unmatched: { facts, standing } }: { version: number; unmatched: Unmatched }): Promise<void> {
    try {
      await this.rows.updateOne(
        { _id: facts.id, version: { $lt: version } },
        { $set: { version, standing, receivedAt: new Date(facts.receivedAt) } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A document as new as this or newer is there.
    }
  }

  async openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    const [count, [oldest]] = await Promise.all([
      this.rows.countDocuments({ standing: 'open' }),
      this.rows.find({ standing: 'open' }).sort({ receivedAt: 1, _id: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest?.receivedAt ?? null };
  }

  /** Ids of what is open, the oldest first, behind that one. */
  async open(most: number, after?: string): Promise<string[]> {
    const last = after === undefined ? null : await this.rows.findOne({ _id: after });
    const behind = last
      ? { $or: [{ receivedAt: { $gt: last.receivedAt } }, { receivedAt: last.receivedAt, _id: { $gt: last._id } }] }
      : {};
    return (
      await this.rows
        .find({ standing: 'open', ...behind })
        .sort({ receivedAt: 1, _id: 1 })
        .limit(most)
        .toArray()
    ).map(({ _id }) => _id);
  }
}
