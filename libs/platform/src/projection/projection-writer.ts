import { setTimeout as delay } from 'node:timers/promises';
import type { EventHandler, IncomingEvent } from '../consumer/event-handler.ts';
import { GroupReader, type Batch } from '../consumer/group-reader.ts';
import { replayEveryMs, type Parking } from '../consumer/parking.ts';
import { RecordProcessor } from '../consumer/record-processor.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import type { ComponentHealth } from '../health/health.ts';
import type { EventBus, Positions } from '../kafka/event-bus.ts';
import { topicName } from '../kafka/topics.ts';
import type { Log } from '../logging/log.ts';
import { CatchUp } from './catch-up.ts';
import { fold, isCompacted, type ProjectedDocument } from './projection.ts';
import { BeyondEnd, type ProjectionStore } from './projection-store.ts';

interface WriterOptions {
  /** Name of the service; the group is named after it and the versions it fills. */
  service: string;
  stores: readonly ProjectionStore<object>[];
  bus: EventBus;
  registry: EventRegistry;
  /** Where events wait that cannot be folded, and those of their keys behind them. */
  parking: Parking;
  log: Log;
  sessionTimeoutMs?: number;
  pollMs?: number;
  replayPollMs?: number;
}

/**
 * Fills a service's projections. Instances share the work by a consumer group per set of versions, so that a new version
 * gets every partition while instances of the old one go on. Idempotent: documents are replaced by newer ones only, and
 * offsets are stored after them, and after what is parked. Each version of a projection parks for itself.
 */
export class ProjectionWriter {
  private readonly reader: GroupReader;
  private readonly parts: readonly { store: ProjectionStore<object>; processor: RecordProcessor }[];
  private stopping = false;
  private replayTimer: NodeJS.Timeout | undefined;
  private building: Promise<void> = Promise.resolve();
  private readonly behind = new Map<string, number>();
  /** Projections that cannot go on by themselves, with what to do. */
  private readonly broken = new Map<string, string>();

  constructor(private readonly options: WriterOptions) {
    const { service, stores, bus, log, sessionTimeoutMs } = options;
    const versions = stores.map(({ projection }) => `${projection.name}-v${projection.version}`).join('.');
    this.parts = stores.map((store) => ({
      store,
      processor: new RecordProcessor({ ...options, handler: handlerOf(store) }),
    }));
    this.reader = new GroupReader({
      bus,
      log,
      group: `${service}.projections.${versions}`,
      topics: stores.map(({ projection }) => projection.topic),
      from: () => this.positions(),
      handle: (batch) => this.handle(batch),
      onSkipped: (topic, partition, next) => {
        this.skip(topic, partition, next);
      },
      ...(sessionTimeoutMs !== undefined && { sessionTimeoutMs }),
    });
  }

  start(): void {
    this.reader.start();
    this.building = this.watchBuild();
    this.replayTimer = setInterval(() => {
      void this.replayRequested();
    }, this.options.replayPollMs ?? replayEveryMs);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.replayTimer);
    await this.reader.stop();
    await this.building;
  }

  /** Whether events are being processed, and how many keys wait for somebody to see to them. */
  async health(): Promise<ComponentHealth> {
    const filling = [...this.behind]
      .filter(([, partitions]) => partitions > 0)
      .map(([name, partitions]) => `${name} is being filled, ${partitions} partitions to go`);
    const parked = [...(await this.parkedKeys())].flatMap(([group, keys]) =>
      keys > 0 ? [`${keys} keys parked in ${group}`] : [],
    );
    const { ok, detail } = this.reader.health();
    const notes = [...(detail === undefined ? [] : [detail]), ...this.broken.values(), ...filling, ...parked];
    return { ok: ok && !this.needsHelp, ...(notes.length > 0 && { detail: notes.join('; ') }) };
  }

  /** A projection will not go on before somebody has seen to it; its health says what to do. */
  get needsHelp(): boolean {
    return this.broken.size > 0;
  }

  get stuck(): boolean {
    return this.reader.stuck;
  }

  /** 1 for a projection that will not go on before its version is raised, else 0. */
  get halted(): Map<string, number> {
    return new Map(this.options.stores.map(({ projection: { name } }) => [name, this.broken.has(name) ? 1 : 0]));
  }

  /** Records that are not yet in the documents, by projection. @throws what the broker throws */
  async lag(): Promise<Map<string, number>> {
    const { stores, bus } = this.options;
    return new Map(
      await Promise.all(
        stores.map(
          async (store) =>
            [
              store.projection.name,
              Number(await bus.remaining(topicName(store.projection.topic), await store.offsets())),
            ] as const,
        ),
      ),
    );
  }

  /** Keys whose events wait behind one that could not be folded, by parking group. */
  async parkedKeys(): Promise<Map<string, number>> {
    const { stores, parking } = this.options;
    return new Map(
      await Promise.all(
        stores.map(async ({ parkingGroup }) => [parkingGroup, (await parking.keys(parkingGroup)).size] as const),
      ),
    );
  }

  /** Where all projections of a topic have arrived: its slowest one decides, the others skip what they have. */
  private async positions(): Promise<Positions> {
    const positions: Positions = new Map();
    for (const store of this.options.stores) {
      const topic = topicName(store.projection.topic);
      const offsets = await store.offsets();
      const slowest = positions.get(topic);
      const shared = slowest
        ? [...offsets].flatMap(([partition, next]) =>
            slowest.has(partition) ? [[partition, min(next, slowest.get(partition) as bigint)] as const] : [],
          )
        : offsets;
      positions.set(topic, new Map(shared));
    }
    for (const { processor } of this.parts) processor.forgetParkedKeys(); // After the offsets: what another process parked before them is seen.
    return positions;
  }

  private async replayRequested(): Promise<void> {
    for (const { processor } of this.parts)
      await processor.replayRequested((topic, partition) => this.reader.owns(topic, partition));
  }

  private async handle(batch: Batch): Promise<void> {
    for (const { store, processor } of this.partsOf(batch.topic)) {
      await processor.handle({
        ...batch,
        settle: async () => {
          batch.assertMember();
        },
      }); // The stored offset settles the batch.
      if (batch.isCurrent()) await store.saveOffset(batch.partition, batch.next);
    }
  }

  private skip(topic: string, partition: number, next: bigint): void {
    void Promise.all(this.partsOf(topic).map(({ store }) => store.saveOffset(partition, next))).catch(
      (error: unknown) => {
        this.options.log.debug('projection: an offset was not stored, the next one will be', {
          topic,
          partition,
          error,
        });
      },
    );
  }

  private partsOf(topic: string): readonly { store: ProjectionStore<object>; processor: RecordProcessor }[] {
    return this.parts.filter(({ store: { projection } }) => topicName(projection.topic) === topic);
  }

  /** Lets readers change to a new version once it holds everything that was there when this process started. */
  private async watchBuild(): Promise<void> {
    await Promise.all(
      this.options.stores.map(async (store) => {
        const catchUp = new CatchUp();
        while (!this.stopping && !(await this.isBuilt(store, catchUp))) await delay(this.options.pollMs ?? 250);
      }),
    );
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
      await catchUp.setTarget(bus, [topicName(store.projection.topic)]);
      for (const [partition, next] of await store.offsets())
        catchUp.advance(topicName(store.projection.topic), partition, next);
      await catchUp.skipHoles(bus);
      this.behind.set(name, catchUp.remaining ?? 0);
      if (catchUp.complete) await store.markBuilt();
    } catch (error) {
      if (!(error instanceof BeyondEnd))
        log.warn('projection: lag check failed, retrying', { projection: name, error });
      else if (!this.broken.has(name))
        log.error('projection: halted until its version is raised', { projection: name, error });
      if (error instanceof BeyondEnd) this.broken.set(name, error.message);
    }
    return false;
  }
}

const min = (left: bigint, right: bigint): bigint => (left < right ? left : right);

/** How records reach a projection's documents: as a handler's do, with its bounded tries and its parking. */
function handlerOf(store: ProjectionStore<object>): EventHandler {
  const { projection, parkingGroup } = store;
  const topic = topicName(projection.topic);
  return {
    subscription: { group: parkingGroup, topics: [topic], ...(isCompacted(projection) && { compacted: [topic] }) },
    handle: (event) => project(store, [event]),
    handleBatch: (events) => project(store, events),
  };
}

/** @throws ZodError for a state of a wrong shape, and what `apply` throws; then nothing is written */
async function project(store: ProjectionStore<object>, events: readonly IncomingEvent[]): Promise<void> {
  const { projection } = store;
  const bySubject = new Map<string, IncomingEvent[]>();
  for (const event of events) {
    const checked =
      projection.schema && event.data !== null ? { ...event, data: projection.schema.parse(event.data) } : event;
    bySubject.set(event.subject, [...(bySubject.get(event.subject) ?? []), checked]);
  }
  const known = await store.find([...bySubject.keys()]);
  const documents: ProjectedDocument<object>[] = [];
  for (const [id, own] of bySubject) {
    const folded = await fold(projection, id, known.get(id), own);
    if (folded) documents.push({ _id: id, ...folded });
  }
  await store.write(documents);
}
