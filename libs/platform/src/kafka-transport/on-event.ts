import { applyDecorators, UseFilters } from '@nestjs/common';
import { EventPattern } from '@nestjs/microservices';
import type { EventData, EventType } from '@asili/contracts';
import type { IncomingEvent, Subscription } from '../consumer/event-handler.ts';
import { RethrowFilter } from './rethrow.filter.ts';

export interface OnEventOptions {
  /** Consumer group, `<service>.<purpose>`. All handlers of a group share one consumer and, per key, one order. */
  group: string;
  /** All handlers of a group have the same mode. */
  mode?: Subscription['mode'];
}

interface OnStateOptions<D> extends OnEventOptions {
  /** Checks a record's JSON. @throws ZodError on a wrong shape */
  schema: { parse(data: unknown): D };
}

/** A published event as its handler gets it; for several types a union told apart by `type`. */
export type Incoming<T extends EventType> = T extends EventType ? IncomingEvent<EventData<T>, T> : never;
/** The last state of a key on a compacted topic; `data` is null where it was removed. */
export type IncomingState<D> = IncomingEvent<D | null, 'state'>;

type HandlerDecorator<E> = <H extends (event: E) => unknown>(
  target: object,
  key: string | symbol,
  descriptor: TypedPropertyDescriptor<H>,
) => void;

/** What the transport learns about a handler from its decorator. */
export interface HandlerOptions extends OnEventOptions {
  /** A compacted topic; absent for events. */
  state?: { topic: string; schema: { parse(data: unknown): unknown } };
  /** The method takes an array of events, and is its group's only one. */
  batch?: boolean;
}

/**
 * Calls a controller's method for each event of these types, one at a time per key and in order. At least once: expect
 * repeats. A ZodError, DomainError or PermanentError parks the event at once; anything else is tried four times, then
 * parked, or waited for while a backing service is down. Later events of a parked key wait behind it.
 */
export function OnEvent<const T extends EventType>(
  type: T | readonly T[],
  options: OnEventOptions,
): HandlerDecorator<Incoming<T>> {
  return onPatterns(typeof type === 'string' ? [type] : type, options);
}

/**
 * Calls the group's one method with many events at once: records of one partition, in order, for projections that write
 * them in few round trips. After an error each event comes on its own, as with @OnEvent.
 */
export function OnEvents<const T extends EventType>(
  type: T | readonly T[],
  options: OnEventOptions,
): HandlerDecorator<readonly Incoming<T>[]> {
  return onPatterns(typeof type === 'string' ? [type] : type, { ...options, batch: true });
}

/** Like @OnEvent for the records of a compacted topic, which hold the present state of their key. */
export function OnState<D>(
  topic: string,
  { schema, ...options }: OnStateOptions<D>,
): HandlerDecorator<IncomingState<D>> {
  return onPatterns([`state ${topic}`], { ...options, state: { topic, schema } });
}

/** For types the contracts do not know, in tests of the platform. */
export function onPatterns(patterns: readonly string[], options: HandlerOptions): MethodDecorator {
  const subscribe = EventPattern<string[]>([...patterns], { ...options });
  return applyDecorators(subscribe, UseFilters(new RethrowFilter()));
}
