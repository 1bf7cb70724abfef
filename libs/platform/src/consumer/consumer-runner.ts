import { randomUUID } from 'node:crypto';
import type { ComponentHealth } from '../health/health.ts';
import type { EventHandler } from './event-handler.ts';
import { GroupReader, type GroupReaderOptions } from './group-reader.ts';
import { replayEveryMs } from './parking.ts';
import { RecordProcessor, type ProcessorOptions } from './record-processor.ts';

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
    const { group, topics, compacted = [] } = this.subscription;
    this.processor = new RecordProcessor(options);
    this.reader = new GroupReader({
      ...options,
      group: this.isShared ? group : `${group}.${randomUUID()}`,
      topics: topics.map((name) => ({ name, compacted: compacted.includes(name) })),
      from: this.isShared ? 'committed' : 'latest',
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
