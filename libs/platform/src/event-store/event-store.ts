/** An event a decision made. `type` is the short name, such as 'product-registered'; no bigint, no Date in `data`. */
export interface NewEvent<T extends string = string, D = unknown> {
  type: T;
  data: D;
}

export interface EventMeta {
  /** The caller's idempotency key; once per stream. */
  commitId: string;
  correlationId: string;
  causationId?: string;
  /** `<kind>:<id>` of who asked. */
  actor?: string;
  /** Of the request or event that asked. */
  traceparent?: string;
}

/** An event as it is read back: data has passed through JSON and the upcasters. */
export interface StoredEvent<E extends NewEvent = NewEvent> {
  id: string;
  type: E['type'];
  v: number;
  data: E['data'];
  stream: string;
  /** 1 for the first event of the stream, without gaps. */
  version: number;
  at: Date;
  meta: EventMeta;
}

export interface Commit {
  commitId: string;
  events: readonly NewEvent[];
  meta?: Partial<Omit<EventMeta, 'commitId'>>;
  /** Only one commit of all streams can hold this text, until `releaseOnce`. Begin it with what it is released by, such as the hour. */
  once?: string;
}

export interface StreamRead<E extends NewEvent = NewEvent> {
  /** 0 for a stream that does not exist. */
  version: number;
  events: StoredEvent<E>[];
}

export interface Appended<E extends NewEvent = NewEvent> {
  version: number;
  events: StoredEvent<E>[];
  /** The commit was there already; `events` are the stored ones and `version` is their last. */
  duplicate: boolean;
}

/**
 * Streams of events, written by optimistic concurrency. Any number of processes may append at once.
 * A class rather than an interface so that it can be injected by type.
 */
export abstract class EventStore {
  /** All events of the stream in order. @throws {BrokenStream} if the chain has a hole */
  abstract read<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>>;

  /** The stream's version and the events of its last commit alone, at the same cost however long the stream is. */
  abstract readLast<E extends NewEvent = NewEvent>(stream: string): Promise<StreamRead<E>>;

  /** What the commit of that id appended, and the version it led to; undefined where the stream holds none. */
  abstract find<E extends NewEvent = NewEvent>(stream: string, commitId: string): Promise<StreamRead<E> | undefined>;

  /**
   * Appends all events or none. A commit id the stream already holds succeeds with the stored events.
   * @throws ConcurrencyConflict if the stream's version is not `expectedVersion`, OnceTaken if a commit holds
   * `once` (perhaps an earlier try of this one: append without it gives what is stored), CommitTooLarge beyond
   * `maxCommitBytes`, DeadlinePassed once whoever asked for the request at hand has given up.
   */
  abstract append<E extends NewEvent = NewEvent>(
    stream: string,
    expectedVersion: number,
    commit: Commit & { events: readonly E[] },
  ): Promise<Appended<E>>;

  /** Lets go of every `once` text that sorts before this one. Repeating it changes nothing. */
  abstract releaseOnce(before: string): Promise<void>;
}
