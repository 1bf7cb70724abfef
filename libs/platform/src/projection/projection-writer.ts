import { setTimeout as delay } from 'node:timers/promises';
import type { KafkaMessage } from 'kafkajs';
import { CatchUp } from '../consumer/catch-up.ts';
import { decode } from '../consumer/decode.ts';
import type { IncomingEvent } from '../consumer/event-handler.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { isUnavailable } from '../errors/classify.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import { PartitionReader, type Positions } from './partition-reader.ts';
import { fold, isCompacted, topicName, type Folded, type ProjectedDocument, type Projection } from './projection.ts';
import { BeyondEnd, type ProjectionStore } from './projection-store.ts';

export interface WriterOptions {
  /** Name of the service; the group is named after it and the versions it fills. */
  service: string;
  stores: readonly ProjectionStore<object>[];
  bus: EventBus;
  registry: EventRegistry;
  log: Log;
  sessionTimeoutMs?: number;
  pollMs?: number;
}

/**
 * Fills a service's projections. Instances share the work by a consumer group per set of versions, so that a new version
 * gets every partition while instances of the old one go on. Idempotent: documents are replaced by newer ones only, and
 * offsets are stored after them.
 */
export class ProjectionWriter {
  private readonly reader: PartitionReader;
  private stopping = false;
  private unreadable = 0;
  private building: Promise<void> = Promise.resolve();
  private readonly behind = new Map<string, number>();
  /** Projections that cannot go on by themselves, with what to do. */
  private readonly broken = new Map<string, string>();

  constructor(private readonly options: WriterOptions) {
    const { service, stores, bus, log, sessionTimeoutMs } = options;
    const versions = stores.map(({ projection }) => `${projection.name}-v${projection.version}`).join('.');
    this.reader = new PartitionReader({
      bus, log, group: `${service}.projections.${versions}`, topics: stores.map(({ projection }) => projection.topic),
      positions: () => this.positions(), handle: (topic, partition, messages) => this.handle(topic, partition, messages),
      ...(sessionTimeoutMs !== undefined && { sessionTimeoutMs }),
    });
  }

  start(): void {
    this.reader.start();
    this.building = this.watchBuild();
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.reader.stop();
    await this.building;
  }

  /** Whether events are being processed, and what could not be read. */
  health(): { ok: boolean; detail?: string } {
    const filling = [...this.behind].filter(([, partitions]) => partitions > 0).map(([name, partitions]) => `${name} is being filled, ${partitions} partitions to go`);
    const notes = [...this.broken.values(), ...filling, ...(this.unreadable > 0 ? [`${this.unreadable} events could not be read`] : [])];
    const { ok, detail } = this.reader.health();
    const all = detail === undefined ? notes : [detail, ...notes];
    return { ok: ok && !this.needsHelp, ...(all.length > 0 && { detail: all.join('; ') }) };
  }

  /** A projection will not go on before somebody has seen to it; its health says what to do. */
  get needsHelp(): boolean {
    return this.broken.size > 0;
  }

  get stuck(): boolean {
    return this.reader.stuck;
  }

  /** Where all projections of a topic have arrived: its slowest one decides, the others skip what they have. */
  private async positions(): Promise<Positions> {
    const positions: Positions = new Map();
    for (const store of this.options.stores) {
      const topic = topicName(store.projection);
      const offsets = await store.offsets();
      const slowest = positions.get(topic);
      const shared = slowest ? [...offsets].flatMap(([partition, next]) => (slowest.has(partition) ? [[partition, min(next, slowest.get(partition) as bigint)] as const] : [])) : offsets;
      positions.set(topic, new Map(shared));
    }
    return positions;
  }

  private async handle(topic: string, partition: number, messages: readonly KafkaMessage[]): Promise<void> {
    const next = BigInt((messages.at(-1) as KafkaMessage).offset) + 1n;
    for (const store of this.options.stores.filter(({ projection }) => topicName(projection) === topic)) {
      await this.project(store, this.read(store.projection, partition, messages));
      await store.saveOffset(partition, next);
    }
  }

  private async project(store: ProjectionStore<object>, events: readonly IncomingEvent[]): Promise<void> {
    const bySubject = new Map<string, IncomingEvent[]>();
    for (const event of events) bySubject.set(event.subject, [...(bySubject.get(event.subject) ?? []), event]);
    const known = await store.find([...bySubject.keys()]);
    const documents: ProjectedDocument<object>[] = [];
    for (const [id, own] of bySubject) {
      const folded = await this.fold(store.projection, id, known.get(id), own);
      if (folded) documents.push({ _id: id, ...folded });
    }
    await store.write(documents);
  }

  /** What cannot be folded leaves its document as it is, and is told; a source that is away is waited for. */
  private async fold(projection: Projection<object>, id: string, known: Folded<object> | undefined, events: readonly IncomingEvent[]): Promise<Folded<object> | undefined> {
    try {
      return await fold(projection, id, known, events);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      this.unreadable += 1;
      this.options.log.error('projection: events could not be folded', { projection: projection.name, id, error });
      return undefined;
    }
  }

  /** What cannot be read is told and left out: a service's own gap is recovered from its store, and a new version reads all again. */
  private read(projection: Projection<object>, partition: number, messages: readonly KafkaMessage[]): IncomingEvent[] {
    return readEvents(projection, partition, messages, this.options.registry, (message, error) => {
      this.unreadable += 1;
      this.options.log.error('projection: an event could not be read', { projection: projection.name, partition, offset: message.offset, error });
    });
  }

  /** Lets readers change to a new version once it holds everything that was there when this process started. */
  private async watchBuild(): Promise<void> {
    await Promise.all(this.options.stores.map(async (store) => {
      const catchUp = new CatchUp();
      while (!this.stopping && !(await this.isBuilt(store, catchUp))) await delay(this.options.pollMs ?? 250);
    }));
  }

  private async isBuilt(store: ProjectionStore<object>, catchUp: CatchUp): Promise<boolean> {
    const { name, version, topic } = store.projection;
    const { bus, log } = this.options;
    try {
      await bus.ensureTopics([topic]);
      await store.assertWithin(bus);
      this.broken.delete(name);
      if ((await store.servingVersion()) === version) {
        await store.dropOld();
        return true;
      }
      await catchUp.setTarget(bus, [topicName(store.projection)]);
      for (const [partition, next] of await store.offsets()) catchUp.advance(topicName(store.projection), partition, next);
      await catchUp.skipHoles(bus);
      this.behind.set(name, catchUp.remaining ?? 0);
      if (catchUp.complete) await store.markBuilt();
    } catch (error) {
      if (!(error instanceof BeyondEnd)) log.warn('projection: could not look how far it is, retrying', { projection: name, error });
      else if (!this.broken.has(name)) log.error('projection: stands still', { projection: name, error });
      if (error instanceof BeyondEnd) this.broken.set(name, error.message);
    }
    return false;
  }
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** The events of records that the projection wants, newest shapes; `onUnreadable` is told of the rest. */
export function readEvents(
  projection: Projection<object>, partition: number, messages: readonly KafkaMessage[], registry: EventRegistry, onUnreadable: (message: KafkaMessage, error: unknown) => void,
): IncomingEvent[] {
  const topic = topicName(projection);
  const subscription = { group: projection.name, topics: [topic], mode: isCompacted(projection) ? ('state' as const) : ('shared' as const) };
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
