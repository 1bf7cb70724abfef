import type { mongo } from 'mongoose';
import { isDuplicateKey } from '../errors/classify.ts';
import type { IncomingEvent } from '../consumer/event-handler.ts';

/** An event of the stream is missing before this one. Not permanent: the consumer tries again. */
export class GapError extends Error {
  override readonly name = 'GapError';

  constructor(stream: string, lastVersion: number, version: number) {
    super(`${stream}: have version ${lastVersion}, got ${version}`);
  }
}

/** A document of a projection: besides its own fields it knows how far each stream in it has been applied. */
export interface Projected {
  _id: string;
  /** Last applied version per stream. */
  lastVersions?: Record<string, number>;
}

export interface Projection<T extends Projected, D = unknown> {
  collection: mongo.Collection<T>;
  /** `_id` of the document. */
  key: string;
  /** The next document from the present one (null if there is none); null leaves it out. Pure: it may run twice. */
  mutate(present: T | null, event: IncomingEvent<D>): Omit<T, '_id' | 'lastVersions'> | null;
  /**
   * 'fail' (default): versions must come without holes. 'allow': for subscriptions that filter types, where holes are
   * normal and Kafka's order per key is relied on.
   */
  gaps?: 'fail' | 'allow';
  /** On a gap: the stream's events from its beginning; those already applied are skipped. Absent: GapError. */
  replay?: (stream: string) => Promise<IncomingEvent<D>[]>;
}

const tries = 5;

/**
 * Applies events to documents exactly once: what is at or before the stored version is skipped, and state and version
 * change in one write that only succeeds if nobody else wrote in between.
 */
export class VersionedProjection {
  /** Returns whether the event changed the document. */
  async apply<T extends Projected, D>(event: IncomingEvent<D>, projection: Projection<T, D>): Promise<boolean> {
    for (let attempt = 1; ; attempt += 1) {
      const present = (await projection.collection.findOne({ _id: projection.key } as mongo.Filter<T>)) as T | null;
      const last = present?.lastVersions?.[event.stream] ?? 0;
      if (event.streamVersion <= last) return false;
      if (event.streamVersion > last + 1 && projection.gaps !== 'allow') return this.fillGap(event, projection, last);
      if (await write(projection, present, event)) return true;
      if (attempt === tries) throw new Error(`${projection.key}: another writer was quicker ${tries} times`);
    }
  }

  private async fillGap<T extends Projected, D>(event: IncomingEvent<D>, projection: Projection<T, D>, last: number): Promise<boolean> {
    const history = (await projection.replay?.(event.stream)) ?? [];
    const missing = history.filter(({ streamVersion }) => streamVersion > last && streamVersion < event.streamVersion);
    if (missing.length !== event.streamVersion - last - 1) throw new GapError(event.stream, last, event.streamVersion);
    const strict = { ...projection };
    delete strict.replay;
    for (const earlier of missing) await this.apply(earlier, strict);
    return this.apply(event, strict);
  }
}

/** False when another writer changed the document since it was read. */
async function write<T extends Projected, D>(projection: Projection<T, D>, present: T | null, event: IncomingEvent<D>): Promise<boolean> {
  const { collection, key } = projection;
  const next = projection.mutate(present, event) ?? withoutBookkeeping(present);
  const versions = { ...present?.lastVersions, [event.stream]: event.streamVersion };
  const document = { ...next, _id: key, lastVersions: versions } as unknown as T;
  if (present) {
    const filter = { _id: key, lastVersions: present.lastVersions } as unknown as mongo.Filter<T>;
    const { matchedCount } = await collection.replaceOne(filter, document);
    return matchedCount === 1;
  }
  try {
    await collection.insertOne(document as unknown as mongo.OptionalUnlessRequiredId<T>);
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

function withoutBookkeeping(document: Projected | null): object {
  if (!document) return {};
  return Object.fromEntries(Object.entries(document).filter(([name]) => name !== '_id' && name !== 'lastVersions'));
}
