import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, KafkaMessage } from 'kafkajs';
import type { ReplacedGroup } from './event-handler.ts';
import type { EventBus, Positions } from '../kafka/event-bus.ts';
import type { PromptConsumer } from '../kafka/quiet-connections.ts';
import { topicName, type TopicSpec } from '../kafka/topics.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Log } from '../logging/log.ts';
import { Heartbeats } from './heartbeats.ts';

/** Records of one partition, in order. */
export interface Batch {
  topic: string;
  partition: number;
  messages: readonly KafkaMessage[];
  /** The offset after the batch: past its last record, and past what transactions left behind it. */
  next: bigint;
  /** False once this process stops or the partition was taken from it: the rest of the batch is somebody else's. */
  isCurrent(): boolean;
  /** @throws what kafkajs threw at a heartbeat: the group is rebalancing */
  assertMember: () => void;
  /** The record of that offset and all before it are never shown again. @throws as `assertMember` */
  settle(offset: string): Promise<void>;
}

export interface GroupReaderOptions {
  bus: EventBus;
  log: Log;
  group: string;
  topics: readonly TopicSpec[];
  /**
   * 'committed': where the group stopped, at first the beginning of the topics. 'latest': what is published from now on.
   * A function: positions the caller keeps, asked again for each partition this process was given; nothing is committed.
   */
  from: 'committed' | 'latest' | (() => Promise<Positions>);
  /**
   * Groups whose place a 'committed' one takes: at its very first start it begins, in each partition, where the one furthest behind has stopped.
   * Nothing is skipped; what others of them had read comes again, and so does what an instance of the release before reads beside it.
   */
  replaces?: readonly ReplacedGroup[];
  /** It takes their place now, and has read nothing yet. */
  onReplace?: () => Promise<void>;
  /** Takes records, one call at a time per partition. When it throws, those not settled come again after a pause. */
  handle: (batch: Batch) => Promise<void>;
  /** Everything before `next` held nothing to handle, only what transactions left. */
  onSkipped?: (topic: string, partition: number, next: bigint) => void;
  /** The group has been shared out anew. */
  onAssigned?: () => void;
  sessionTimeoutMs?: number;
  /** How long a partition pauses after an error, in milliseconds. */
  pauseMs?: number;
}

const leaveTimeoutMs = 6000;
const stopTimeoutMs = 7000;

/** Reads a group's share of some topics in batches, one kafkajs consumer per session; begins a new session after every crash, until stopped. */
export class GroupReader {
  private running: Promise<void> = Promise.resolve();
  private endSession: () => void = () => undefined;
  private stopping = false;
  private positions: Positions = new Map();
  private assigned = new Set<string>();
  /** Partitions whose position was read since they were assigned. */
  private readonly confirmed = new Set<string>();
  /** Where it begins in the place of others; nothing once it has begun. */
  private inherited: Positions = new Map();
  private joined = false;
  /** What paused partitions wait for. */
  private readonly paused = new Map<string, string>();
  private lastHeartbeat = Date.now();
  /** Fetches under way, one per broker at most, and batches in hand. */
  private fetches = 0;
  private batches = 0;

  constructor(private readonly options: GroupReaderOptions) {}

  /** Returns at once; connects, and connects again after every crash. */
  start(): void {
    this.running = this.runUntilStopped();
  }

  /** Leaves the group after the records in hand; their offsets are committed. */
  async stop(): Promise<void> {
    this.stopping = true;
    this.endSession();
    await withTimeout(stopTimeoutMs, this.running).catch(() => undefined); // A broker that is away must not keep the service from ending.
  }

  /** Whether it reads, and what it waits for if not. */
  health(): { ok: boolean; detail?: string } {
    if (!this.joined) return { ok: false, detail: 'not in its group' };
    return this.paused.size === 0
      ? { ok: true }
      : { ok: false, detail: `waiting: ${[...new Set(this.paused.values())].join(', ')}` };
  }

  /** Joined, but not heard of for so long that only a restart helps. */
  get stuck(): boolean {
    return this.joined && Date.now() - this.lastHeartbeat > 2 * this.sessionTimeoutMs + 30_000;
  }

  /** Whether the partition is this process's to read. */
  owns(topic: string, partition: number): boolean {
    return this.joined && this.assigned.has(placeOf(topic, partition));
  }

  private get sessionTimeoutMs(): number {
    return this.options.sessionTimeoutMs ?? 10_000;
  }

  private async runUntilStopped(): Promise<void> {
    for (let failures = 0; !this.stopping; failures += 1) {
      try {
        await this.runSession(() => {
          failures = 0;
        });
      } catch (error) {
        this.options.log.warn('consumer: could not start, retrying', { group: this.options.group, error });
      }
      if (!this.stopping) await delay(Math.min(250 * 2 ** Math.min(failures, 5), 5000));
    }
  }

  /** From connecting to a crash or the stop; kafkajs does not come back from some errors by itself. */
  private async runSession(onJoined: () => void): Promise<void> {
    const { bus, group, topics, from } = this.options;
    await bus.ensureTopics(topics);
    await this.readPositions();
    await this.inherit();
    const consumer = bus.consumer({
      groupId: group,
      sessionTimeout: this.sessionTimeoutMs,
      rebalanceTimeout: 60_000,
      maxBytesPerPartition: 512 * 1024,
      maxBytes: 4 * 1024 * 1024,
      allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
    const ended = new Promise<void>((resolve) => {
      this.endSession = resolve;
    });
    this.watch(consumer, onJoined);
    try {
      if (this.stopping) return;
      await consumer.connect();
      await consumer.subscribe({
        topics: topics.map((topic) => bus.prefix + topicName(topic)),
        fromBeginning: from !== 'latest',
      });
      await consumer.run({
        autoCommit: from === 'committed',
        autoCommitThreshold: 100,
        autoCommitInterval: 1000,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: 4,
        eachBatch: (payload) => this.eachBatch(consumer, payload),
      });
      await ended;
    } finally {
      this.joined = false;
      await this.leave(consumer);
    }
  }

  /** After the batches in hand. Nobody waits for a fetch that waits for records. */
  private async leave(consumer: PromptConsumer): Promise<void> {
    const left = consumer.disconnect().catch((error: unknown) => {
      this.options.log.debug('consumer: disconnect', { error });
    });
    if (this.fetches > 0 && this.batches === 0) consumer.hangUp();
    await Promise.race([left, delay(leaveTimeoutMs, undefined, { ref: false })]); // A dead broker answers no goodbye.
    consumer.hangUp();
  }

  private watch(consumer: Consumer, onJoined: () => void): void {
    const { events } = consumer;
    const { from, group, log, onAssigned, onSkipped } = this.options;
    consumer.on(events.GROUP_JOIN, ({ payload }) => {
      const assigned = Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) =>
        partitions.map((partition) => ({ topic, partition })),
      );
      this.assigned = new Set(assigned.map(({ topic, partition }) => placeOf(this.plain(topic), partition)));
      this.confirmed.clear();
      this.paused.clear();
      this.fetches = 0; // One that failed was never reported.
      for (const { topic, partition } of assigned) {
        const offset =
          typeof from === 'function'
            ? this.position(this.plain(topic), partition)
            : this.inherited.get(this.plain(topic))?.get(partition);
        if (offset !== undefined) consumer.seek({ topic, partition, offset: offset.toString() });
      }
      this.inherited = new Map(); // From now on its own commits count.
      onAssigned?.();
      this.joined = true;
      this.lastHeartbeat = Date.now();
      onJoined();
    });
    for (const event of [events.HEARTBEAT, events.FETCH])
      consumer.on(event, () => {
        this.lastHeartbeat = Date.now();
      });
    consumer.on(events.FETCH_START, () => {
      this.fetches += 1;
    });
    consumer.on(events.FETCH, () => {
      this.fetches -= 1;
    });
    consumer.on(events.END_BATCH_PROCESS, ({ payload: { batchSize, topic, partition, lastOffset } }) => {
      if (batchSize === 0) onSkipped?.(this.plain(topic), partition, BigInt(lastOffset) + 1n);
    });
    consumer.on(events.CRASH, ({ payload }) => {
      log.warn('consumer: crashed, restarting', { group, error: payload.error });
      this.endSession();
    });
  }

  private async eachBatch(consumer: Consumer, payload: EachBatchPayload): Promise<void> {
    const { topic, partition } = payload.batch;
    const place = placeOf(this.plain(topic), partition);
    const heartbeats = new Heartbeats(async () => {
      await payload.heartbeat();
      await payload.commitOffsetsIfNecessary();
    });
    this.batches += 1;
    try {
      await heartbeats.during(() => this.handle(consumer, payload, heartbeats));
      this.paused.delete(place);
    } catch (error) {
      heartbeats.assertMember();
      this.pause(place, error, payload);
    } finally {
      this.batches -= 1;
    }
    await heartbeats.beat();
  }

  private async handle(consumer: Consumer, payload: EachBatchPayload, heartbeats: Heartbeats): Promise<void> {
    const { batch } = payload;
    const { partition } = batch;
    const topic = this.plain(batch.topic);
    const isCurrent = (): boolean => payload.isRunning() && !payload.isStale() && !this.stopping;
    const next = BigInt(batch.lastOffset()) + 1n;
    const from = await this.confirmedPosition(topic, partition);
    if (!isCurrent()) return;
    if (from > next) {
      consumer.seek({ topic: batch.topic, partition, offset: from.toString() }); // Another member read on meanwhile.
      return;
    }
    const messages = batch.messages.filter(({ offset }) => BigInt(offset) >= from);
    const settle = async (offset: string): Promise<void> => {
      this.paused.delete(placeOf(topic, partition));
      payload.resolveOffset(offset);
      await heartbeats.beat();
    };
    if (messages.length > 0)
      await this.options.handle({
        topic,
        partition,
        messages,
        next,
        isCurrent,
        assertMember: () => {
          heartbeats.assertMember();
        },
        settle,
      });
    if (isCurrent()) payload.resolveOffset(batch.lastOffset());
  }

  private async readPositions(): Promise<void> {
    if (typeof this.options.from === 'function') this.positions = await this.options.from();
  }

  private async inherit(): Promise<void> {
    const { bus, group, topics, replaces = [], onReplace } = this.options;
    if (replaces.length === 0) return;
    const own = await bus.committed(group, topics.map(topicName));
    const theirs = await Promise.all(replaces.map((each) => bus.committed(each.group, each.topics)));
    this.inherited = inheritedPositions(own, theirs);
    if (this.inherited.size > 0) await onReplace?.();
  }

  /** The caller's position, read once per assignment: the member before may have read on since this process last looked. */
  private async confirmedPosition(topic: string, partition: number): Promise<bigint> {
    const place = placeOf(topic, partition);
    if (!this.confirmed.has(place)) {
      await this.readPositions();
      this.confirmed.add(place);
    }
    return this.position(topic, partition);
  }

  /** The first offset when the caller keeps none. */
  private position(topic: string, partition: number): bigint {
    return this.positions.get(topic)?.get(partition) ?? 0n;
  }

  private pause(place: string, error: unknown, payload: EachBatchPayload): void {
    const { group, log, pauseMs = 1000 } = this.options;
    const { topic, partition, messages } = payload.batch;
    log.warn('consumer: partition paused', { group, topic, partition, offset: messages[0]?.offset, error });
    this.paused.set(place, error instanceof Error ? error.name : 'error');
    const resume = payload.pause();
    setTimeout(() => {
      if (!this.stopping) resume();
    }, pauseMs).unref();
  }

  private plain(topic: string): string {
    return topic.slice(this.options.bus.prefix.length);
  }
}

/**
 * Where a group begins that takes the place of others, by topic and partition: nowhere where it has committed anything, nor in a partition of which
 * one of those that read the topic has committed nothing.
 * @param theirs what each of them has committed of each topic it reads
 */
export function inheritedPositions(own: Positions, theirs: readonly Positions[]): Positions {
  if ([...own.values()].some((partitions) => partitions.size > 0)) return new Map();
  const topics = new Set(theirs.flatMap((each) => [...each.keys()]));
  return new Map(
    [...topics].flatMap((topic) => {
      const readers = theirs.flatMap((each) => each.get(topic) ?? []);
      const partitions = [...(readers[0]?.keys() ?? [])].filter((each) => readers.every((reader) => reader.has(each)));
      const furthestBehind = (partition: number): bigint =>
        readers.map((reader) => reader.get(partition) ?? 0n).reduce((a, b) => (a < b ? a : b));
      return partitions.length === 0
        ? []
        : [[topic, new Map(partitions.map((each) => [each, furthestBehind(each)] as const))] as const];
    }),
  );
}

const placeOf = (topic: string, partition: number): string => `${topic}/${partition}`;
