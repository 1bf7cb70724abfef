import { checkedVersion, commitDocument, eventsOf, type CommitDocument, type CommitRules } from './commit-document.ts';
import { ConcurrencyConflict } from './errors.ts';
import { EventStore, type Appended, type Commit, type NewEvent, type StreamRead } from './event-store.ts';

/** The event store for unit tests: same rules, no I/O. */
export class MemoryEventStore extends EventStore {
  private readonly streams = new Map<string, CommitDocument[]>();

  constructor(private readonly rules: CommitRules = { service: 'test' }) {
    super();
  }

  override read<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>> {
    const commits = this.streams.get(stream) ?? [];
    const events = commits.flatMap((commit) => eventsOf<E>(commit, this.rules.upcasters));
    return Promise.resolve({ version: checkedVersion(stream, commits), events });
  }

  override append<E extends NewEvent = NewEvent>(stream: string, expectedVersion: number, commit: Commit & { events: readonly E[] }): Promise<Appended<E>> {
    try {
      return Promise.resolve(this.appendNow<E>(stream, expectedVersion, commit));
    } catch (error) {
      return Promise.reject(error as Error);
    }
  }

  private appendNow<E extends NewEvent>(stream: string, expectedVersion: number, commit: Commit): Appended<E> {
    const document = commitDocument(this.rules, stream, expectedVersion, commit);
    const commits = this.streams.get(stream) ?? [];
    const stored = commits.find((candidate) => candidate.commitId === commit.commitId);
    if (stored) return { version: stored.v + stored.n - 1, events: eventsOf<E>(stored, this.rules.upcasters), duplicate: true };
    if (checkedVersion(stream, commits) !== expectedVersion) throw new ConcurrencyConflict(stream, expectedVersion);
    this.streams.set(stream, [...commits, document]);
    return { version: document.v + document.n - 1, events: eventsOf<E>(document, this.rules.upcasters), duplicate: false };
  }
}
