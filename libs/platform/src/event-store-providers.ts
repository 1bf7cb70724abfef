import { Clock } from '@asili/kernel';
import type { Provider } from '@nestjs/common';
import { publishedEvents } from './contracts/event-registry.ts';
import { CommandRunner } from './event-store/command-runner.ts';
import type { CommitRules } from './event-store/commit-document.ts';
import { EventStore } from './event-store/event-store.ts';
import { MongoEventStore } from './event-store/mongo-event-store.ts';
import { EventBus } from './kafka/event-bus.ts';
import { Shutdown } from './lifecycle/shutdown.ts';
import { Log } from './logging/log.ts';
import { instanceName } from './mongo/lease.ts';
import { Mongo } from './mongo/mongo.ts';
import type { PlatformOptions } from './platform-options.ts';
import { Lanes, PreviousRelay } from './relay/lanes.ts';
import { Outbox } from './relay/outbox.ts';
import { ReactionHealth, Reactions } from './relay/reactions.ts';
import { Relay } from './relay/relay.ts';
import { StalledStreams } from './relay/stalled-streams.ts';

/** The event store, and with Kafka the relay that brings what is appended there and to the service's own reactions. */
export function eventStoreProviders({
  name,
  config,
  eventStore,
  kafka,
  registry = publishedEvents,
}: PlatformOptions): Provider[] {
  const { aggregates } = typeof eventStore === 'object' ? eventStore : {};
  const rules = { service: name, registry, ...(aggregates && { aggregates }) };
  return [
    { provide: Reactions, useFactory: () => new Reactions({ service: name, registry }) },
    {
      provide: EventStore,
      inject: [Mongo, Clock, Reactions],
      useFactory: (mongo: Mongo, clock: Clock, reactions: Reactions) =>
        new MongoEventStore(mongo, { ...rules, clock, dueFor: (events) => reactions.dueFor(events) }),
    },
    { provide: CommandRunner, inject: [EventStore], useFactory: (store: EventStore) => new CommandRunner(store) },
    ...(kafka ? relayProviders(rules, instanceName(config)) : []),
  ];
}

function relayProviders(rules: CommitRules, instance: string | undefined): Provider[] {
  return [
    { provide: Outbox, inject: [Mongo], useFactory: (mongo: Mongo) => new Outbox(mongo) },
    { provide: StalledStreams, inject: [Mongo], useFactory: (mongo: Mongo) => new StalledStreams(mongo) },
    ReactionHealth,
    {
      provide: Relay,
      inject: [Mongo, Outbox, StalledStreams, Reactions, EventBus, EventStore, Log, Shutdown],
      useFactory: (
        mongo: Mongo,
        outbox: Outbox,
        stalled: StalledStreams,
        reactions: Reactions,
        bus: EventBus,
        store: MongoEventStore,
        log: Log,
        shutdown: Shutdown,
      ) => {
        const relay = new Relay({
          ...rules,
          outbox,
          stalled,
          reactions,
          lanes: new Lanes(mongo, { instance }),
          publish: (batches) => bus.publish(batches),
          log,
          previous: new PreviousRelay(mongo, outbox, { ...rules, dueFor: (events) => reactions.dueFor(events) }),
        });
        store.onAppended((commit) => {
          relay.signal(commit);
        });
        shutdown.register('relay', 'relay', () => relay.stop());
        return relay;
      },
    },
  ];
}
