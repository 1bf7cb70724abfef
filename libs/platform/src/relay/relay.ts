import type { Message } from 'kafkajs';
import { eventsOf, type CommitDocument } from '../event-store/commit-document.ts';
import { eventTopic, toMessage } from '../kafka/cloud-event.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import type { Outbox } from './outbox.ts';
import { refusalOf } from './refusal.ts';

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
/** Below the broker's 1 MiB for the records of one partition, in which all of a call may end up. */
const maxCallBytes = 900 * 1024;
/** What a record weighs beside its key, value and headers. */
const frameBytes = 100;

interface Outgoing {
  commit: CommitDocument;
  messages: Message[];
  bytes: number;
}

/**
 * Publishes commits in stream order, at least once: what is published but not yet marked when the process dies is sent
 * again with the same event ids. Two relays side by side repeat events and never reorder their first appearance,
 * because each starts a stream at its first unmarked commit. A commit the broker will never take is set aside with its
 * reason; only its own stream waits behind it, until the next start offers it again.
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
    this.loop = this.options.outbox.retryRefused().catch(() => undefined).then(() => this.run()); // No matter: the refused stay aside.
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
      const { commits, next } = await this.options.outbox.pending(after, size);
      published += await this.publishPage(commits);
      if (next === undefined) return published;
      after = next;
    }
  }

  private async publishPage(commits: readonly CommitDocument[]): Promise<number> {
    const held = new Set<string>();
    let published = 0;
    for (const group of inCalls(commits.map((commit) => this.outgoing(commit)))) {
      try {
        published += await this.publishGroup(group.filter(({ commit }) => !held.has(commit.stream)));
      } catch (error) {
        if (refusalOf(error) === undefined) throw error;
        published += await this.publishSingly(group, held);
      }
    }
    return published;
  }

  /** Finds which of a refused call it was. */
  private async publishSingly(group: readonly Outgoing[], held: Set<string>): Promise<number> {
    let published = 0;
    for (const one of group) {
      const { _id: id, stream } = one.commit;
      if (held.has(stream)) continue;
      try {
        published += await this.publishGroup([one]);
      } catch (error) {
        const reason = refusalOf(error);
        if (reason === undefined) throw error;
        held.add(stream);
        await this.options.outbox.refuse(id, reason);
        this.options.log.error('relay: the broker refused a commit, its stream waits', { commit: id, reason, bytes: one.bytes });
      }
    }
    return published;
  }

  private async publishGroup(group: readonly Outgoing[]): Promise<number> {
    if (group.length === 0) return 0;
    const { service, publish, outbox, afterPublish } = this.options;
    await publish([{ topic: eventTopic(service), messages: group.flatMap(({ messages }) => messages) }]);
    await afterPublish?.();
    await outbox.markOut(group.map(({ commit }) => commit._id));
    return group.length;
  }

  private outgoing(commit: CommitDocument): Outgoing {
    const messages = eventsOf(commit).map((event) => toMessage(this.options.service, event, this.options.aggregates));
    return { commit, messages, bytes: messages.reduce((sum, message) => sum + bytesOf(message), 0) };
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

function bytesOf({ key, value, headers }: Message): number {
  const texts = [key, value, ...Object.entries(headers ?? {}).flat()];
  return texts.reduce<number>((sum, text) => sum + Buffer.byteLength(String(text ?? '')), frameBytes);
}

/** In the given order, as many to a call as one record batch holds; a commit beyond that goes alone. */
function inCalls(all: readonly Outgoing[]): Outgoing[][] {
  const calls: Outgoing[][] = [];
  let room = 0;
  for (const one of all) {
    if (one.bytes > room) {
      calls.push([]);
      room = maxCallBytes;
    }
    calls.at(-1)?.push(one);
    room -= one.bytes;
  }
  return calls;
}
