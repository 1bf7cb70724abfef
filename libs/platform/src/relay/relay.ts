import type { Message } from 'kafkajs';
import { eventsOf, type CommitDocument, type CommitRules } from '../event-store/commit-document.ts';
import type { StoredEvent } from '../event-store/event-store.ts';
import { wireType } from '../event-store/wire-type.ts';
import { eventTopic, toMessage } from '../kafka/cloud-event.ts';
import type { TopicMessages } from '../kafka/event-bus.ts';
import type { Log } from '../logging/log.ts';
import type { Lease, LeaseState } from '../mongo/lease.ts';
import type { Outbox } from './outbox.ts';
import { refusalOf } from './refusal.ts';

export interface RelayOptions extends Pick<CommitRules, 'service' | 'registry' | 'aggregates'> {
  outbox: Outbox;
  publish: (batches: readonly TopicMessages[]) => Promise<void>;
  log: Log;
  /** Lets one instance at a time publish. Absent: this is the only one. */
  lease?: Pick<Lease, 'hold' | 'release'>;
  /** Between looks for what other instances appended, or this one before it died. */
  pollMs?: number;
  batchSize?: number;
  /** For tests: runs between publishing and marking. */
  afterPublish?: () => Promise<void> | void;
}

/** Own appends wake the relay at once. */
const sharedPollMs = 250;
const alonePollMs = 6000;
/** Between tries to take over. */
const standbyMs = 1000;
const maxBackoffMs = 5000;
/** Below the broker's 1 MiB for the records of one partition, in which all of a batch may end up. */
const maxBatchBytes = 900 * 1024;
/** What a record weighs beside its key, value and headers. */
const recordOverheadBytes = 100;

interface Outgoing {
  commit: CommitDocument;
  messages: Message[];
  /** What is not for others. */
  internal: StoredEvent[];
  bytes: number;
}

/**
 * Publishes commits in stream order, at least once: what is published but not yet marked when the process dies is sent
 * again with the same event ids. Instances take turns by a lease. Two relays that both believe to hold it repeat events
 * and never reorder their first appearance, because each starts a stream at its first unmarked commit. A commit the
 * broker refuses is marked with its reason; only its own stream waits behind it, until the next start tries it again.
 */
export class Relay {
  private running = false;
  private woken = false;
  private readonly listeners: ((events: readonly StoredEvent[]) => Promise<void>)[] = [];
  private wake: () => void = () => undefined;
  private loop: Promise<void> = Promise.resolve();
  private failures = 0;
  /** What the last look took that found nothing. */
  private lookMs = 0;
  private state: LeaseState = { held: true, contended: false };

  constructor(private readonly options: RelayOptions) {}

  start(): void {
    if (this.running) return;
    this.running = true;
    this.loop = this.options.outbox
      .retryRefused()
      .catch(() => undefined)
      .then(() => this.run()); // No matter: the refused stay refused.
  }

  /**
   * Tells the service of its internal events, whichever instance appended them: in stream order and at least once, before they
   * are marked. Each feature adds its own before the start, they are told in turn; what one throws holds up everything behind it.
   */
  onInternal(listener: (events: readonly StoredEvent[]) => Promise<void>): void {
    this.listeners.push(listener);
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
    try {
      await this.sweep();
      await this.options.lease?.release();
    } catch (error) {
      this.options.log.warn('relay: outbox not drained on shutdown', { error });
    }
  }

  /** Publishes everything pending once, for as long as the lease is held. Returns the number of commits published. */
  async sweep(): Promise<number> {
    const size = this.options.batchSize ?? 200;
    let published = 0;
    for (let after = ''; ;) {
      if (!(await this.mayPublish())) return published;
      const started = Date.now();
      const { commits, next } = await this.options.outbox.pending(after, size);
      this.lookMs = commits.length === 0 ? Date.now() - started : 0;
      published += await this.publishPage(commits);
      if (next === undefined) return published;
      after = next;
    }
  }

  private async publishPage(commits: readonly CommitDocument[]): Promise<number> {
    const held = new Set<string>();
    let published = 0;
    for (const group of toBatches(commits.map((commit) => this.outgoing(commit)))) {
      try {
        published += await this.publishGroup(group.filter(({ commit }) => !held.has(commit.stream)));
      } catch (error) {
        if (refusalOf(error) === undefined) throw error;
        published += await this.publishSingly(group, held);
      }
    }
    return published;
  }

  /** Finds which commit of a refused batch it was. */
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
        await this.options.outbox.markRefused(id, reason);
        this.options.log.error('relay: commit rejected by the broker, its stream is blocked', {
          commit: id,
          reason,
          bytes: one.bytes,
        });
      }
    }
    return published;
  }

  private async publishGroup(group: readonly Outgoing[]): Promise<number> {
    if (group.length === 0) return 0;
    const { service, publish, outbox, afterPublish } = this.options;
    const messages = group.flatMap((one) => one.messages);
    if (messages.length > 0) await publish([{ topic: eventTopic(service), messages }]);
    const internal = group.flatMap((one) => one.internal);
    for (const listener of internal.length > 0 ? this.listeners : []) await listener(internal);
    await afterPublish?.();
    await outbox.markPublished(group.map(({ commit }) => commit._id));
    return group.length;
  }

  private outgoing(commit: CommitDocument): Outgoing {
    const { service, aggregates, registry } = this.options;
    const events = eventsOf(commit, this.options);
    const isPublished = ({ type, v }: StoredEvent): boolean =>
      registry?.isPublished(wireType(service, type, v)) ?? true;
    const messages = events.filter(isPublished).map((event) => toMessage(service, event, aggregates));
    return {
      commit,
      messages,
      internal: events.filter((event) => !isPublished(event)),
      bytes: messages.reduce((sum, message) => sum + bytesOf(message), 0),
    };
  }

  private async run(): Promise<void> {
    while (this.running) {
      this.woken = false;
      try {
        await this.sweep();
        this.failures = 0;
      } catch (error) {
        this.failures += 1;
        this.options.log.warn('relay: could not publish, retrying', { error, failures: this.failures });
      }
      await this.rest();
    }
  }

  private async mayPublish(): Promise<boolean> {
    if (this.options.lease) this.state = await this.options.lease.hold();
    return this.state.held;
  }

  private get pollMs(): number {
    if (!this.state.held) return standbyMs;
    return this.options.pollMs ?? (this.state.contended ? sharedPollMs : alonePollMs);
  }

  /** A slow database is polled less often, so that polling never takes more than a tenth of its time. */
  private async rest(): Promise<void> {
    if (this.woken && this.failures === 0 && this.state.held) return;
    const poll = Math.max(this.pollMs, this.lookMs * 10);
    const ms = this.failures === 0 ? poll : Math.min(maxBackoffMs, 100 * 2 ** Math.min(this.failures, 6));
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wake = () => {
        if ((this.failures > 0 || !this.state.held) && this.running) return; // The holder publishes it.
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
  return texts.reduce<number>((sum, text) => sum + Buffer.byteLength(String(text ?? '')), recordOverheadBytes);
}

/** In the given order, as many to a batch as the broker takes; a commit beyond that goes alone. */
function toBatches(all: readonly Outgoing[]): Outgoing[][] {
  const batches: Outgoing[][] = [];
  let room = 0;
  for (const one of all) {
    if (batches.length === 0 || one.bytes > room) {
      // A commit without public events weighs nothing, and must be marked all the same.
      batches.push([]);
      room = maxBatchBytes;
    }
    batches.at(-1)?.push(one);
    room -= one.bytes;
  }
  return batches;
}
