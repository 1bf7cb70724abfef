import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { KafkaMessage } from 'kafkajs';
import { decode, type IncomingEvent } from '../consumer/event-handler.ts';
import { GroupReader, type Batch } from '../consumer/group-reader.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { isUnavailable } from '../errors/classify.ts';
import type { EventBus, Positions } from '../kafka/event-bus.ts';
import { topicName } from '../kafka/topics.ts';
import type { Log } from '../logging/log.ts';
import { CatchUp } from './catch-up.ts';
import { isCompacted, type ProjectedDocument, type Projection } from './projection.ts';
import { BeyondEnd, type ProjectionStore } from './projection-store.ts';

/** What one copy takes from one projection. */
export interface Followed<State extends object> {
  /** Documents in bulk, before any event. When it throws, each comes again on its own. */
  load(documents: readonly ProjectedDocument<State>[]): Promise<void> | void;
  /** Events after them, in order per key, some of them perhaps in the documents already. When it throws, each comes again on its own; one that fails then is told and left out, unless what it needs is away. */
  apply(events: readonly IncomingEvent[]): Promise<void> | void;
}

/** One projection and how a copy takes it. */
export interface Source<Copy> {
  readonly store: ProjectionStore<object>;
  readonly follow: (copy: Copy) => Followed<object>;
}

export const source = <Copy, State extends object>(
  store: ProjectionStore<State>,
  follow: (copy: Copy) => Followed<State>,
): Source<Copy> => ({ store, follow });

export interface FollowerOptions<Copy> {
  /** Name of the copy, within the service. */
  name: string;
  /** Loaded in this order; each from a topic of its own. */
  sources: readonly Source<Copy>[];
  /** A fresh, empty copy, for the start and again whenever a projection changes its serving version. */
  open: () => Copy;
  /** Takes a copy into use. */
  show: (copy: Copy) => void;
  bus: EventBus;
  registry: EventRegistry;
  log: Log;
  /** How often to look whether a version is filled, in milliseconds; by default often for the first, seldom while one serves. */
  pollMs?: number;
}

/** How often to look whether compaction has emptied the end of a partition. */
const holeLookMs = 1000;
/** How often to look for the first version, and for the next one while a copy serves. */
const firstLookMs = 250;
const servingLookMs = 10_000;

/**
 * Keeps a copy of projections in this process's memory: takes their stored offsets, loads their documents in bulk, then
 * reads the topics on from these offsets, without a committed group. Ready once every partition has reached the end it
 * had when loading began. A new version of a projection is loaded beside the copy that serves, then shown in its place.
 */
export class ProjectionFollower<Copy> {
  private readonly shown: Promise<void>;
  private resolveShown: () => void = () => undefined;
  private life: Promise<void> = Promise.resolve();
  private stopping = false;
  private readonly halt = new AbortController();
  private state = 'waiting for the projection';
  private reader: GroupReader | undefined;
  private positions: Positions = new Map();
  /** Items the copy could not take since it was loaded. */
  leftOut = 0;

  /** @throws Error when two sources read the same topic */
  constructor(private readonly options: FollowerOptions<Copy>) {
    const topics = options.sources.map(({ store }) => topicName(store.projection.topic));
    if (new Set(topics).size < topics.length)
      throw new Error(`${options.name} follows two projections of one topic: only the first would get its events`);
    this.shown = new Promise((resolve) => {
      this.resolveShown = resolve;
    });
  }

  start(): void {
    this.life = this.live();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    this.halt.abort();
    await this.life;
  }

  /** Resolves when the first copy has everything that was there at its start. */
  caughtUp(): Promise<void> {
    return this.shown;
  }

  /** Ok once there is a copy to serve from; the detail tells what it waits for or has left out since. */
  health(): { ok: boolean; detail?: string } {
    const notes = [
      this.state,
      this.reader?.health().detail ?? '',
      this.leftOut > 0 ? `${this.leftOut} items left out` : '',
    ].filter((note) => note !== '');
    return { ok: this.state === '', ...(notes.length > 0 && { detail: notes.join('; ') }) };
  }

  get stuck(): boolean {
    return this.reader?.stuck ?? false;
  }

  get name(): string {
    return this.options.name;
  }

  /** Records that are not yet in the copy. @throws what the broker throws */
  async lag(): Promise<number> {
    const { bus, sources } = this.options;
    const topics = sources.map(({ store }) => topicName(store.projection.topic));
    const remaining = await Promise.all(topics.map((topic) => bus.remaining(topic, this.positions.get(topic))));
    return Number(remaining.reduce((sum, count) => sum + count, 0n));
  }

  private async live(): Promise<void> {
    let serving: GroupReader | undefined;
    while (!this.stopping) {
      try {
        const versions = await this.servingVersions();
        const next = await this.copy(versions);
        await serving?.stop();
        serving = next;
        await this.untilOther(versions);
      } catch (error) {
        if (error instanceof BeyondEnd && !serving) this.state = error.message;
        if (!this.stopping)
          this.options.log.warn('projection: could not follow, retrying', { copy: this.options.name, error });
        await this.pause();
      }
    }
    await serving?.stop();
  }

  private async untilOther(versions: readonly number[]): Promise<void> {
    while (!this.stopping) {
      await this.pause(servingLookMs);
      const now = await this.servingVersions().catch(() => versions); // A database that is away changes nothing.
      if (now.some((version, index) => version !== versions[index])) return;
    }
  }

  /** The versions to read from; waits for a first one to be filled. */
  private async servingVersions(): Promise<number[]> {
    for (;;) {
      const versions = await Promise.all(this.options.sources.map(({ store }) => store.servingVersion()));
      if (versions.every((version) => version !== undefined)) return versions;
      if (this.stopping) throw new Error('stopping');
      await this.pause(firstLookMs);
    }
  }

  /** Loads a fresh copy, follows it to the end of its topics and shows it; its reader goes on. */
  private async copy(versions: readonly number[]): Promise<GroupReader> {
    const { bus, sources } = this.options;
    const copy = this.options.open();
    this.leftOut = 0;
    const followed = sources.map(({ follow }) => follow(copy));
    const stores = sources.map(({ store }, index) => store.at(versions[index] as number));
    const topics = stores.map(({ projection }) => topicName(projection.topic));
    await bus.ensureTopics(stores.map(({ projection }) => projection.topic));
    for (const store of stores) await store.assertWithin(bus);
    const catchUp = new CatchUp();
    await catchUp.setTarget(bus, topics);
    const positions: Positions = new Map();
    for (const [index, store] of stores.entries()) positions.set(topics[index] as string, await store.offsets());
    for (const [index, store] of stores.entries())
      for await (const page of store.all()) await this.give(page, (documents) => followed[index]?.load(documents));
    for (const [topic, partitions] of positions)
      for (const [partition, next] of partitions) catchUp.advance(topic, partition, next);
    const reader = this.readOn(stores, followed, positions, catchUp);
    this.reader ??= reader;
    reader.start();
    await this.untilComplete(catchUp);
    this.options.show(copy);
    this.reader = reader;
    this.positions = positions;
    this.state = '';
    this.resolveShown();
    return reader;
  }

  /** A reader of what comes after the loaded documents; it notes how far it came. */
  private readOn(
    stores: readonly ProjectionStore<object>[],
    followed: readonly Followed<object>[],
    positions: Positions,
    catchUp: CatchUp,
  ): GroupReader {
    const { bus, log, registry, name } = this.options;
    const topics = stores.map(({ projection }) => topicName(projection.topic));
    const advance = (topic: string, partition: number, next: bigint): void => {
      positions.get(topic)?.set(partition, next);
      catchUp.advance(topic, partition, next);
    };
    const handle = async ({ topic, partition, messages, next }: Batch): Promise<void> => {
      const index = topics.indexOf(topic);
      const { projection } = stores[index] as (typeof stores)[number];
      const events = readEvents(projection, partition, messages, registry, (message, error) => {
        this.leftOut += 1; // The documents' writer parks it.
        log.error('projection: event could not be read', {
          copy: name,
          topic,
          partition,
          offset: message.offset,
          error,
        });
      });
      await this.give(events, (some) => followed[index]?.apply(some));
      advance(topic, partition, next);
    };
    return new GroupReader({
      bus,
      log,
      group: `${name}.${randomUUID()}`,
      topics: stores.map(({ projection }) => projection.topic),
      from: () => Promise.resolve(positions),
      handle,
      onSkipped: advance,
    });
  }

  /** What a copy cannot take for a reason that waiting does not cure is told and left out, one by one. @throws what says that something is away */
  private async give<T extends { _id: string } | { id: string }>(
    items: readonly T[],
    take: (items: readonly T[]) => Promise<void> | void,
  ): Promise<void> {
    try {
      await take(items);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      if (items.length > 1) {
        for (const item of items) await this.give([item], take);
        return;
      }
      const [item] = items;
      this.leftOut += 1;
      this.options.log.error('projection: item could not be applied', {
        copy: this.options.name,
        id: item && ('_id' in item ? item._id : item.id),
        error,
      });
    }
  }

  private async untilComplete(catchUp: CatchUp): Promise<void> {
    while (!catchUp.complete && !this.stopping) {
      await Promise.race([catchUp.done, delay(holeLookMs, undefined, { ref: false })]);
      if (!catchUp.complete) await catchUp.skipHoles(this.options.bus).catch(() => undefined); // Asked again soon.
    }
  }

  private pause(usualMs = 2000): Promise<void> {
    return delay(this.options.pollMs ?? usualMs, undefined, { signal: this.halt.signal }).catch(() => undefined);
  }
}

/** The events of records that the projection wants, newest shapes; `onUnreadable` is told of the rest. */
function readEvents(
  projection: Projection<object>,
  partition: number,
  messages: readonly KafkaMessage[],
  registry: EventRegistry,
  onUnreadable: (message: KafkaMessage, error: unknown) => void,
): IncomingEvent[] {
  const topic = topicName(projection.topic);
  const subscription = { group: projection.name, topics: [topic], compacted: isCompacted(projection) ? [topic] : [] };
  return messages.flatMap((message) => {
    try {
      const event = decode(topic, partition, message, subscription, registry);
      if (!event) return [];
      return projection.schema && event.data !== null ? { ...event, data: projection.schema.parse(event.data) } : event;
    } catch (error) {
      onUnreadable(message, error);
      return [];
    }
  });
}
