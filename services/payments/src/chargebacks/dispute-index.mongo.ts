import { isDuplicateKey, Mongo } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import type { Dispute } from './domain/dispute.ts';

interface DisputeDocument {
  _id: string;
  version: number;
  provider: string;
  reference: string;
  status: string;
  state: string;
  openedAt: Date;
}

/** What is looked up of many disputes; each is kept in its stream. */
@Injectable()
export class DisputeIndex implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes([
      { collection: 'disputes', name: 'open', keys: { openedAt: 1, _id: 1 }, partial: { state: 'open' } },
      { collection: 'disputes', name: 'reference', keys: { provider: 1, reference: 1 } },
    ]);
  }

  private get rows() {
    return this.mongo.collection<DisputeDocument>('disputes');
  }

  /** An older version changes nothing. */
  async save({
    version,
    dispute: { id, provider, reference, status, state, openedAt },
  }: {
    version: number;
    dispute: Dispute;
  }): Promise<void> {
    try {
      await this.rows.updateOne(
        { _id: id, version: { $lt: version } },
        { $set: { version, provider, reference, status, state, openedAt: new Date(openedAt) } },
        { upsert: true },
      );
    } catch (error) {
      if (!isDuplicateKey(error)) throw error; // A document as new as this or newer is there.
    }
  }

  /** The provider's status of those of them that are known, by its reference. */
  async statuses(provider: string, references: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return new Map(
      (await this.rows.find({ provider, reference: { $in: [...references] } }).toArray()).map(
        ({ reference, status }) => [reference, status],
      ),
    );
  }

  async openCount(): Promise<{ count: number; oldestAt: Date | null }> {
    const [count, [oldest]] = await Promise.all([
      this.rows.countDocuments({ state: 'open' }),
      this.rows.find({ state: 'open' }).sort({ openedAt: 1, _id: 1 }).limit(1).toArray(),
    ]);
    return { count, oldestAt: oldest?.openedAt ?? null };
  }

  /** Open ones, the longest waiting first, behind that one. */
  async open(most: number, after?: string): Promise<{ id: string; provider: string; reference: string }[]> {
    const last = after === undefined ? null : await this.rows.findOne({ _id: after });
    const behind = last
      ? { $or: [{ openedAt: { $gt: last.openedAt } }, { openedAt: last.openedAt, _id: { $gt: last._id } }] }
      : {};
    const rows = await this.rows
      .find({ state: 'open', ...behind })
      .sort({ openedAt: 1, _id: 1 })
      .limit(most)
      .toArray();
    return rows.map(({ _id, provider, reference }) => ({ id: _id, provider, reference }));
  }
}
