import { eventId, type EventBus, type IncomingEvent, type Subscription } from '../../src/index.ts';
import { eventRegistry } from '../../src/contracts/event-registry.ts';
import type { EventHandler } from '../../src/consumer/event-handler.ts';
import { toMessage } from '../../src/kafka/cloud-event.ts';
import type { Message } from 'kafkajs';
import { z } from 'zod';

export const potEvents = eventRegistry({
  'pots.pot-glazed.v1': z.object({ n: z.number() }),
  'pots.pot-fired.v1': z.object({ n: z.number() }),
});
export type PotGlazed = IncomingEvent<{ n: number }>;

interface NewPot {
  key: string;
  n: number;
  data?: unknown;
  type?: string;
}

/** Publishes events of `pots` as its relay would: the n-th of that key. */
export async function publishPots(bus: EventBus, topic: string, pots: readonly NewPot[]): Promise<void> {
  const messages = potMessages(pots);
  for (let start = 0; start < messages.length; start += 500)
    await bus.publish([{ topic, messages: messages.slice(start, start + 500) }]);
}

export function potMessages(pots: readonly NewPot[]): Message[] {
  return pots.map(({ key, n, data = { n }, type = 'pot-glazed' }) =>
    toMessage('pots', {
      id: eventId('pots', `pot-${key}`, n),
      type,
      v: 1,
      data,
      stream: `pot-${key}`,
      version: n,
      at: new Date(),
      meta: { commitId: `c${n}`, correlationId: `corr-${key}` },
    }),
  );
}

/** Remembers what it handled; `act` decides what happens. */
export class Recorder implements EventHandler<{ n: number }> {
  readonly handled: PotGlazed[] = [];
  calls = 0;

  constructor(
    readonly subscription: Subscription,
    private readonly act: (event: PotGlazed, call: number) => Promise<void> | void = () => undefined,
  ) {}

  async handle(event: PotGlazed): Promise<void> {
    this.calls += 1;
    await this.act(event, this.calls);
    this.handled.push(event);
  }

  /** Numbers handled for a key, in order. */
  of(key: string): number[] {
    return this.handled.filter(({ subject }) => subject === key).map(({ data }) => data.n);
  }
}
