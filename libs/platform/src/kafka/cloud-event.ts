import type { IHeaders, Message } from 'kafkajs';
import { aggregateId, type NewEvent, type StoredEvent, wireType } from '../event-store/event-store.ts';

/** Topic of a service's events. */
export function eventTopic(service: string): string {
  return `asili.${service}.v1`;
}

/** A stored event as a Kafka record: CloudEvents 1.0, Kafka binding, binary content mode. When it happened is said in `ce_time`: brokers refuse records dated an hour ahead of them. */
export function toMessage(service: string, event: StoredEvent<NewEvent>, aggregates: readonly string[] = []): Message {
  const subject = aggregateId(event.stream, aggregates);
  const type = wireType(service, event.type, event.v);
  return {
    key: subject,
    value: JSON.stringify(event.data),
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: type,
      ce_dataschema: `urn:asili:event:${type}`,
      ce_source: `asili/${service}`,
      ce_subject: subject,
      ce_time: event.at.toISOString(),
      ce_stream: event.stream,
      ce_streamversion: String(event.version),
      ce_partitionkey: subject,
      ce_correlationid: event.meta.correlationId,
      ...(event.meta.traceparent !== undefined && { ce_traceparent: event.meta.traceparent }),
      ...(event.meta.causationId !== undefined && { ce_causationid: event.meta.causationId }),
    },
  };
}

/** A header as text; the first where one was given several times. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
