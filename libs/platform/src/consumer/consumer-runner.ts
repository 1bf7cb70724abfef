import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Consumer, EachBatchPayload } from 'kafkajs';
import type { EventBus } from '../kafka/event-bus.ts';
import type { TopicSpec } from '../kafka/topics.ts';
import { within } from '../lifecycle/within.ts';
import type { Log } from '../logging/log.ts';
import { CatchUp } from './catch-up.ts';
import type { EventHandler, Subscription } from './event-handler.ts';
import { Serial } from './serial.ts';
import { RecordProcessor, type ProcessorOptions } from './record-processor.ts';

export interface RunnerOptions extends ProcessorOptions {
  bus: EventBus;
  sessionTimeoutMs?: number;
  /** How long a partition rests when what its handler needs is down. */
  pauseMs?: number;
  replayPollMs?: number;
}

/** A record ends the wait at once; stopping and a change of members wait for its end. */
const fetchWaitMs = 2000;
const holeLookMs = 500;
const leaveDeadlineMs = 5000;
const stopDeadlineMs = 7000;
const defaults = { sessionTimeoutMs: 10_000, pauseMs: 3000, replayPollMs: 3000 };

/** One kafkajs consumer for one handler: its own group, so that it can be reset, replayed or fail alone. */
export class ConsumerRunner {
  readonly catchUp = new CatchUp();
  private readonly processor: RecordProcessor;
  private readonly serial = new Serial();
  private readonly group: string;
  private consumer: Consumer | undefined;
  private stopping = false;
  private life: Promise<void> = Promise.resolve();
  private endLife: () => void = () => undefined;
  private assigned = new Set<string>();
  private readonly paused = new Map<string, string>();
  private replayTimer: NodeJS.Timeout | undefined;
  private lastBeat = Date.now();
  private connected = false;

  constructor(private readonly options: RunnerOptions) {
    const { group } = this.subscription;
    this.group = this.shared ? group : `${group}.${randomUUID()}`;
    this.processor = new RecordProcessor(options);
  }

  /** Returns at once; connects, and connects again after every crash, until stopped. */
  start(): void {
    this.life = this.live();
    if (this.shared) this.replayTimer = setInterval(() => { void this.processor.replayRequested((place) => this.connected && this.assigned.has(place), this.serial); }, this.options.replayPollMs ?? defaults.replayPollMs);
  }

  /** Leaves the group after the record in hand; offsets are committed. */
  async stop(): Promise<void> {
    this.stopping = true;
    clearInterval(this.replayTimer);
    this.endLife();
    await within(stopDeadlineMs, this.life).catch(() => undefined); // A broker that is away must not keep the service from ending.
    if (!this.shared) await this.options.bus.deleteGroup(this.group).catch(() => undefined);
  }

  /** Readiness: joined, caught up where that matters, nothing paused. */
  health(): { ok: boolean; detail?: string } {
    if (!this.connected) return { ok: false, detail: 'not in its group' };
    if (!this.shared && !this.catchUp.complete) return { ok: false, detail: 'catching up' };
    if (this.paused.size > 0) return { ok: false, detail: `waiting: ${[...new Set(this.paused.values())].join(', ')}` };
    return this.processor.skipped > 0 ? { ok: true, detail: `${this.processor.skipped} events dropped` } : { ok: true };
  }

  /** Liveness: a joined consumer that has not been heard of for twice its session is stuck for good. */
  get stuck(): boolean {
    return this.connected && Date.now() - this.lastBeat > 2 * this.sessionTimeoutMs + 30_000;
  }

  get handler(): EventHandler {
    return this.options.handler;
  }

  private get subscription(): Subscription {
    return this.options.handler.subscription;
  }

  private get shared(): boolean {
    return (this.options.handler.subscription.mode ?? 'shared') === 'shared';
  }

  private get fromBeginning(): boolean {
    return this.options.handler.subscription.mode !== 'live';
  }

  private get sessionTimeoutMs(): number {
    return this.options.sessionTimeoutMs ?? defaults.sessionTimeoutMs;
  }

  private async live(): Promise<void> {
    for (let failures = 0; !this.stopping; failures += 1) {
      try {
        await this.oneLife(() => { failures = 0; });
      } catch (error) {
        this.log.warn('consumer: could not start, trying again', { group: this.group, error });
      }
      if (!this.stopping) await delay(Math.min(250 * 2 ** Math.min(failures, 5), 5000));
    }
  }

  /** From connecting to a crash or the stop. kafkajs never comes back from some errors by itself, so each life is a new consumer. */
  private async oneLife(onJoined: () => void): Promise<void> {
    const { bus } = this.options;
    await bus.ensureTopics(this.topicSpecs());
    if (!this.shared) await this.catchUp.setTarget(bus, this.fromBeginning ? this.subscription.topics : []);
    const consumer = bus.consumer({
      groupId: this.group, sessionTimeout: this.sessionTimeoutMs, rebalanceTimeout: 60_000, heartbeatInterval: 2000,
      maxBytesPerPartition: 512 * 1024, maxBytes: 2 * 1024 * 1024, maxWaitTimeInMs: fetchWaitMs, allowAutoTopicCreation: false,
      retry: { initialRetryTime: 100, maxRetryTime: 2000, retries: 5, restartOnFailure: () => Promise.resolve(false) },
    });
    this.consumer = consumer;
    const ended = new Promise<void>((resolve) => { this.endLife = resolve; });
    this.watch(consumer, onJoined);
    try {
      if (this.stopping) return;
      await consumer.connect();
      await consumer.subscribe({ topics: this.subscription.topics.map((topic) => bus.prefix + topic), fromBeginning: this.fromBeginning });
      await consumer.run({
        autoCommit: this.shared, autoCommitThreshold: 100, autoCommitInterval: 1000, eachBatchAutoResolve: false, partitionsConsumedConcurrently: 4,
        eachBatch: (payload) => this.handleBatch(payload),
      });
      if (!this.shared) void this.passHoles(consumer);
      await ended;
    } finally {
      this.connected = false;
      const left = consumer.disconnect().catch((error: unknown) => { this.log.debug('consumer: disconnect', { error }); });
      await Promise.race([left, delay(leaveDeadlineMs, undefined, { ref: false })]); // A dead broker hears no goodbye.
    }
  }

  private async passHoles(consumer: Consumer): Promise<void> {
    while (!this.catchUp.complete && !this.stopping && this.consumer === consumer) {
      await delay(holeLookMs);
      await this.catchUp.skipHoles(this.options.bus).catch((error: unknown) => { this.log.debug('consumer: could not look for the end', { group: this.group, error }); });
    }
  }

  private watch(consumer: Consumer, onJoined: () => void): void {
    const { events } = consumer;
    consumer.on(events.GROUP_JOIN, ({ payload }) => {
      const { prefix } = this.options.bus;
      this.assigned = new Set(Object.entries(payload.memberAssignment).flatMap(([topic, partitions]) => partitions.map((p) => `${topic.slice(prefix.length)}/${p}`)));
      this.processor.forgetParkedKeys();
      this.paused.clear();
      this.connected = true;
      this.lastBeat = Date.now();
      onJoined();
    });
    consumer.on(events.HEARTBEAT, () => { this.lastBeat = Date.now(); });
    consumer.on(events.FETCH, () => { this.lastBeat = Date.now(); });
    consumer.on(events.END_BATCH_PROCESS, ({ payload }) => { // A batch of nothing but markers of transactions is not shown to us.
      if (payload.batchSize === 0) this.catchUp.advance(this.plain(payload.topic), payload.partition, BigInt(payload.lastOffset) + 1n);
    });
    consumer.on(events.CRASH, ({ payload }) => {
      this.log.warn('consumer: crashed, making a new one', { group: this.group, error: payload.error });
      this.endLife();
    });
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    const { batch } = payload;
    const topic = this.plain(batch.topic);
    const place = `${topic}/${batch.partition}`;
    if (await this.handledAtOnce(topic, place, payload)) return;
    for (const message of batch.messages) {
      if (!payload.isRunning() || payload.isStale() || this.stopping) return;
      const outcome = await this.serial.run(place, () => this.processor.process(topic, batch.partition, message, () => payload.heartbeat()));
      if (outcome.kind === 'wait') {
        this.pause(place, outcome.reason, payload);
        return;
      }
      await this.settle(topic, place, message.offset, payload);
    }
  }

  /** For handlers that take batches: fewer round trips of what they write. */
  private async handledAtOnce(topic: string, place: string, payload: EachBatchPayload): Promise<boolean> {
    const { partition, messages } = payload.batch;
    const last = messages.at(-1);
    if (!this.options.handler.handleBatch || !last || this.stopping) return false;
    const handled = await this.serial.run(place, () => this.processor.processBatch(topic, partition, messages, () => payload.heartbeat()));
    if (handled) await this.settle(topic, place, last.offset, payload);
    return handled;
  }

  private async settle(topic: string, place: string, offset: string, payload: EachBatchPayload): Promise<void> {
    this.paused.delete(place);
    payload.resolveOffset(offset);
    const { batch } = payload;
    this.catchUp.advance(topic, batch.partition, BigInt(offset === batch.messages.at(-1)?.offset ? batch.lastOffset() : offset) + 1n);
    await payload.heartbeat();
    await payload.commitOffsetsIfNecessary();
  }

  private plain(topic: string): string {
    return topic.slice(this.options.bus.prefix.length);
  }

  private pause(place: string, reason: string, payload: EachBatchPayload): void {
    this.paused.set(place, reason);
    const resume = payload.pause();
    setTimeout(() => {
      if (!this.stopping) resume();
    }, this.options.pauseMs ?? defaults.pauseMs).unref();
  }

  private topicSpecs(): TopicSpec[] {
    const { topics, mode, compacted = [] } = this.subscription;
    return topics.map((name) => ({ name, compacted: mode === 'state' || compacted.includes(name) }));
  }

  private get log(): Log {
    return this.options.log;
  }
}
