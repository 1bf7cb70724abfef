import type { CommitDocument } from '../event-store/commit-document.ts';
import type { Mongo } from '../mongo/mongo.ts';

export interface OutboxPage {
  commits: CommitDocument[];
  /** Where the next page begins; absent after the last. */
  next?: string;
}

export interface Backlog {
  /** At most `countedAtMost`. */
  count: number;
  oldest: Date | undefined;
  /** Commits the broker refused, with the reason; their streams wait behind them. */
  refused: { id: string; reason: string }[];
}

/** Commits that still have to be published. */
export interface Outbox {
  /** Unpublished commits after that key, ordered by stream and version; no stream starts in its middle, and none behind a refused commit. */
  pending(after: string, limit: number): Promise<OutboxPage>;
  /** Forgets that these are unpublished. Repeating it changes nothing. */
  markOut(ids: readonly string[]): Promise<void>;
  /** Sets a commit aside; the later ones of its stream wait for it. */
  refuse(id: string, reason: string): Promise<void>;
  /** Offers refused commits again. */
  retryRefused(): Promise<void>;
  backlog(): Promise<Backlog>;
}

/** A longer backlog is told by its age. */
const countedAtMost = 1000;
/** What a replica set may still roll back must not be published. */
const kept = { readConcern: { level: 'majority' } } as const;

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
    const page = await this.commits.find({ out: 1, _id: { $gt: after, $lt: '\uffff' } }, kept).sort({ _id: 1 }).limit(limit).toArray();
    const firsts = new Map<string, number>();
    for (const { stream, v } of page) if (!firsts.has(stream)) firsts.set(stream, v);
    const streams = [...firsts].filter(([, v]) => v > 1).map(([stream]) => stream);
    const open = streams.length === 0 ? [] : await this.commits.find({ out: { $in: [1, 2] }, stream: { $in: streams } }, kept).toArray();
    const held = new Set(open.filter(({ out }) => out === 2).map(({ stream }) => stream));
    const earlier = open.filter(({ stream, v }) => v < (firsts.get(stream) ?? 0));
    const commits = [...earlier, ...page].filter(({ stream }) => !held.has(stream)).sort((a, b) => (a._id < b._id ? -1 : 1));
    const last = page.length === limit ? page.at(-1)?._id : undefined;
    return { commits, ...(last !== undefined && { next: last }) };
  }

  async markOut(ids: readonly string[]): Promise<void> {
    await this.commits.updateMany({ _id: { $in: [...ids] } }, { $unset: { out: 1, refused: 1 } });
  }

  async refuse(id: string, reason: string): Promise<void> {
    await this.commits.updateOne({ _id: id, out: 1 }, { $set: { out: 2, refused: reason } });
  }

  async retryRefused(): Promise<void> {
    await this.commits.updateMany({ out: 2 }, { $set: { out: 1 } });
  }

  async backlog(): Promise<Backlog> {
    const refused = await this.commits.find({ out: 2 }).project<{ _id: string; stream: string; refused?: string }>({ stream: 1, refused: 1 }).limit(100).toArray();
    const held = refused.map(({ stream }) => stream);
    const waiting = { out: 1 as const, ...(held.length > 0 && { stream: { $nin: held } }) };
    const oldest = await this.commits.findOne(waiting, { sort: { at: 1 }, projection: { at: 1 } });
    const count = oldest === null ? 0 : await this.commits.countDocuments(waiting, { limit: countedAtMost });
    return { count, oldest: oldest?.at, refused: refused.map(({ _id, refused: reason = '' }) => ({ id: _id, reason })) };
  }
}
