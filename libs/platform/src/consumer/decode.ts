import type { KafkaMessage } from 'kafkajs';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { PermanentError } from '../errors/platform-errors.ts';
import { headerText } from '../kafka/cloud-event.ts';
import type { IncomingEvent, Subscription } from './event-handler.ts';

/** The event of a record, or undefined where the subscription does not want it. Throws for what can never be read. */
export function decode(topic: string, partition: number, message: KafkaMessage, subscription: Subscription, registry: EventRegistry): IncomingEvent | undefined {
  if (subscription.mode === 'state') return decodeState(topic, partition, message);
  const type = headerText(message.headers, 'ce_type');
  const id = headerText(message.headers, 'ce_id');
  if (!type || !id) throw new PermanentError(`not an event: no ${type ? 'ce_id' : 'ce_type'} header`);
  if (subscription.types ? !subscription.types.includes(type) : !registry.knows(type)) return undefined;
  if (!registry.knows(type)) return undefined;
  const subject = headerText(message.headers, 'ce_subject') ?? message.key?.toString() ?? '';
  return {
    id, type, subject,
    stream: headerText(message.headers, 'ce_stream') ?? subject,
    streamVersion: Number(headerText(message.headers, 'ce_streamversion') ?? 0),
    time: new Date(headerText(message.headers, 'ce_time') ?? Number(message.timestamp)),
    correlationId: headerText(message.headers, 'ce_correlationid') ?? id,
    data: registry.parse(type, JSON.parse(message.value?.toString() ?? 'null')),
  };
}

function decodeState(topic: string, partition: number, message: KafkaMessage): IncomingEvent {
  const id = `${topic}-${partition}-${message.offset}`;
  return {
    id, type: 'state', subject: message.key?.toString() ?? '', stream: topic, streamVersion: Number(message.offset),
    time: new Date(Number(message.timestamp)), correlationId: id,
    data: message.value === null ? null : (JSON.parse(message.value.toString()) as unknown),
  };
}
