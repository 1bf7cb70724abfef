import type { KafkaMessage } from 'kafkajs';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { PermanentError } from '../errors/platform-errors.ts';
import { headerText, readableType } from '../kafka/cloud-event.ts';

/** A published event as a handler gets it. */
export interface IncomingEvent<D = unknown, T extends string = string> {
  /** The same for every repeat of the same event. */
  id: string;
  /** Wire type, `<service>.<event>.v<N>`; 'state' for a record of a compacted topic. */
  type: T;
  /** Id of the aggregate; the key of a state record. */
  subject: string;
  /** Full stream name; the topic for a state record. */
  stream: string;
  /** Place in the stream, from 1; the offset for a state record. */
  streamVersion: number;
  time: Date;
  /** Where the record lies in its topic. Offsets grow within a partition, so they order what a projection has applied. */
  source: { partition: number; offset: number };
  correlationId: string;
  /** Of the step that made the event. */
  traceparent?: string;
  /** Checked by the contracts; null where a state record was removed. */
  data: D;
}

export interface Subscription {
  /** Consumer group, `<service>.<purpose>`. */
  group: string;
  topics: readonly string[];
  /** Wire types wanted; others are ignored. Absent: every known type. */
  types?: readonly string[];
  /** Those of the topics that are compacted: their records are states of a key, `data` is the JSON, or null for a removal. */
  compacted?: readonly string[];
  /**
   * 'shared' (default): instances share the work and offsets are kept.
   * 'live': every process reads what is published from now on, for forgetting what it has in memory; some may be missed.
   */
  mode?: 'shared' | 'live';
  /** Groups of the release before whose place this one takes: it begins where the one furthest behind has stopped, with what they had parked. */
  replaces?: readonly ReplacedGroup[];
}

/** A group that another one takes the place of, and which of that one's topics it read. */
export interface ReplacedGroup {
  group: string;
  topics: readonly string[];
}

/**
 * Handles events, one at a time per key and in order. At least once: expect repeats.
 * A ZodError, DomainError or PermanentError parks the event at once; anything else is tried
 * four times, then parked, or waited for when a backing service is down.
 */
export interface EventHandler<D = unknown> {
  readonly subscription: Subscription;
  handle(event: IncomingEvent<D>): Promise<void>;
  /** Absent: one at a time. Records of one partition in order; after an error each is handled on its own, so repeats must be harmless. */
  handleBatch?(events: readonly IncomingEvent<D>[]): Promise<void>;
}

/** The event of a record in its newest version, or undefined where the subscription does not want it. @throws {PermanentError} for a record that is no event, ZodError or SyntaxError for one of a wrong shape */
export function decode(
  topic: string,
  partition: number,
  message: KafkaMessage,
  subscription: Subscription,
  registry: EventRegistry,
): IncomingEvent | undefined {
  if (subscription.compacted?.includes(topic)) return decodeState(topic, partition, message);
  const published = readableType(message.headers, registry);
  const id = headerText(message.headers, 'ce_id');
  if (!published || !id) throw new PermanentError(`not an event: no ${published ? 'ce_id' : 'ce_type'} header`);
  const wanted = registry.newest(published);
  if (wanted === undefined || (subscription.types && !subscription.types.includes(wanted))) return undefined;
  const { type, data } = registry.read({
    type: published,
    data: JSON.parse(message.value?.toString() ?? 'null') as unknown,
  });
  const traceparent = headerText(message.headers, 'ce_traceparent');
  const subject = headerText(message.headers, 'ce_subject') ?? message.key?.toString() ?? '';
  return {
    id,
    type,
    subject,
    stream: headerText(message.headers, 'ce_stream') ?? subject,
    streamVersion: Number(headerText(message.headers, 'ce_streamversion') ?? 0),
    time: new Date(headerText(message.headers, 'ce_time') ?? Number(message.timestamp)),
    source: { partition, offset: Number(message.offset) },
    correlationId: headerText(message.headers, 'ce_correlationid') ?? id,
    data,
    ...(traceparent !== undefined && { traceparent }),
  };
}

function decodeState(topic: string, partition: number, message: KafkaMessage): IncomingEvent {
  const id = `${topic}-${partition}-${message.offset}`;
  return {
    id,
    type: 'state',
    subject: message.key?.toString() ?? '',
    stream: topic,
    streamVersion: Number(message.offset),
    time: new Date(Number(message.timestamp)),
    source: { partition, offset: Number(message.offset) },
    correlationId: id,
    data: message.value === null ? null : (JSON.parse(message.value.toString()) as unknown),
  };
}
