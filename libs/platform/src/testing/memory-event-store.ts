import {
  checkedVersion,
  commitDocument,
  eventsOf,
  type CommitDocument,
  type CommitRules,
} from '../event-store/commit-document.ts';
import {
  ConcurrencyConflict,
  OnceTaken,
  EventStore,
  type Appended,
  type Commit,
  type NewEvent,
  type StreamRead,
} from '../event-store/event-store.ts';

/** The event store for unit tests: same rules, no I/O. */
export class MemoryEventStore extends EventStore {
  /** @param streams give two stores the same map to let them share their streams */
  constructor(
    private readonly rules: CommitRules = { service: 'test' },
    private readonly streams = new Map<string, CommitDocument[]>(),
  ) {
    super();
  }

  override async read<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>> {
    const commits = this.streams.get(stream) ?? [];
    const events = commits.flatMap((commit) => eventsOf<E>(commit, this.rules));
    return { version: checkedVersion(stream, commits), events };
  }

  override async readLast<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>> {
    const last = this.streams.get(stream)?.at(-1);
    return last ? this.readOf<E>(last) : { version: 0, events: [] };
  }

  override async find<E extends NewEvent = NewEvent>(
    stream: string,
    commitId: string,
  ): Promise<StreamRead<E> | undefined> {
    const found = this.streams.get(stream)?.find((commit) => commit.commitId === commitId);
    return found && this.readOf<E>(found);
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
    const commits = this.streams.get(stream) ?? [];
    const stored = commits.find((candidate) => candidate.commitId === commit.commitId);
    if (stored) return { version: stored.v + stored.n - 1, events: eventsOf<E>(stored, this.rules), duplicate: true };
    if (checkedVersion(stream, commits) !== expectedVersion) throw new ConcurrencyConflict(stream, expectedVersion);
    const { once } = commit;
    if (once !== undefined && [...this.streams.values()].flat().some((other) => other.once === once))
      throw new OnceTaken();
    this.streams.set(stream, [...commits, document]);
    return { version: document.v + document.n - 1, events: eventsOf<E>(document, this.rules), duplicate: false };
  }

  override async releaseOnce(before: string, limit: number): Promise<boolean> {
    const past = [...this.streams.values()]
      .flat()
      .filter(({ once }) => once !== undefined && once < before)
      .slice(0, limit);
    for (const commit of past) delete commit.once;
    return past.length === limit;
  }
}
