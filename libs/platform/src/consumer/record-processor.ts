import type { KafkaMessage } from 'kafkajs';
import { inContext } from '../context/request-context.ts';
import { traceStep } from '../context/trace.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { isPermanent, isUnavailable } from '../errors/classify.ts';
import { headerText } from '../kafka/cloud-event.ts';
import type { Log } from '../logging/log.ts';
import { decode } from './decode.ts';
import type { EventHandler, IncomingEvent } from './event-handler.ts';
import { parkedId, type ParkedEvent, type Parking } from './parking.ts';
import { Pulse } from './pulse.ts';
import type { Serial } from './serial.ts';

export interface ProcessorOptions {
  handler: EventHandler;
  registry: EventRegistry;
  parking: Parking;
  log: Log;
  /** First pause between tries, in milliseconds; doubles up to 2 s. */
  retryBaseMs?: number;
}

/** 'done': never show this record again. 'wait': something it needs is down; show it again later. */
export type Outcome = { kind: 'done' } | { kind: 'wait'; reason: string; error: unknown };

const tries = 4;
const maxPauseMs = 2000;
const done: Outcome = { kind: 'done' };

/** Takes one record through decoding, bounded retries and parking. One call at a time per partition. */
export class RecordProcessor {
  skipped = 0;
  /** One read for all partitions: a second, slower one would put an older set in place of one that was added to. */
  private parkedKeys: Promise<Set<string>> | undefined;

  constructor(private readonly options: ProcessorOptions) {}

  /** Another process may have parked or released keys: read them again before the next record. */
  forgetParkedKeys(): void {
    this.parkedKeys = undefined;
  }

  /** Throws only what the heartbeat threw. */
  async process(topic: string, partition: number, message: KafkaMessage, heartbeat: () => Promise<void>): Promise<Outcome> {
    const pulse = new Pulse(heartbeat);
    try {
      return await this.attempt(topic, partition, message, pulse);
    } catch (error) {
      pulse.throwIfFailed();
      this.options.log.warn('consumer: waiting', { group: this.group, topic, partition, offset: message.offset, error });
      return { kind: 'wait', reason: error instanceof Error ? error.name : 'error', error };
    }
  }

  /** Records of one partition at once. False: not all of them could be handled so; process them one by one. */
  async processBatch(topic: string, partition: number, messages: readonly KafkaMessage[], heartbeat: () => Promise<void>): Promise<boolean> {
    const { handler, registry } = this.options;
    const pulse = new Pulse(heartbeat);
    try {
      const parked = this.parks ? await this.keys() : new Set();
      if (messages.some((message) => parked.has(keyOf(message)))) return false;
      const events = messages.flatMap((message) => decode(topic, partition, message, handler.subscription, registry) ?? []);
      if (events.length > 0) await pulse.during(() => handler.handleBatch?.(events) ?? Promise.resolve());
      return true;
    } catch (error) {
      this.options.log.debug('consumer: a batch goes one by one', { group: this.group, topic, partition, error });
      return false;
    }
  }

  /** Tries the parked events of a key again in order. Stops at the first that fails, which waits for the operator again. */
  async replay(key: string): Promise<number> {
    let replayed = 0;
    for (const parked of await this.options.parking.waiting(this.group, key)) {
      try {
        const event = decode(parked.topic, parked.partition, asMessage(parked), this.options.handler.subscription, this.options.registry);
        if (event) await this.handle(event);
      } catch (error) {
        await this.options.parking.giveBack(this.group, key, reasonOf(error));
        this.options.log.warn('consumer: replay failed', { group: this.group, key, error });
        return replayed;
      }
      await this.options.parking.remove(parked._id);
      replayed += 1;
    }
    this.forgetParkedKeys();
    return replayed;
  }

  /** Tries again what an operator asked for, of the partitions owned here; between two of their records, so that order holds. */
  async replayRequested(owns: (place: string) => boolean, serial: Serial): Promise<void> {
    try {
      for (const { key, topic, partition } of await this.options.parking.replayKeys(this.group)) {
        const place = `${topic}/${partition}`;
        if (owns(place)) await serial.run(place, () => this.replay(key));
      }
    } catch (error) {
      this.options.log.debug('consumer: could not look for replays', { group: this.group, error });
    }
  }

  private get group(): string {
    return this.options.handler.subscription.group;
  }

  private get parks(): boolean {
    return (this.options.handler.subscription.mode ?? 'shared') === 'shared';
  }

  private async attempt(topic: string, partition: number, message: KafkaMessage, pulse: Pulse): Promise<Outcome> {
    const place = { topic, partition, message };
    if (this.isState(topic)) await this.replaceParked(topic, keyOf(message));
    else if (this.parks && (await this.keys()).has(keyOf(message))) return this.park(place, 'waits behind an earlier event of this key', 0);
    let event: IncomingEvent | undefined;
    try {
      event = decode(topic, partition, message, this.options.handler.subscription, this.options.registry);
    } catch (error) {
      return this.park(place, reasonOf(error), 1);
    }
    return event ? this.handleWithRetries(place, event, pulse) : done;
  }

  private isState(topic: string): boolean {
    const { compacted = [], mode } = this.options.handler.subscription;
    return mode === 'state' || compacted.includes(topic);
  }

  /** A newer state is all that counts of its key: it takes the parked one's place and is tried, so that a removal waits for nothing. */
  private async replaceParked(topic: string, key: string): Promise<void> {
    if (!this.parks || !(await this.keys()).has(key)) return;
    const waiting = await this.options.parking.waiting(this.group, key);
    for (const parked of waiting) if (parked.topic === topic) await this.options.parking.remove(parked._id);
    if (waiting.every((parked) => parked.topic === topic)) (await this.keys()).delete(key);
  }

  private async handleWithRetries(place: Place, event: IncomingEvent, pulse: Pulse): Promise<Outcome> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await pulse.during(() => this.handle(event));
        pulse.throwIfFailed();
        return done;
      } catch (error) {
        pulse.throwIfFailed();
        if (isPermanent(error)) return this.park(place, reasonOf(error), attempt, error);
        if (attempt === tries && isUnavailable(error)) throw error;
        if (attempt === tries) return this.park(place, reasonOf(error), attempt, error);
        await pulse.wait(Math.min((this.options.retryBaseMs ?? 100) * 2 ** (attempt - 1), maxPauseMs));
      }
    }
  }

  private handle(event: IncomingEvent): Promise<void> {
    const { id, correlationId, traceparent } = event;
    const context = { requestId: id, correlationId, causationId: id, ...(traceparent !== undefined && { traceparent: traceStep(traceparent) }) };
    return inContext(context, () => this.options.handler.handle(event));
  }

  private keys(): Promise<Set<string>> {
    if (this.parkedKeys) return this.parkedKeys;
    const read = this.options.parking.keys(this.group);
    this.parkedKeys = read;
    read.catch(() => {
      if (this.parkedKeys === read) this.parkedKeys = undefined;
    });
    return read;
  }

  /** The parked copy is what an operator sees and has tried again; later events of its key may not pass it. */
  private async park(place: Place, reason: string, attempts: number, error?: unknown): Promise<Outcome> {
    const { topic, partition, message } = place;
    this.options.log.error('consumer: event parked', { group: this.group, topic, partition, offset: message.offset, reason, attempts, ...(error !== undefined && { error }) });
    if (!this.parks) {
      this.skipped += 1;
      return done;
    }
    const headers = textHeaders(message);
    const key = keyOf(message);
    await this.options.parking.park({
      _id: parkedId(this.group, topic, partition, message.offset), group: this.group, key, topic, partition, offset: message.offset,
      value: message.value?.toString() ?? null, headers, reason, attempts, state: 'parked', at: new Date(),
    });
    (await this.keys()).add(key);
    return done;
  }
}

interface Place {
  topic: string;
  partition: number;
  message: KafkaMessage;
}

function keyOf(message: KafkaMessage): string {
  return message.key?.toString() ?? '';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
}

function textHeaders(message: KafkaMessage): Record<string, string> {
  return Object.fromEntries(Object.keys(message.headers ?? {}).map((name) => [name, headerText(message.headers, name) ?? '']));
}

function asMessage(parked: ParkedEvent): KafkaMessage {
  return {
    key: Buffer.from(parked.key), value: parked.value === null ? null : Buffer.from(parked.value), offset: parked.offset,
    timestamp: String(parked.at.getTime()), attributes: 0, headers: parked.headers,
  };
}
