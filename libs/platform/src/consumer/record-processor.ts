import { setTimeout as delay } from 'node:timers/promises';
import type { KafkaMessage } from 'kafkajs';
import { inContext, traceStep } from '../context/request-context.ts';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { isPermanent, isUnavailable } from '../errors/classify.ts';
import { headerText } from '../kafka/cloud-event.ts';
import { handlerLimitMs, withinLimit } from '../lifecycle/with-timeout.ts';
import type { Log } from '../logging/log.ts';
import { decode, type EventHandler, type IncomingEvent } from './event-handler.ts';
import type { Batch } from './group-reader.ts';
import { parkedId, type ParkedEvent, type Parking } from './parking.ts';

/** Runs work of the same key one after another; different keys run side by side. */
export class KeyedMutex {
  private readonly tails = new Map<string, Promise<unknown>>();

  run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.tails.get(key) ?? Promise.resolve()).then(work);
    const settled = turn.then(
      () => undefined,
      () => undefined,
    );
    this.tails.set(key, settled);
    void settled.then(() => {
      if (this.tails.get(key) === settled) this.tails.delete(key);
    });
    return turn;
  }
}

export interface ProcessorOptions {
  handler: EventHandler;
  registry: EventRegistry;
  parking: Parking;
  log: Log;
  /** First pause between tries, in milliseconds; doubles up to 2 s. */
  retryBaseMs?: number;
  /** What one run of the handler may take. */
  limitMs?: number;
}

const tries = 4;
const maxPauseMs = 2000;

/** Takes records through decoding, bounded retries and parking; those of a partition, and its replays, one after another. */
export class RecordProcessor {
  /** Events a live handler could not take. */
  dropped = 0;
  private readonly mutex = new KeyedMutex();
  /** One read for all partitions: a second, slower one would put an older set in place of one that was added to. */
  private parkedKeys: Promise<Set<string>> | undefined;

  constructor(private readonly options: ProcessorOptions) {}

  /** Another process may have parked or released keys: read them again before the next record. */
  forgetParkedKeys(): void {
    this.parkedKeys = undefined;
  }

  /** Records of one partition: at once where the handler takes batches, else in order. @throws as `process` */
  async handle(batch: Omit<Batch, 'next'>): Promise<void> {
    const inTurn = <T>(work: () => Promise<T>): Promise<T> => this.mutex.run(placeOf(batch), work);
    if (await inTurn(() => this.processBatch(batch))) return;
    for (const message of batch.messages) {
      if (!batch.isCurrent()) return;
      await inTurn(() => this.process(batch, message));
      await batch.settle(message.offset);
    }
  }

  /** Resolves when the record need never be shown again. @throws what says that something it needs is down, or the failure of a heartbeat */
  async process({ topic, partition, assertMember }: Place, message: KafkaMessage): Promise<void> {
    const record = { topic, partition, message, assertMember };
    if (this.isState(topic)) await this.replaceParked(topic, keyOf(message));
    else if (this.parks && (await this.keys()).has(keyOf(message)))
      return this.park(record, 'waits behind an earlier event of this key', 0);
    let event: IncomingEvent | undefined;
    try {
      event = decode(topic, partition, message, this.options.handler.subscription, this.options.registry);
    } catch (error) {
      return this.park(record, reasonOf(error), 1);
    }
    if (event) await this.handleWithRetries(record, event);
  }

  /** False: the handler takes no batches, or not all of these; process them one by one. */
  private async processBatch({
    topic,
    partition,
    messages,
  }: Pick<Batch, 'topic' | 'partition' | 'messages'>): Promise<boolean> {
    const { handler, registry } = this.options;
    if (!handler.handleBatch) return false;
    try {
      const parked = this.parks ? await this.keys() : new Set();
      if (messages.some((message) => parked.has(keyOf(message)))) return false;
      const events = messages.flatMap(
        (message) => decode(topic, partition, message, handler.subscription, registry) ?? [],
      );
      if (events.length > 0) await withinLimit(this.limitMs, handler.handleBatch(events));
      return true;
    } catch (error) {
      this.options.log.debug('consumer: a batch goes one by one', { group: this.group, topic, partition, error });
      return false;
    }
  }

  /** Replays what an operator asked for, of the partitions owned here, between two of their records, so that order holds. */
  async replayRequested(owns: (topic: string, partition: number) => boolean): Promise<void> {
    try {
      for (const place of await this.options.parking.replayKeys(this.group)) {
        if (owns(place.topic, place.partition)) await this.mutex.run(placeOf(place), () => this.replay(place.key));
      }
    } catch (error) {
      this.options.log.debug('consumer: could not look for replays', { group: this.group, error });
    }
  }

  /** The parked events of a key in order. Stops at the first that fails, which waits for the operator again. */
  private async replay(key: string): Promise<void> {
    for (const parked of await this.options.parking.waiting(this.group, key)) {
      try {
        const event = decode(
          parked.topic,
          parked.partition,
          asMessage(parked),
          this.options.handler.subscription,
          this.options.registry,
        );
        if (event) await this.runHandler(event);
      } catch (error) {
        await this.options.parking.markReplayFailed(this.group, key, reasonOf(error));
        this.options.log.warn('consumer: replay failed', { group: this.group, key, error });
        return;
      }
      await this.options.parking.remove(parked._id);
    }
    this.forgetParkedKeys();
  }

  private get group(): string {
    return this.options.handler.subscription.group;
  }

  private get parks(): boolean {
    return this.options.handler.subscription.mode !== 'live';
  }

  private isState(topic: string): boolean {
    return this.options.handler.subscription.compacted?.includes(topic) === true;
  }

  /** A newer state is all that counts of its key: it takes the parked one's place and is tried, so that a removal waits for nothing. */
  private async replaceParked(topic: string, key: string): Promise<void> {
    if (!this.parks || !(await this.keys()).has(key)) return;
    const waiting = await this.options.parking.waiting(this.group, key);
    for (const parked of waiting) if (parked.topic === topic) await this.options.parking.remove(parked._id);
    if (waiting.every((parked) => parked.topic === topic)) (await this.keys()).delete(key);
  }

  private async handleWithRetries(record: PlacedRecord, event: IncomingEvent): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.runHandler(event);
        return;
      } catch (error) {
        record.assertMember();
        if (attempt === tries && isUnavailable(error)) throw error;
        if (attempt === tries || isPermanent(error)) return this.park(record, reasonOf(error), attempt, error);
        await delay(Math.min((this.options.retryBaseMs ?? 100) * 2 ** (attempt - 1), maxPauseMs));
        record.assertMember();
      }
    }
  }

  private get limitMs(): number {
    return this.options.limitMs ?? handlerLimitMs;
  }

  private runHandler(event: IncomingEvent): Promise<void> {
    const { id, correlationId, traceparent } = event;
    const context = {
      requestId: id,
      correlationId,
      causationId: id,
      ...(traceparent !== undefined && { traceparent: traceStep(traceparent) }),
    };
    return inContext(context, () => withinLimit(this.limitMs, this.options.handler.handle(event)));
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
  private async park(
    { topic, partition, message }: PlacedRecord,
    reason: string,
    attempts: number,
    error?: unknown,
  ): Promise<void> {
    this.options.log.error('consumer: event parked', {
      group: this.group,
      topic,
      partition,
      offset: message.offset,
      reason,
      attempts,
      ...(error !== undefined && { error }),
    });
    if (!this.parks) {
      this.dropped += 1;
      return;
    }
    const headers = textHeaders(message);
    const key = keyOf(message);
    await this.options.parking.park({
      _id: parkedId(this.group, topic, partition, message.offset),
      group: this.group,
      key,
      topic,
      partition,
      offset: message.offset,
      value: message.value?.toString() ?? null,
      headers,
      reason,
      attempts,
      state: 'parked',
      at: new Date(),
    });
    (await this.keys()).add(key);
  }
}

type Place = Pick<Batch, 'topic' | 'partition' | 'assertMember'>;

interface PlacedRecord extends Place {
  message: KafkaMessage;
}

const placeOf = ({ topic, partition }: { topic: string; partition: number }): string => `${topic}/${partition}`;

function keyOf(message: KafkaMessage): string {
  return message.key?.toString() ?? '';
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? `${error.name}: ${error.message}`.slice(0, 500) : 'unknown error';
}

function textHeaders(message: KafkaMessage): Record<string, string> {
  return Object.fromEntries(
    Object.keys(message.headers ?? {}).map((name) => [name, headerText(message.headers, name) ?? '']),
  );
}

function asMessage(parked: ParkedEvent): KafkaMessage {
  return {
    key: Buffer.from(parked.key),
    value: parked.value === null ? null : Buffer.from(parked.value),
    offset: parked.offset,
    timestamp: String(parked.at.getTime()),
    attributes: 0,
    headers: parked.headers,
  };
}
