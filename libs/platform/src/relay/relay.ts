import { eventsOf } from '../event-store/commit-document.ts';
import { eventTopic, toMessage } from '../kafka/cloud-event.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import type { Outbox } from './outbox.ts';

export interface RelayOptions {
  service: string;
  aggregates?: readonly string[];
  outbox: Outbox;
  publish: (batches: readonly TopicMessages[]) => Promise<void>;
  log: Log;
  pollMs?: number;
  batchSize?: number;
  /** For tests: runs between publishing and marking. */
  afterPublish?: () => Promise<void> | void;
}

const defaultPollMs = 500;
const maxBackoffMs = 5000;

/**
 * Publishes commits in stream order, at least once: what is published but not yet marked when the process dies is sent
 * again with the same event ids. Two relays side by side repeat events and never reorder their first appearance,
 * because each starts a stream at its first unmarked commit.
 */
export class Relay {
  private running = false;
  private woken = false;
  private wake: () => void = () => undefined;
  private loop: Promise<void> = Promise.resolve();
  private failures = 0;

  constructor(private readonly options: RelayOptions) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.loop = this.run();
  }

  /** Something was appended in this process. */
  signal(): void {
    this.woken = true;
    this.wake();
  }

  /** Stops after a last sweep, so that what this process appended leaves with it. */
  async stop(): Promise<void> {
    if (!this.running) return;
    this.running = false;
    this.signal();
    await this.loop;
    await this.sweep().catch((error: unknown) => { this.options.log.warn('relay: left commits for the next start', { error }); });
  }

  /** Publishes everything pending once. Returns the number of commits published. */
  async sweep(): Promise<number> {
    const size = this.options.batchSize ?? 200;
    let published = 0;
    for (let after = ''; ;) {
      const commits = await this.options.outbox.pending(after, size);
      const last = commits.at(-1);
      if (!last) return published;
      await this.publishCommits(commits);
      published += commits.length;
      if (commits.length < size) return published;
      after = last._id;
    }
  }

  private async publishCommits(commits: Awaited<ReturnType<Outbox['pending']>>): Promise<void> {
    const { service, aggregates, publish, outbox, afterPublish } = this.options;
    const messages = commits.flatMap((commit) => eventsOf(commit)).map((event) => toMessage(service, event, aggregates));
    await publish([{ topic: eventTopic(service), messages }]);
    await afterPublish?.();
    await outbox.markOut(commits.map(({ _id }) => _id));
  }

  private async run(): Promise<void> {
    while (this.running) {
      this.woken = false;
      const started = Date.now();
      try {
        await this.sweep();
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        this.options.log.warn('relay: could not publish, trying again', { error, failures: this.failures });
      }
      await this.rest(Date.now() - started);
    }
  }

  /** A slow database is polled less often, so that polling never takes more than a tenth of it. */
  private async rest(tookMs: number): Promise<void> {
    if (this.woken && this.failures === 0) return;
    const poll = Math.max(this.options.pollMs ?? defaultPollMs, tookMs * 10);
    const ms = this.failures === 0 ? poll : Math.min(maxBackoffMs, 100 * 2 ** Math.min(this.failures, 6));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        if (this.failures > 0 && this.running) return;
        clearTimeout(timer);
        resolve();
      };
      if (!this.running) this.wake();
    });
    this.wake = () => undefined;
  }
}
