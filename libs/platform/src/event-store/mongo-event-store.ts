import type { mongo } from 'mongoose';
import { isDuplicateKey, isStoppedInTime } from '../errors/classify.ts';
import { DeadlinePassed } from '../errors/platform-errors.ts';
import { assertInTime } from '../http/deadline.ts';
import type { Mongo, IndexSpec } from '../mongo/mongo.ts';
import {
  checkedVersion,
  commitDocument,
  commitKey,
  eventsOf,
  type CommitDocument,
  type CommitRules,
} from './commit-document.ts';
import {
  ConcurrencyConflict,
  OnceTaken,
  EventStore,
  type Appended,
  type Commit,
  type NewEvent,
  type StreamRead,
} from './event-store.ts';

/** Calls under way at a time. What comes meanwhile goes together in the next one. */
const maxCalls = 2;
const largestGroup = 50;

interface Waiting<T> {
  readonly document: T;
  /** `performance.now()` after which it must not be inserted. */
  readonly until: number;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Inserts documents, those of one moment in one call: a server that makes each call durable does so once for all of them.
 * One by one while there is little to do. Each document is inserted or refused for itself.
 */
export class GroupedInserts<T extends mongo.Document> {
  private waiting: Waiting<T>[] = [];
  private calls = 0;

  constructor(private readonly collection: () => Pick<mongo.Collection<T>, 'insertMany'>) {}

  /**
   * @param withinMs for how long it may wait and be worked on; for ever when undefined
   * @throws DeadlinePassed when nothing was inserted in time, isDuplicateKey, and isStoppedInTime: the time of another one in
   * the same call was up, and this one may be there or not
   */
  insert(document: T, withinMs = Infinity): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ document, until: performance.now() + withinMs, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    if (this.calls === maxCalls || this.waiting.length === 0) return;
    this.calls += 1;
    void this.call(this.waiting.splice(0, largestGroup)).finally(() => {
      this.calls -= 1;
      this.next();
    });
  }

  private async call(all: readonly Waiting<T>[]): Promise<void> {
    const now = performance.now();
    const group = all.filter(({ until }) => until > now);
    for (const late of all) if (!group.includes(late)) late.reject(new DeadlinePassed());
    const refused =
      group.length === 0 ? [] : await this.insertMany(group, Math.min(...group.map(({ until }) => until)) - now);
    for (const [index, { resolve, reject }] of group.entries()) {
      if (refused[index] === undefined) resolve();
      else reject(refused[index]);
    }
  }

  /** @returns errors by place in the group */
  private async insertMany(group: readonly Waiting<T>[], withinMs: number): Promise<readonly unknown[]> {
    const options = withinMs === Infinity ? {} : { maxTimeMS: Math.ceil(withinMs) };
    try {
      await this.collection().insertMany(group.map(({ document }) => document) as mongo.OptionalUnlessRequiredId<T>[], {
        ordered: false,
        ...options,
      });
      return [];
    } catch (error) {
      const { writeErrors } = error as mongo.MongoBulkWriteError;
      if (!writeErrors) return group.map(() => error);
      return [writeErrors].flat().reduce<unknown[]>((found, { index, code, errmsg }) => {
        found[index] = Object.assign(new Error(errmsg), { name: 'MongoServerError', code });
        return found;
      }, []);
    }
  }
}

export const commitIndexes: readonly IndexSpec[] = [
  { collection: 'commits', name: 'stream_commit', keys: { stream: 1, commitId: 1 }, unique: true },
  { collection: 'commits', name: 'outbox', keys: { out: 1 }, retired: true },
  {
    collection: 'commits',
    name: 'outbox_order',
    keys: { out: 1, _id: 1 },
    partial: { out: { $exists: true } },
    retired: true,
  },
  {
    collection: 'commits',
    name: 'outbox_lane',
    keys: { out: 1, lane: 1, _id: 1 },
    partial: { out: { $exists: true } },
  },
  { collection: 'commits', name: 'outbox_age', keys: { out: 1, at: 1 }, partial: { out: { $exists: true } } },
  { collection: 'commits', name: 'due_lane', keys: { due: 1, lane: 1, _id: 1 }, partial: { due: { $exists: true } } },
  {
    collection: 'commits',
    name: 'held_lane',
    keys: { held: 1, lane: 1, _id: 1 },
    partial: { held: { $exists: true } },
  },
  { collection: 'commits', name: 'once', keys: { once: 1 }, unique: true, sparse: true },
];

/** Heads this process has seen; an old head is still a commit boundary, so an entry never becomes wrong. */
const rememberedHeads = 10_000;

/**
 * The event store on one collection `commits`. One append is one document: the unique `_id` decides between writers,
 * the unique (stream, commitId) makes a repeat a success. Appends of one moment share a call and nothing else.
 * Safe for any number of processes.
 */
export class MongoEventStore extends EventStore {
  private readonly boundaries = new Map<string, number>();
  private readonly inserts = new GroupedInserts<CommitDocument>(() => this.commits);
  private listener: (commit: CommitDocument) => void = () => undefined;

  constructor(
    private readonly mongo: Mongo,
    private readonly rules: CommitRules,
  ) {
    super();
  }

  /** Called after each new commit of this process; wakes the relay. */
  onAppended(listener: (commit: CommitDocument) => void): void {
    this.listener = listener;
  }

  override async read<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>> {
    const documents = await this.documents(stream);
    const version = checkedVersion(stream, documents);
    this.remember(stream, version);
    return { version, events: documents.flatMap((document) => eventsOf<E>(document, this.rules)) };
  }

  override async readLast<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>> {
    const [last] = await this.commits.find(keysOf(stream)).sort({ _id: -1 }).limit(1).toArray();
    if (!last) return { version: 0, events: [] };
    const read = this.readOf<E>(last);
    this.remember(stream, read.version);
    return read;
  }

  override async find<E extends NewEvent = NewEvent>(
    stream: string,
    commitId: string,
  ): Promise<StreamRead<E> | undefined> {
    const found = await this.commits.findOne({ stream, commitId });
    return found ? this.readOf<E>(found) : undefined;
  }

  private readOf<E extends NewEvent>(commit: CommitDocument): StreamRead<E> {
    return { version: commit.v + commit.n - 1, events: eventsOf<E>(commit, this.rules) };
  }

  override async append<E extends NewEvent = NewEvent>(
    stream: string,
    expectedVersion: number,
    commit: Commit & { events: readonly E[] },
  ): Promise<Appended<E>> {
    const document = commitDocument(this.rules, stream, expectedVersion, commit);
    await this.assertBoundary(stream, expectedVersion, commit.commitId);
    try {
      await this.inserts.insert(document, assertInTime());
    } catch (error) {
      if (isStoppedInTime(error)) return this.afterStop(document, expectedVersion, commit);
      if (!isDuplicateKey(error)) throw error;
      if (commit.once !== undefined && namesIndex(error, 'once')) throw new OnceTaken();
      return this.storedOrConflict<E>(stream, expectedVersion, commit.commitId);
    }
    this.remember(stream, document.v + document.n - 1);
    this.listener(document);
    return { version: document.v + document.n - 1, events: eventsOf<E>(document, this.rules), duplicate: false };
  }

  override async releaseOnce(before: string, limit: number): Promise<boolean> {
    const past = await this.commits
      .find({ once: { $gte: '', $lt: before } }, { projection: { _id: 1 } })
      .limit(limit)
      .toArray();
    if (past.length > 0)
      await this.commits.updateMany({ _id: { $in: past.map(({ _id }) => _id) } }, { $unset: { once: 1 } });
    return past.length === limit;
  }

  private get commits() {
    return this.mongo.collection<CommitDocument>('commits');
  }

  private async documents(stream: string): Promise<CommitDocument[]> {
    const documents = await this.commits.find(keysOf(stream)).toArray();
    return documents.sort((a, b) => a.v - b.v);
  }

  /**
   * The lock works only from a commit's end: `<stream>@<middle of a commit>` would not collide with anything.
   * The command runner has just read the stream, so this costs a read only for callers that have not.
   */
  private async assertBoundary(stream: string, version: number, commitId: string): Promise<void> {
    if (version === 0 || this.boundaries.get(stream) === version) return;
    const { version: head } = await this.read(stream);
    if (head === version) return;
    if (await this.commits.findOne({ stream, commitId })) return; // The insert will find it again and give back the stored events.
    throw new ConcurrencyConflict(stream, version);
  }

  /** Its own time was up or that of another one in the same call, so it may be there: tried again for as long as its own lasts. */
  private async afterStop<E extends NewEvent>(
    document: CommitDocument,
    expectedVersion: number,
    commit: Commit & { events: readonly E[] },
  ): Promise<Appended<E>> {
    const { stream } = document;
    if (!(await this.commits.findOne({ stream, commitId: commit.commitId }, { projection: { _id: 1 } })))
      return this.append<E>(stream, expectedVersion, commit);
    this.listener(document);
    return this.storedOrConflict<E>(stream, expectedVersion, commit.commitId);
  }

  /** The server's message does not say reliably which index refused, so the commit id is looked up first. */
  private async storedOrConflict<E extends NewEvent>(
    stream: string,
    expectedVersion: number,
    commitId: string,
  ): Promise<Appended<E>> {
    const stored = await this.commits.findOne({ stream, commitId });
    if (!stored) throw new ConcurrencyConflict(stream, expectedVersion);
    return { version: stored.v + stored.n - 1, events: eventsOf<E>(stored, this.rules), duplicate: true };
  }

  private remember(stream: string, version: number): void {
    this.boundaries.delete(stream);
    this.boundaries.set(stream, version);
    const oldest = this.boundaries.size > rememberedHeads ? this.boundaries.keys().next().value : undefined;
    if (oldest !== undefined) this.boundaries.delete(oldest);
  }
}

const keysOf = (stream: string) => ({ _id: { $gte: commitKey(stream, 0), $lte: `${stream}@9999999999` } });

/** MongoDB and the embedded server both name the index in the message; only the one of `once` is told apart by it. */
function namesIndex(error: unknown, name: string): boolean {
  return error instanceof Error && error.message.includes(` index: ${name} `);
}
