import { DomainError } from '@asili/kernel';
import { sha256 } from '../text/hash.ts';

/** The same id for the same place in the same stream, in UUID form (version 8, RFC 9562), so that a repeat is recognised. */
export function eventId(service: string, stream: string, version: number): string {
  const hex = sha256(`${service}\0${stream}\0${version}`);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** The id part of a stream name: 'prd_1' of 'product-prd_1'. A declared aggregate name may itself hold hyphens. */
export function aggregateId(stream: string, aggregates: readonly string[] = []): string {
  const owner = aggregates.filter((name) => stream.startsWith(`${name}-`)).sort((a, b) => b.length - a.length)[0];
  return stream.slice(owner === undefined ? stream.indexOf('-') + 1 : owner.length + 1);
}

/** The name under which a stored event is registered and published. */
export const wireType = (service: string, type: string, version: number): string => `${service}.${type}.v${version}`;

/** The stored form of a wire type: 'product-registered' and 2 of 'products.product-registered.v2'. */
export function storedType(wire: string): { type: string; v: number } {
  const [, type = '', v] = /^[^.]+\.(.+)\.v(\d+)$/.exec(wire) ?? [];
  return { type, v: Number(v) };
}

/** An event a decision made. `type` is the short name, such as 'product-registered'; no bigint, no Date in `data`. */
export interface NewEvent<T extends string = string, D = unknown> {
  type: T;
  data: D;
}

/** What is known of an event while it is appended. */
export type AppendedEvent = NewEvent & { readonly stream: string };

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

  /** Lets go of at most so many `once` texts that sort before this one, and says whether it may have left some. Repeating it does no harm. */
  abstract releaseOnce(before: string, limit: number): Promise<boolean>;
}

/** The stream moved on since the caller read it. */
export class ConcurrencyConflict extends Error {
  override readonly name = 'ConcurrencyConflict';

  constructor(
    readonly stream: string,
    readonly expectedVersion: number,
  ) {
    super(`${stream} is no longer at version ${expectedVersion}`);
  }
}

/** Another commit holds the `once` text; nothing was stored. */
export class OnceTaken extends Error {
  override readonly name = 'OnceTaken';
}

/** The stored commits of a stream do not join up: data was lost or written past the store. */
export class BrokenStream extends Error {
  override readonly name = 'BrokenStream';

  constructor(stream: string, expected: number, found: number) {
    super(`${stream}: expected version ${expected}, found ${found}`);
  }
}

/** More than the broker would carry as one record batch; nothing was stored. */
export class CommitTooLarge extends DomainError {
  readonly code = 'PLATFORM.COMMIT_TOO_LARGE';
  readonly status = 413;
}

/** A programming error: the event cannot be stored as it is. */
export class InvalidCommit extends Error {
  override readonly name = 'InvalidCommit';
}
