import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import { Pulse } from '../consumer/pulse.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { TopicSpec } from '../kafka/topics.ts';
import { within } from '../lifecycle/within.ts';
import type { Log } from '../logging/log.ts';

/** Next offset to read, by topic and partition. */
export type Positions = Map<string, Map<number, bigint>>;

export interface ReaderOptions {
  bus: EventBus;
  log: Log;
  group: string;
  topics: readonly TopicSpec[];
  /** Where to read on from; asked again for a partition whenever it was given to this process. */
  positions: () => Promise<Positions>;
  /** Takes records in order, one call at a time per partition. When it throws, the same records come again after a rest. */
  handle: (topic: string, partition: number, messages: readonly KafkaMessage[]) => Promise<void>;
  sessionTimeoutMs?: number;
  restMs?: number;
}

const stopDeadlineMs = 7000;
const nameOf = (topic: TopicSpec): string => (typeof topic === 'string' ? topic : topic.name);

/**
 * Reads batches of a group's share of some topics from positions its owner keeps; nothing is committed to the broker,
 * whose group only says who reads which partition. Comes back after every crash until stopped.
 */
export class PartitionReader {
  private life: Promise<void> = Promise.resolve();
  private endLife: () => void = () => undefined;
  private stopping = false;
  private positions: Positions = new Map();
  /** Partitions whose position was read since they were assigned. */
  private readonly confirmed = new Set<string>();
  private assigned: ReadonlySet<string> = new Set();
  private joined = false;
  /** What a partition waits for. */
  private readonly resting = new Map<string, string>();
  private lastBeat = Date.now();

  constructor(private readonly options: ReaderOptions) {}

  /** Returns at once; connects, and connects again after every crash. */
  start(): void {
    this.life = this.live();
  }

  /** Leaves the group after the batches in hand. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endLife();
    await within(stopDeadlineMs, this.life).catch(() => undefined); // A broker that is away must not keep the service from ending.
  }

  /** Whether it reads, and what it waits for if not. */
  health(): { ok: boolean; detail?: string } {
    if (!this.joined) return { ok: false, detail: 'not in its group' };
    return this.resting.size === 0 ? { ok: true } : { ok: false, detail: `waiting: ${[...new Set(this.resting.values())].join(', ')}` };
  }

  /** Joined, but not heard of for so long that only a restart helps. */
  get stuck(): boolean {
    return this.joined && Date.now() - this.lastBeat > 2 * this.sessionTimeoutMs + 30_000;
  }

  /** Whether this process reads that partition, `<topic>/<partition>`, now. */
  owns(place: string): boolean {
    return this.joined && this.assigned.has(place);
  }

  private get sessionTimeoutMs(): number {
    return this.options.sessionTimeoutMs ?? 10_000;
  }

  private async live(): Promise<void> {
    for (let failures = 0; !this.stopping; failures += 1) {
      try {
        await this.oneLife(() => { failures = 0; });
      } catch (error) {
        this.options.log.warn('projection: could not start reading, retrying', { group: this.options.group, error });
      }
      if (!this.stopping) await delay(Math.min(250 * 2 ** Math.min(failures, 5), 5000));
    }
  }

  /** From connecting to a crash or the stop; kafkajs does not come back from some errors by itself. */
  private async oneLife(onJoined: () => void): Promise<void> {
    const { bus, topics } = this.options;
    await bus.ensureTopics(topics);
    this.positions = await this.options.positions();
    if (this.stopping) return;
    const consumer = bus.consumer({
      groupId: this.options.group, sessionTimeout: this.sessionTimeoutMs, rebalanceTimeout: 60_000, heartbeatInterval: 2000,
      maxBytesPerPartition: 512 * 1024, maxBytes: 4 * 1024 * 1024, maxWaitTimeInMs: 2000, allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
    const ended = new Promise<void>((resolve) => { this.endLife = resolve; });
    this.watch(consumer, onJoined);
    try {
      await consumer.connect();
      await consumer.subscribe({ topics: topics.map((topic) => bus.prefix + nameOf(topic)), fromBeginning: true });
      await consumer.run({ autoCommit: false, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 4, eachBatch: (payload) => this.eachBatch(consumer, payload) });
      await ended;
    } finally {
      this.joined = false;
      const left = consumer.disconnect().catch((error: unknown) => { this.options.log.debug('projection: disconnect', { error }); });
      await Promise.race([left, delay(5000, undefined, { ref: false })]); // A dead broker hears no goodbye.
    }
  }

  private watch(consumer: Consumer, onJoined: () => void): void {
    const { events } = consumer;
    const { bus, group, log } = this.options;
    consumer.on(events.GROUP_JOIN, ({ payload }) => {
      this.confirmed.clear();
      this.assigned = new Set(Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) => partitions.map((partition) => `${topic.slice(bus.prefix.length)}/${partition}`)));
      for (const [topic, partitions] of Object.entries(payload.memberAssignment)) {
        for (const partition of partitions) consumer.seek({ topic, partition, offset: this.position(topic.slice(bus.prefix.length), partition).toString() });
      }
      this.joined = true;
      this.resting.clear();
      this.lastBeat = Date.now();
      onJoined();
    });
    for (const event of [events.HEARTBEAT, events.FETCH]) consumer.on(event, () => { this.lastBeat = Date.now(); });
    consumer.on(events.CRASH, ({ payload }) => {
      log.warn('projection: consumer crashed, making a new one', { group, error: payload.error });
      this.endLife();
    });
  }

  private position(topic: string, partition: number): bigint {
    return this.positions.get(topic)?.get(partition) ?? 0n;
  }

  private async eachBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const topic = batch.topic.slice(this.options.bus.prefix.length);
    const pulse = new Pulse(() => payload.heartbeat());
    try {
      await pulse.during(async () => {
        const from = await this.confirmedPosition(topic, batch.partition);
        if (payload.isStale() || !payload.isRunning() || this.stopping) return;
        if (from > BigInt(batch.lastOffset()) + 1n) {
          consumer.seek({ topic: batch.topic, partition: batch.partition, offset: from.toString() }); // Another member read on meanwhile.
          return;
        }
        const fresh = batch.messages.filter(({ offset }) => BigInt(offset) >= from);
        if (fresh.length > 0) await this.options.handle(topic, batch.partition, fresh);
        payload.resolveOffset(batch.lastOffset());
        this.resting.delete(`${topic}/${batch.partition}`);
      });
    } catch (error) {
      this.rest(`${topic}/${batch.partition}`, error, payload);
    }
    pulse.throwIfFailed();
    await payload.heartbeat();
  }

  /** The owner's position, read once per assignment: the member before may have read on since this process last looked. */
  private async confirmedPosition(topic: string, partition: number): Promise<bigint> {
    const place = `${topic}/${partition}`;
    if (!this.confirmed.has(place)) {
      this.positions = await this.options.positions();
      this.confirmed.add(place);
    }
    return this.position(topic, partition);
  }

  private rest(place: string, error: unknown, payload: EachBatchPayload): void {
    this.resting.set(place, error instanceof Error ? error.name : 'error');
    this.options.log.warn('projection: waiting', { group: this.options.group, topic: payload.batch.topic, partition: payload.batch.partition, error });
    const resume = payload.pause();
    setTimeout(() => {
      if (!this.stopping) resume();
    }, this.options.restMs ?? 1000).unref();
  }
}
