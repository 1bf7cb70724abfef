import { Catch, type RpcExceptionFilter, applyDecorators, UseFilters } from '@nestjs/common';
import { throwError, type Observable, isObservable, lastValueFrom } from 'rxjs';
import { EventPattern, Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import type { EventData, EventType } from '@asili/contracts';
import type { IncomingEvent, ReplacedGroup, Subscription, EventHandler } from '../consumer/event-handler.ts';
import type { Consumers } from '../consumer/consumers.ts';
import { eventTopic } from '../kafka/cloud-event.ts';

/**
 * Hands a handler's error to the consumer as it was thrown. Without it Nest answers "Internal server error" in its place,
 * and nothing could tell a refusal for good from a database that is away.
 */
@Catch()
export class RethrowFilter implements RpcExceptionFilter {
  catch(error: unknown): Observable<never> {
    return throwError(() => error);
  }
}

export interface OnEventOptions {
  /** Consumer group, `<service>.<purpose>`. All handlers of a group share one consumer and, per key, one order. */
  group: string;
  /** All handlers of a group have the same mode. */
  mode?: Subscription['mode'];
  /** Groups of the release before that heard of what this handler hears now, as the group takes their place. */
  replaces?: readonly string[];
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

interface Registration {
  pattern: string;
  callback: MessageHandler<unknown>;
  options: HandlerOptions;
}

/**
 * Nest's message handlers over our own consumers: the handlers of one group run on one consumer, which brings bounded
 * tries, parking by key and health. Safe for any number of instances of a service; they share the work of a group.
 */
export class EventTransport extends Server implements CustomTransportStrategy {
  override readonly propagatesEventHandlerErrors = true;
  private readonly registrations: Registration[] = [];
  private started = false;

  constructor(private readonly consumers: Consumers) {
    super();
  }

  override addHandler(
    pattern: unknown,
    callback: MessageHandler<unknown>,
    _isEventHandler?: boolean,
    extras?: Record<string, unknown>,
  ): void {
    this.registrations.push({ pattern: String(pattern), callback, options: extras as unknown as HandlerOptions });
  }

  /** Begins to consume, once, without waiting for the broker. @throws Error when handlers of a group contradict each other */
  start(): void {
    if (this.started) return;
    this.started = true;
    for (const handler of groupHandlers(this.registrations)) this.consumers.run(handler);
  }

  override listen(callback: (error?: unknown) => void): void {
    this.start();
    callback();
  }

  /** Leaves the groups after the records in hand. */
  override close(): Promise<void> {
    return this.consumers.stop();
  }

  override on(): never {
    throw new Error('the health of the consumers tells what happens to them');
  }

  override unwrap<T>(): T {
    return this.consumers as T;
  }
}

function groupHandlers(registrations: readonly Registration[]): EventHandler[] {
  const groups = new Set(registrations.map(({ options }) => options.group));
  return [...groups].map((group) =>
    groupHandler(
      group,
      registrations.filter(({ options }) => options.group === group),
    ),
  );
}

function groupHandler(group: string, members: readonly Registration[]): EventHandler {
  const callbacks = new Map<string, Registration>();
  for (const member of members) {
    if (callbacks.has(member.pattern))
      throw new Error(`${group} has two handlers for ${member.pattern}: a repeat for one would run both`);
    callbacks.set(member.pattern, member);
  }
  const subscription = subscriptionOf(group, members);
  const batch = members.find(({ options }) => options.batch);
  if (!batch) return { subscription, handle: (event) => dispatch(callbacks, event) };
  return { subscription, handle: (event) => call(batch, [event]), handleBatch: (events) => call(batch, events) };
}

function subscriptionOf(group: string, members: readonly Registration[]): Subscription {
  const modes = new Set(members.map(({ options }) => options.mode ?? 'shared'));
  const [mode = 'shared'] = modes;
  if (modes.size > 1) throw new Error(`${group} has handlers of different modes`);
  const compacted = members.flatMap(({ options: { state } }) => (state ? [state.topic] : []));
  const types = members.filter(({ options }) => !options.state).map(({ pattern }) => pattern);
  const topics = new Set([...types.map(topicOf), ...compacted]);
  return { group, topics: [...topics], compacted, types, mode, replaces: replacedBy(members) };
}

function replacedBy(members: readonly Registration[]): ReplacedGroup[] {
  const replaced = new Map<string, Set<string>>();
  for (const { pattern, options } of members)
    for (const group of options.replaces ?? [])
      replaced.set(group, (replaced.get(group) ?? new Set()).add(options.state?.topic ?? topicOf(pattern)));
  return [...replaced].map(([group, topics]) => ({ group, topics: [...topics] }));
}

const topicOf = (type: string): string => eventTopic(type.split('.', 1)[0] ?? '');

async function dispatch(callbacks: ReadonlyMap<string, Registration>, event: IncomingEvent): Promise<void> {
  const registration = callbacks.get(event.type === 'state' ? `state ${event.stream}` : event.type);
  if (!registration) return;
  const {
    options: { state },
  } = registration;
  await call(registration, state && event.data !== null ? { ...event, data: state.schema.parse(event.data) } : event);
}

async function call({ callback }: Registration, payload: IncomingEvent | readonly IncomingEvent[]): Promise<void> {
  const result: unknown = await callback(payload);
  if (isObservable(result)) await lastValueFrom(result, { defaultValue: undefined });
}
