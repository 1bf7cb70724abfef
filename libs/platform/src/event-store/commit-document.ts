import { systemClock, type Clock } from '@asili/kernel';
import { currentContext } from '../context/request-context.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import {
  BrokenStream,
  CommitTooLarge,
  InvalidCommit,
  eventId,
  storedType,
  wireType,
  type AppendedEvent,
  type Commit,
  type EventMeta,
  type NewEvent,
  type StoredEvent,
} from './event-store.ts';

/** One append, and at the same time its own outbox entry. The unique `_id` is the optimistic lock. */
export interface CommitDocument {
  /** `<stream>@<first version, ten digits>` */
  _id: string;
  stream: string;
  /** First version. */
  v: number;
  /** Number of events. */
  n: number;
  commitId: string;
  at: Date;
  /** JSON of SerialisedEvent[]. Text, so that keys are free and bytes are stable. */
  events: string;
  /** Absent once the relay has published the commit. */
  out?: OutboxState;
  /** Why the broker refused it, as the release before says it. */
  refused?: string;
  /** Share of the service's work (`laneOf`); absent where whoever appended it knew nothing of lanes and reactions. */
  lane?: number;
  /** Reactions that have not had it yet; absent when there is none. */
  due?: string[];
  /** Reactions that failed with it, or wait behind an earlier commit of the stream they failed with. */
  held?: string[];
  /** Unique over all commits that have it. */
  once?: string;
}

/** What still has to be published: the broker refused a commit of the stream, or this one waits behind it. */
export const outboxState = { pending: 1, refused: 2 } as const;
type OutboxState = (typeof outboxState)[keyof typeof outboxState];

interface SerialisedEvent {
  id: string;
  type: string;
  v: number;
  data: unknown;
  meta: EventMeta;
}

export interface CommitRules {
  service: string;
  registry?: EventRegistry;
  aggregates?: readonly string[];
  clock?: Clock;
  /** Names of the reactions that want one of these events. Absent: the relay finds them. */
  dueFor?: (events: readonly AppendedEvent[]) => string[];
}

/** Bytes of a commit's events; as records they stay well below the broker's 1 MiB for one batch. */
export const maxCommitBytes = 512 * 1024;

const streamShape = /^[a-z][a-z0-9-]*-[A-Za-z0-9_.~-]{1,200}$/;

/** How many shares a service's work comes in. Stored with each commit: never change it. */
export const laneCount = 16;

/** The lane of a stream, the same for ever: FNV-1a of its name. */
export function laneOf(stream: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(stream)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0) % laneCount;
}

export function commitKey(stream: string, version: number): string {
  return `${stream}@${String(version).padStart(10, '0')}`;
}

/** The document for an append. @throws {InvalidCommit | ZodError} for events that could not be read back, {CommitTooLarge} for those that could not be published */
export function commitDocument(
  rules: CommitRules,
  stream: string,
  expectedVersion: number,
  commit: Commit,
): CommitDocument {
  checkStream(rules, stream);
  if (commit.events.length === 0) throw new InvalidCommit(`${stream}: a commit needs at least one event`);
  if (!commit.commitId || commit.commitId.length > 256)
    throw new InvalidCommit(`${stream}: a commit id has 1 to 256 characters`);
  const first = expectedVersion + 1;
  const meta = metaOf(commit);
  const events = commit.events.map((event, index) => serialisable(rules, stream, first + index, event, meta));
  const due = rules.dueFor?.(commit.events.map(({ type, data }) => ({ type, data, stream })));
  return {
    _id: commitKey(stream, first),
    stream,
    v: first,
    n: events.length,
    commitId: commit.commitId,
    at: (rules.clock ?? systemClock).now(),
    events: toJson(stream, events),
    out: outboxState.pending,
    ...(due && { lane: laneOf(stream) }),
    ...(due && due.length > 0 && { due }),
    ...(commit.once !== undefined && { once: commit.once }),
  };
}

function checkStream({ aggregates }: CommitRules, stream: string): void {
  if (!streamShape.test(stream)) throw new InvalidCommit(`not a stream name: ${stream}`);
  if (aggregates && !aggregates.some((name) => stream.startsWith(`${name}-`)))
    throw new InvalidCommit(`${stream} belongs to no aggregate of this service`);
}

function metaOf({ commitId, meta = {} }: Commit): EventMeta {
  const context = currentContext();
  const causationId = meta.causationId ?? context?.causationId;
  const actor = meta.actor ?? (context?.actor ? `${context.actor.kind}:${context.actor.id}` : undefined);
  return {
    commitId,
    correlationId: meta.correlationId ?? context?.correlationId ?? commitId,
    ...(causationId !== undefined && { causationId }),
    ...(actor !== undefined && { actor }),
    ...(context?.traceparent !== undefined && { traceparent: context.traceparent }),
  };
}

function serialisable(
  rules: CommitRules,
  stream: string,
  version: number,
  event: NewEvent,
  meta: EventMeta,
): SerialisedEvent {
  const { registry, service } = rules;
  const v = registry ? registry.latestVersion(service, event.type) : 1;
  if (v === undefined) throw new InvalidCommit(`${service}.${event.type} is not a registered event`);
  registry?.check({ type: wireType(service, event.type, v), data: event.data });
  return { id: eventId(service, stream, version), type: event.type, v, data: event.data, meta };
}

function toJson(stream: string, events: SerialisedEvent[]): string {
  const text = jsonOf(stream, events);
  const bytes = Buffer.byteLength(text);
  if (bytes > maxCommitBytes) throw new CommitTooLarge({ stream, bytes });
  return text;
}

function jsonOf(stream: string, events: SerialisedEvent[]): string {
  try {
    return JSON.stringify(events);
  } catch (error) {
    throw new InvalidCommit(`${stream}: events must be JSON (amounts as decimal text, times as ISO text)`, {
      cause: error,
    });
  }
}

/** The events of a commit in their newest versions. */
export function eventsOf<E extends NewEvent>(
  { stream, v: first, at, events }: CommitDocument,
  { service, registry }: Pick<CommitRules, 'service' | 'registry'>,
): StoredEvent<E>[] {
  return (JSON.parse(events) as SerialisedEvent[]).map(({ type, v, data, ...event }, index) => {
    const newest = registry?.upcast({ type: wireType(service, type, v), data });
    return {
      ...event,
      ...(newest ? { ...storedType(newest.type), data: newest.data } : { type, v, data }),
      stream,
      version: first + index,
      at,
    };
  });
}

/** The last version of a chain of commits in order. @throws {BrokenStream} at a hole */
export function checkedVersion(stream: string, documents: readonly Pick<CommitDocument, 'v' | 'n'>[]): number {
  let version = 0;
  for (const document of documents) {
    if (document.v !== version + 1) throw new BrokenStream(stream, version + 1, document.v);
    version += document.n;
  }
  return version;
}
