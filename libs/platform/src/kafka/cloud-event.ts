import type { IHeaders, Message } from 'kafkajs';
import type { EventRegistry } from '../contracts/event-registry.ts';
import { aggregateId, type NewEvent, type StoredEvent, wireType } from '../event-store/event-store.ts';

/** Topic of a service's events. */
export function eventTopic(service: string): string {
  return `asili.${service}.v1`;
}

const schemaPrefix = 'urn:asili:event:';

interface MessageRules {
  readonly aggregates?: readonly string[] | undefined;
  readonly registry?: Pick<EventRegistry, 'publishedAs'> | undefined;
}

/**
 * A stored event as a Kafka record: CloudEvents 1.0, Kafka binding, binary content mode. When it happened is said in
 * `ce_time`: brokers refuse records dated an hour ahead of them. `ce_dataschema` names the version of the data, `ce_type`
 * the earliest one whose readers can take it, which is another where a version only adds fields.
 */
export function toMessage(
  service: string,
  event: StoredEvent<NewEvent>,
  { aggregates = [], registry }: MessageRules = {},
): Message {
  const subject = aggregateId(event.stream, aggregates);
  const type = wireType(service, event.type, event.v);
  return {
    key: subject,
    value: JSON.stringify(event.data),
    headers: {
      'content-type': 'application/json',
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: registry?.publishedAs(type) ?? type,
      ce_dataschema: `${schemaPrefix}${type}`,
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

/** The wire type a record is to be read as: that of its data where this build knows it, else what it is published as. */
export function readableType(
  headers: IHeaders | undefined,
  registry: Pick<EventRegistry, 'newest'>,
): string | undefined {
  const schema = headerText(headers, 'ce_dataschema');
  const written = schema?.startsWith(schemaPrefix) ? schema.slice(schemaPrefix.length) : undefined;
  return written !== undefined && registry.newest(written) !== undefined ? written : headerText(headers, 'ce_type');
}

/** A header as text; the first where one was given several times. */
export function headerText(headers: IHeaders | undefined, name: string): string | undefined {
  const value = headers?.[name];
  const first = Array.isArray(value) ? value[0] : value;
  return first === undefined ? undefined : first.toString();
}
