import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { ActorGuard } from './actor/actor.guard.ts';
import { ActorTokens } from './actor/actor-tokens.ts';
import { requireValue } from './config/define-config.ts';
import { Consumers } from './consumer/consumers.ts';
import { MemoryParking, MongoParking, parkingIndexes } from './consumer/parking.ts';
import { publishedErrorTexts, publishedEvents } from './contracts/event-registry.ts';
import { ProblemFilter } from './errors/problem.filter.ts';
import { CommandRunner } from './event-store/command-runner.ts';
import { EventStore } from './event-store/event-store.ts';
import { commitIndexes, MongoEventStore } from './event-store/mongo-event-store.ts';
import { Health } from './health/health.ts';
import { ServiceClient } from './http/service-client.ts';
import { validationPipe } from './http/validation.pipe.ts';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.ts';
import { idempotencyIndexes, IdempotencyStore } from './idempotency/idempotency-store.ts';
import { Inbox, inboxIndexes } from './inbox/inbox.ts';
import { jobIndexes, JobLedger } from './jobs/job-ledger.ts';
import { Jobs } from './jobs/jobs.ts';
import { EventBus } from './kafka/event-bus.ts';
import { Shutdown } from './lifecycle/shutdown.ts';
import { Log } from './logging/log.ts';
import { Mongo } from './mongo/mongo.ts';
import { PARKING } from './platform-tokens.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from './platform-options.ts';
import { VersionedProjection } from './projection/versioned-projection.ts';
import { RedisClient } from './redis/redis-client.ts';
import { MongoOutbox } from './relay/outbox.ts';
import { Relay } from './relay/relay.ts';

/** Everything the options ask for. */
export function platformProviders(options: PlatformOptions): Provider[] {
  const { eventStore = false } = options;
  const mongo = options.mongo === true || eventStore !== false;
  return [
    ...coreProviders(options, mongo),
    ...(mongo ? mongoProviders(options) : [{ provide: PARKING, useFactory: () => new MemoryParking() }]),
    ...(options.redis ? redisProviders(options, mongo) : []),
    ...(options.kafka ? kafkaProviders(options) : []),
    ...(eventStore === false ? [] : eventStoreProviders(options)),
  ];
}

function coreProviders({ name, config, actorTokens = true, errorTexts = publishedErrorTexts, ...rest }: PlatformOptions, mongo: boolean): Provider[] {
  return [
    { provide: PLATFORM_OPTIONS, useValue: { name, config, actorTokens, ...rest } },
    { provide: Log, useFactory: () => new Log({ service: name, level: config.values.LOG_LEVEL }) },
    Health,
    { provide: Shutdown, inject: [Log], useFactory: (log: Log) => new Shutdown(log) },
    { provide: ActorTokens, useFactory: () => ActorTokens.fromConfig(config) },
    { provide: ServiceClient, inject: [ActorTokens], useFactory: (tokens: ActorTokens) => new ServiceClient(config, tokens) },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, inject: [Log], useFactory: (log: Log) => new ProblemFilter(errorTexts, log) },
    {
      provide: APP_GUARD, inject: [Reflector, ActorTokens],
      useFactory: (reflector: Reflector, tokens: ActorTokens) => new ActorGuard(reflector, actorTokens ? tokens : undefined),
    },
    {
      provide: APP_INTERCEPTOR, inject: [Reflector, ...(mongo ? [IdempotencyStore] : [])],
      useFactory: (reflector: Reflector, store?: IdempotencyStore) => new IdempotencyInterceptor(reflector, store),
    },
  ];
}

function mongoProviders({ config }: PlatformOptions): Provider[] {
  return [
    {
      provide: Mongo, inject: [Log, Health, Shutdown],
      useFactory: async (log: Log, health: Health, shutdown: Shutdown) => {
        const mongo = await Mongo.connect(config, log);
        await mongo.ensureIndexes([...commitIndexes, ...idempotencyIndexes, ...inboxIndexes, ...jobIndexes, ...parkingIndexes]);
        health.register('mongo', async () => { await mongo.ping(); return { ok: true }; });
        shutdown.register('mongo', 'mongo', () => mongo.close());
        return mongo;
      },
    },
    { provide: IdempotencyStore, inject: [Mongo], useFactory: (mongo: Mongo) => new IdempotencyStore(mongo) },
    { provide: Inbox, inject: [Mongo], useFactory: (mongo: Mongo) => new Inbox(mongo) },
    { provide: PARKING, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoParking(mongo) },
    VersionedProjection,
  ];
}

function redisProviders({ config }: PlatformOptions, mongo: boolean): Provider[] {
  return [
    {
      provide: RedisClient, inject: [Log, Health, Shutdown],
      useFactory: (log: Log, health: Health, shutdown: Shutdown) => {
        const redis = RedisClient.fromConfig(config, log);
        health.register('redis', async () => ({ ok: (await redis.ping()) === 'PONG' }));
        shutdown.register('redis', 'redis', () => { redis.disconnect(); });
        return redis;
      },
    },
    {
      provide: Jobs, inject: [Log, Shutdown, ...(mongo ? [Mongo] : [])],
      useFactory: (log: Log, shutdown: Shutdown, database?: Mongo) => {
        const jobs = new Jobs({
          redisUrl: requireValue(config, 'REDIS_URL'), prefix: `${config.values.ASILI_DB_PREFIX}:${config.service}`, log,
          ...(database && { ledger: new JobLedger(database) }),
        });
        shutdown.register('workers', 'jobs', () => jobs.stop());
        return jobs;
      },
    },
  ];
}

function kafkaProviders({ config }: PlatformOptions): Provider[] {
  return [
    {
      provide: EventBus, inject: [Log, Health, Shutdown],
      useFactory: (log: Log, health: Health, shutdown: Shutdown) => {
        const bus = EventBus.fromConfig(config, log);
        health.register('kafka', async () => { await bus.ping(); return { ok: true }; });
        shutdown.register('producer', 'kafka', () => bus.close());
        return bus;
      },
    },
    {
      provide: Consumers, inject: [Shutdown],
      useFactory: (shutdown: Shutdown) => {
        const consumers = new Consumers();
        shutdown.register('consumers', 'consumers', () => consumers.stop());
        return consumers;
      },
    },
  ];
}

function eventStoreProviders({ name, eventStore, kafka, registry = publishedEvents }: PlatformOptions): Provider[] {
  const { aggregates, upcasters } = typeof eventStore === 'object' ? eventStore : {};
  const rules = { service: name, registry, ...(aggregates && { aggregates }), ...(upcasters && { upcasters }) };
  return [
    { provide: EventStore, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoEventStore(mongo, rules) },
    { provide: CommandRunner, inject: [EventStore], useFactory: (store: EventStore) => new CommandRunner(store) },
    ...(kafka
      ? [{
          provide: Relay, inject: [Mongo, EventBus, EventStore, Log, Health, Shutdown],
          useFactory: (mongo: Mongo, bus: EventBus, store: MongoEventStore, log: Log, health: Health, shutdown: Shutdown) =>
            makeRelay(rules, mongo, bus, store, log, health, shutdown),
        }]
      : []),
  ];
}

function makeRelay(
  { service, aggregates }: { service: string; aggregates?: readonly string[] },
  mongo: Mongo, bus: EventBus, store: MongoEventStore, log: Log, health: Health, shutdown: Shutdown,
): Relay {
  const outbox = new MongoOutbox(mongo);
  const relay = new Relay({ service, ...(aggregates && { aggregates }), outbox, publish: (batches) => bus.publish(batches), log });
  store.onAppended(() => { relay.signal(); });
  health.register('relay', async () => {
    const { count, oldest, refused } = await outbox.backlog();
    const ageS = oldest ? Math.round((Date.now() - oldest.getTime()) / 1000) : 0;
    const aside = refused.length === 0 ? '' : `; refused by the broker: ${refused.map(({ id, reason }) => `${id} (${reason})`).join(', ')}`;
    return { ok: ageS < 30, detail: `${count} waiting, oldest ${ageS} s${aside}` };
  });
  shutdown.register('relay', 'relay', () => relay.stop());
  return relay;
}
