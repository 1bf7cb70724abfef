import { randomUUID } from 'node:crypto';
import type { ComponentHealth, Health } from '../health/health.ts';
import type { EventHandler, Subscription } from './event-handler.ts';
import { GroupReader, type GroupReaderOptions } from './group-reader.ts';
import { replayEveryMs, type Parking } from './parking.ts';
import { RecordProcessor, type ProcessorOptions } from './record-processor.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import type { EventBus } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';

export interface RunnerOptions
  extends ProcessorOptions, Pick<GroupReaderOptions, 'bus' | 'sessionTimeoutMs' | 'pauseMs'> {
  /** Between looks for parked keys that an operator wants replayed, in milliseconds. */
  replayPollMs?: number;
}

/** One consumer for one handler: its own group, so that it can be reset, replayed or fail alone. */
export class ConsumerRunner {
  private readonly processor: RecordProcessor;
  private readonly reader: GroupReader;
  private replayTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: RunnerOptions) {
    const { group, topics, compacted = [], replaces = [] } = this.subscription;
    this.processor = new RecordProcessor(options);
    this.reader = new GroupReader({
      ...options,
      group: this.isShared ? group : `${group}.${randomUUID()}`,
      topics: topics.map((name) => ({ name, compacted: compacted.includes(name) })),
      from: this.isShared ? 'committed' : 'latest',
      replaces,
      onReplace: () =>
        options.parking.adopt(
          group,
          replaces.map((replaced) => replaced.group),
        ),
      handle: (batch) => this.processor.handle(batch),
      onAssigned: () => {
        this.processor.forgetParkedKeys();
      },
    });
  }

  /** Returns at once; connects, and connects again after every crash, until stopped. */
  start(): void {
    this.reader.start();
    if (this.isShared)
      this.replayTimer = setInterval(() => {
        void this.processor.replayRequested((topic, partition) => this.reader.owns(topic, partition));
      }, this.options.replayPollMs ?? replayEveryMs);
  }

  /** Leaves the group after the record in hand; offsets are committed. */
  async stop(): Promise<void> {
    clearInterval(this.replayTimer);
    await this.reader.stop();
  }

  /** Ok where it has joined its group and nothing is paused. */
  health(): ComponentHealth {
    const health = this.reader.health();
    return health.ok && this.processor.dropped > 0
      ? { ok: true, detail: `${this.processor.dropped} events dropped` }
      : health;
  }

  /** Only a restart helps. */
  get stuck(): boolean {
    return this.reader.stuck;
  }

  /** Instances share the work, and what cannot be handled is parked. */
  get isShared(): boolean {
    return this.subscription.mode !== 'live';
  }

  get subscription(): EventHandler['subscription'] {
    return this.options.handler.subscription;
  }
}

interface ConsumersOptions {
  bus: EventBus;
  registry: EventRegistry;
  parking: Parking;
  health: Health;
  log: Log;
}

/** All consumers of this process. */
export class Consumers {
  private readonly runners: ConsumerRunner[] = [];
  private stopped: Promise<unknown> | undefined;

  constructor(private readonly options: ConsumersOptions) {}

  /** Starts a consumer for a handler, without waiting for the broker, and shows it in the service's health. */
  run(handler: EventHandler): void {
    const { health, ...options } = this.options;
    const runner = new ConsumerRunner({ handler, ...options });
    const name = `consumer ${handler.subscription.group}`;
    health[runner.isShared ? 'registerBackground' : 'register'](name, () => this.healthOf(runner)); // What each instance reads, it answers from.
    health.registerVital(name, () => ({ ok: !runner.stuck }));
    this.runners.push(runner);
    runner.start();
  }

  private async healthOf(runner: ConsumerRunner): Promise<ComponentHealth> {
    const health = runner.health();
    const parked = runner.isShared ? (await this.options.parking.keys(runner.subscription.group)).size : 0;
    return parked === 0
      ? health
      : { ...health, detail: [health.detail, `${parked} keys parked`].filter(Boolean).join('; ') };
  }

  /** Records that each shared group has not yet handled, by group. @throws what the broker throws */
  async lag(): Promise<Map<string, number>> {
    return this.byGroup(async ({ group, topics }) => Number(await this.options.bus.lag(group, topics)));
  }

  /** Keys whose events wait behind one that could not be handled, by shared group. */
  async parkedKeys(): Promise<Map<string, number>> {
    return this.byGroup(async ({ group }) => (await this.options.parking.keys(group)).size);
  }

  private async byGroup(read: (subscription: Subscription) => Promise<number>): Promise<Map<string, number>> {
    const shared = this.runners.filter(({ isShared }) => isShared).map(({ subscription }) => subscription);
    return new Map(
      await Promise.all(shared.map(async (subscription) => [subscription.group, await read(subscription)] as const)),
    );
  }

  /** Repeating it changes nothing. */
  async stop(): Promise<void> {
    this.stopped ??= Promise.all(this.runners.map((runner) => runner.stop()));
    await this.stopped;
  }
}
