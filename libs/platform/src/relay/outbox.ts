import type { CommitDocument } from '../event-store/commit-document.ts';
import type { Mongo } from '../mongo/mongo.ts';

/** Commits that still have to be published. */
export interface Outbox {
  /** Unpublished commits after that key, ordered by stream and version; no stream starts in its middle. */
  pending(after: string, limit: number): Promise<CommitDocument[]>;
  /** Forgets that these are unpublished. Repeating it changes nothing. */
  markOut(ids: readonly string[]): Promise<void>;
  backlog(): Promise<{ count: number; oldest: Date | undefined }>;
}

export class MongoOutbox implements Outbox {
  constructor(private readonly mongo: Mongo) {}

  private get commits() {
    return this.mongo.collection<CommitDocument>('commits');
  }

  /**
   * A page may show the second commit of a stream without the first, when both were written while the pages were being
   * read. Whoever wrote the second had read the first, so reading those streams once more shows it.
   */
  async pending(after: string, limit: number): Promise<CommitDocument[]> {
    const page = await this.commits.find({ out: 1, _id: { $gt: after, $lt: '\uffff' } }).sort({ _id: 1 }).limit(limit).toArray();
    const firsts = new Map<string, number>();
    for (const { stream, v } of page) if (!firsts.has(stream)) firsts.set(stream, v);
    const streams = [...firsts].filter(([, v]) => v > 1).map(([stream]) => stream);
    const open = streams.length === 0 ? [] : await this.commits.find({ out: 1, stream: { $in: streams } }).toArray();
    const earlier = open.filter(({ stream, v }) => v < (firsts.get(stream) ?? 0));
    return [...earlier, ...page].sort((a, b) => (a._id < b._id ? -1 : 1));
  }

  async markOut(ids: readonly string[]): Promise<void> {
    await this.commits.updateMany({ _id: { $in: [...ids] } }, { $unset: { out: 1 } });
  }

  async backlog(): Promise<{ count: number; oldest: Date | undefined }> {
    const waiting = await this.commits.find({ out: 1 }).project<{ at: Date }>({ at: 1 }).limit(10_000).toArray();
    const oldest = waiting.reduce<Date | undefined>((found, { at }) => (found === undefined || at < found ? at : found), undefined);
    return { count: waiting.length, oldest };
  }
}
