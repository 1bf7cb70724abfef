import { outboxState, type CommitDocument } from '../event-store/commit-document.ts';
import type { Mongo } from '../mongo/mongo.ts';

export interface OutboxPage {
  commits: CommitDocument[];
  /** Where the next page begins; absent after the last. */
  next?: string;
}

interface Backlog {
  /** At most `maxCount`. */
  count: number;
  oldest: Date | undefined;
  /** Commits the broker refused, with the reason; their streams wait behind them. */
  refused: { id: string; reason: string }[];
}

/** Commits that are not yet published. */
export interface Outbox {
  /** Pending commits after that key, ordered by stream and version; no stream starts in its middle, and none behind a refused commit. */
  pending(after: string, limit: number): Promise<OutboxPage>;
  /** These are published. Repeating it changes nothing. */
  markPublished(ids: readonly string[]): Promise<void>;
  /** The broker refused the commit; the later ones of its stream wait behind it. */
  markRefused(id: string, reason: string): Promise<void>;
  /** Makes refused commits pending again. */
  retryRefused(): Promise<void>;
  backlog(): Promise<Backlog>;
}

/** A longer backlog is told by its age. */
const maxCount = 1000;
/** What a replica set may still roll back must not be published. */
const majority = { readConcern: { level: 'majority' } } as const;

export class MongoOutbox implements Outbox {
  constructor(private readonly mongo: Mongo) {}

  private get commits() {
    return this.mongo.collection<CommitDocument>('commits');
  }

  /**
   * A page may show the second commit of a stream without the first, when both were written while the pages were being
   * read, or because the first was refused. Whoever wrote the second had read the first, so reading those streams once
   * more shows it.
   */
  async pending(after: string, limit: number): Promise<OutboxPage> {
    const page = await this.commits
      .find({ out: outboxState.pending, _id: { $gt: after, $lt: '\uffff' } }, majority)
      .sort({ _id: 1 })
      .limit(limit)
      .toArray();
    const firsts = new Map<string, number>();
    for (const { stream, v } of page) if (!firsts.has(stream)) firsts.set(stream, v);
    const streams = [...firsts].filter(([, v]) => v > 1).map(([stream]) => stream);
    const open =
      streams.length === 0
        ? []
        : await this.commits
            .find({ out: { $in: Object.values(outboxState) }, stream: { $in: streams } }, majority)
            .toArray();
    const held = new Set(open.filter(({ out }) => out === outboxState.refused).map(({ stream }) => stream));
    const earlier = open.filter(({ stream, v }) => v < (firsts.get(stream) ?? 0));
    const commits = [...earlier, ...page]
      .filter(({ stream }) => !held.has(stream))
      .sort((a, b) => (a._id < b._id ? -1 : 1));
    const last = page.length === limit ? page.at(-1)?._id : undefined;
    return { commits, ...(last !== undefined && { next: last }) };
  }

  async markPublished(ids: readonly string[]): Promise<void> {
    await this.commits.updateMany({ _id: { $in: [...ids] } }, { $unset: { out: 1, refused: 1 } });
  }

  async markRefused(id: string, reason: string): Promise<void> {
    await this.commits.updateOne(
      { _id: id, out: outboxState.pending },
      { $set: { out: outboxState.refused, refused: reason } },
    );
  }

  async retryRefused(): Promise<void> {
    await this.commits.updateMany({ out: outboxState.refused }, { $set: { out: outboxState.pending } });
  }

  async backlog(): Promise<Backlog> {
    const refused = await this.commits
      .find({ out: outboxState.refused })
      .project<{ _id: string; stream: string; refused?: string }>({ stream: 1, refused: 1 })
      .limit(100)
      .toArray();
    const held = refused.map(({ stream }) => stream);
    const waiting = { out: outboxState.pending, ...(held.length > 0 && { stream: { $nin: held } }) };
    const oldest = await this.commits.findOne(waiting, { sort: { at: 1 }, projection: { at: 1 } });
    const count = oldest === null ? 0 : await this.commits.countDocuments(waiting, { limit: maxCount });
    return {
      count,
      oldest: oldest?.at,
      refused: refused.map(({ _id, refused: reason = '' }) => ({ id: _id, reason })),
    };
  }
}
