import type { KafkaMessage } from 'kafkajs';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { PermanentError } from '../errors/platform-errors.ts';
import { headerText } from '../kafka/cloud-event.ts';
import type { IncomingEvent, Subscription } from './event-handler.ts';

/** The event of a record in its newest version, or undefined where the subscription does not want it. @throws {PermanentError} for a record that is no event, ZodError or SyntaxError for one of a wrong shape */
export function decode(
  topic: string,
  partition: number,
  message: KafkaMessage,
  subscription: Subscription,
  registry: EventRegistry,
): IncomingEvent | undefined {
  if (subscription.compacted?.includes(topic)) return decodeState(topic, partition, message);
  const published = headerText(message.headers, 'ce_type');
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
