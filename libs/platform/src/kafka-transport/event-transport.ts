import { Server, type CustomTransportStrategy, type MessageHandler } from '@nestjs/microservices';
import { isObservable, lastValueFrom } from 'rxjs';
import type { Consumers } from '../consumer/consumers.ts';
import type { EventHandler, IncomingEvent, Subscription } from '../consumer/event-handler.ts';
import { eventTopic } from '../kafka/cloud-event.ts';
import type { HandlerOptions } from './on-event.ts';

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
  const topics = new Set([...types.map((type) => eventTopic(type.split('.', 1)[0] ?? '')), ...compacted]);
  return { group, topics: [...topics], compacted, types, mode };
}

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
