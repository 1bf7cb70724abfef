import type { IncomingEvent } from '../consumer/event-handler.ts';
import type { TopicSpec } from '../kafka/topics.ts';
import type { IndexSpec } from '../mongo/mongo.ts';

/** One document of a projection. Its version decides between writers: a document is only ever replaced by a newer one. */
export interface ProjectedDocument<State> {
  /** Id of the aggregate, or key of the state record. */
  _id: string;
  /** Of the last event folded in: its place in the stream, from 1; for a state record its offset and one. */
  version: number;
  /** Null once the key was removed; the document stays, so that an older record cannot bring it back. */
  state: State | null;
}

/** A document as folded from its events, wherever it came from. */
export type Folded<State> = Pick<ProjectedDocument<State>, 'version' | 'state'>;

/**
 * Documents folded from one topic, one per key. Pure but for `recover`. Any number of processes write
 * them at once: a fold is always complete up to its version, so `version < new` is all that decides.
 */
export abstract class Projection<State extends object> {
  /** Name of its documents, without a version. */
  abstract readonly name: string;
  /** Raised when `apply` changes: a new set of documents is filled from the first event while the old one serves. */
  abstract readonly version: number;
  /** Compacted topics carry states (the last record of a key counts), all others events. */
  abstract readonly topic: TopicSpec;
  /** Checks the states of a compacted topic; events are checked by the contracts. @throws ZodError on a wrong shape */
  readonly schema?: { parse(data: unknown): unknown };
  /** Keys begin with `state.`; the collection is filled in. */
  readonly indexes: readonly Omit<IndexSpec, 'collection'>[] = [];

  /** The state after one more event; null removes it. Undefined: the event does not concern the document. */
  abstract apply(state: State | undefined, event: IncomingEvent): State | null | undefined;

  /** The whole document from the source of truth, asked when an event in between never came by topic. Absent: gaps are taken as they are. */
  recover?(id: string): Promise<Folded<State> | undefined>;
}

export const isCompacted = ({ topic }: Pick<Projection<object>, 'topic'>): boolean =>
  typeof topic === 'object' && topic.compacted === true;

/** Folds events of one key, in order, onto what is known of it. Undefined when there is nothing new. @throws what `apply` throws */
export async function fold<State extends object>(
  projection: Projection<State>,
  id: string,
  known: Folded<State> | undefined,
  events: readonly IncomingEvent[],
): Promise<Folded<State> | undefined> {
  let now = known;
  for (const event of events) {
    const version = versionOf(projection, event);
    if (version <= (now?.version ?? 0)) continue;
    if (projection.recover && version > (now?.version ?? 0) + 1) {
      const recovered = await projection.recover(id);
      if (recovered && recovered.version >= version) {
        now = recovered;
        continue;
      }
    }
    const state = projection.apply(now?.state ?? undefined, event);
    if (state !== undefined) now = { version, state };
  }
  return now === known ? undefined : now;
}

/** Where the event puts its document. */
export function versionOf(projection: Projection<object>, event: IncomingEvent): number {
  return isCompacted(projection) ? event.streamVersion + 1 : event.streamVersion;
}
