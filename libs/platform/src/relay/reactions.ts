import { Clock } from '@asili/kernel';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { EventRegistry } from '../contracts/event-registry.ts';
import type { AppendedEvent, StoredEvent } from '../event-store/event-store.ts';
import { Health, type ComponentHealth } from '../health/health.ts';
import { Metrics } from '../metrics/metrics.ts';
import { Outbox, publishing } from './outbox.ts';
import { StalledStreams } from './stalled-streams.ts';

/** Short names of the events of this service, such as 'payment-money-received'; or a test of an event. */
export type EventFilter = readonly string[] | ((event: AppendedEvent) => boolean);

/** What a service does by itself after something was appended. */
export interface Reaction {
  /** `<service>.<what it does>`: part of what is stored, so that a renamed one is a new one. */
  readonly name: string;
  wants(event: AppendedEvent): boolean;
  run(events: readonly StoredEvent[]): Promise<void>;
}

const nameShape = /^[a-z][a-z-]*\.[a-z0-9-]+$/;

/**
 * The reactions of a service to its own events, whichever instance appended them. Each has what a consumer of Kafka has: a
 * checkpoint of its own, tries with growing pauses, parking with the reason, a place in health, metrics and the replay tool.
 * One that throws delays its own stream and nothing else; publishing waits for none.
 *
 * Every commit lists in `due` those that want one of its events. A reaction hears of what is appended by instances that have
 * it: one that comes with a release begins with what that release appends.
 */
export class Reactions {
  private readonly all = new Map<string, Reaction>();

  constructor(private readonly rules: { readonly service: string; readonly registry?: EventRegistry }) {}

  /**
   * Registers a reaction; call it in `onModuleInit`. `run` gets events of one stream, in order, internal and public ones; other
   * streams run beside it, and so may another instance for a moment, so a repeat must change nothing. A ZodError or
   * PermanentError parks the stream at once, an unavailable service is waited for, anything else is tried ten times in two minutes.
   * @throws for an event this service does not write, and for a name that is taken
   */
  on(name: string, filter: EventFilter, run: (events: readonly StoredEvent[]) => Promise<unknown>): void {
    if (!nameShape.test(name)) throw new Error(`${name}: a reaction is called <service>.<what-it-does>`);
    if (this.all.has(name)) throw new Error(`${name}: there is a reaction of this name`);
    if (typeof filter !== 'function') this.assertKnown(name, filter);
    const wants = typeof filter === 'function' ? careful(filter) : ({ type }: AppendedEvent) => filter.includes(type);
    this.all.set(name, {
      name,
      wants,
      run: async (events) => {
        await run(events);
      },
    });
  }

  list(): readonly Reaction[] {
    return [...this.all.values()];
  }

  /** Names of the reactions that want one of these events. */
  dueFor(events: readonly AppendedEvent[]): string[] {
    return this.list()
      .filter((reaction) => events.some((event) => reaction.wants(event)))
      .map(({ name }) => name);
  }

  private assertKnown(name: string, types: readonly string[]): void {
    const { service, registry } = this.rules;
    const unknown = types.filter((type) => registry && registry.latestVersion(service, type) === undefined);
    if (unknown.length > 0) throw new Error(`${name}: ${service} writes no ${unknown.join(', ')}`);
  }
}

/** A test that fails must not fail the append: the reaction is told, and what is wrong comes up there. */
function careful(wants: (event: AppendedEvent) => boolean): (event: AppendedEvent) => boolean {
  return (event) => {
    try {
      return wants(event);
    } catch {
      return true;
    }
  };
}

const maxAgeS = 30;

/** Shows how publishing and each reaction stand: what waits for how long, what is tried again, what is parked and why. */
@Injectable()
export class ReactionHealth implements OnApplicationBootstrap {
  constructor(
    private readonly outbox: Outbox,
    private readonly stalled: StalledStreams,
    private readonly reactions: Reactions,
    private readonly health: Health,
    private readonly metrics: Metrics,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.health.registerBackground('relay', () => this.of(publishing));
    for (const { name } of this.reactions.list())
      this.health.registerBackground(`reaction ${name}`, () => this.of(name));
    this.metrics.gauge(
      'asili_outbox_oldest_seconds',
      'Age of the oldest commit that is not yet published',
      async () => (await this.age(publishing)).ageS,
    );
    this.metrics.gauge(
      'asili_reaction_oldest_seconds',
      'Age of the oldest commit a reaction has not yet had',
      () => this.ages(),
      'reaction',
    );
    this.metrics.gauge(
      'asili_reaction_retried_streams',
      'Streams a reaction failed with and tries again',
      async () => new Map([...(await this.stalled.counts())].map(([name, { retried }]) => [name, retried])),
      'reaction',
    );
  }

  /** Streams that wait for an operator, by reaction. */
  async parkedStreams(): Promise<Map<string, number>> {
    const counts = await this.stalled.counts();
    return new Map(
      [publishing, ...this.reactions.list().map(({ name }) => name)].map((name) => [
        name,
        counts.get(name)?.parked ?? 0,
      ]),
    );
  }

  private async of(name: string): Promise<ComponentHealth> {
    const [{ count, ageS }, counts] = await Promise.all([this.age(name), this.stalled.counts(name)]);
    const { parked = 0, retried = 0, reason = '' } = counts.get(name) ?? {};
    const detail = [
      `${count} pending, oldest ${ageS} s`,
      ...(retried > 0 ? [`${retried} streams tried again`] : []),
      ...(parked > 0 ? [`${parked} streams parked: ${reason}`] : []),
    ];
    return { ok: ageS < maxAgeS, detail: detail.join('; ') };
  }

  private async ages(): Promise<Map<string, number>> {
    return new Map(
      await Promise.all(this.reactions.list().map(async ({ name }) => [name, (await this.age(name)).ageS] as const)),
    );
  }

  private async age(name: string): Promise<{ count: number; ageS: number }> {
    const { count, oldest } = await this.outbox.backlog(name);
    return {
      count,
      ageS: oldest ? Math.max(0, Math.round((this.clock.now().getTime() - oldest.getTime()) / 1000)) : 0,
    };
  }
}
