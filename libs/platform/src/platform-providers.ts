import { Clock, systemClock } from '@asili/kernel';
import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { ActorGuard } from './actor/actor.guard.ts';
import { ActorTokens } from './actor/actor-tokens.ts';
import { ClockOffset } from './clock/clock-offset.ts';
import { MovableClock } from './clock/movable-clock.ts';
import { requireValue } from './config/define-config.ts';
import { Consumers } from './consumer/consumers.ts';
import { MemoryParking, MongoParking, parkingIndexes, type Parking } from './consumer/parking.ts';
import { publishedErrorTexts, publishedEvents } from './contracts/event-registry.ts';
import type { CommitRules } from './event-store/commit-document.ts';
import { ProblemFilter } from './errors/problem.filter.ts';
import { CommandRunner } from './event-store/command-runner.ts';
import { EventStore } from './event-store/event-store.ts';
import { commitIndexes, MongoEventStore } from './event-store/mongo-event-store.ts';
import { Health, type ComponentHealth } from './health/health.ts';
import { DeadlineGuard } from './http/deadline.ts';
import { ServiceClient } from './http/service-client.ts';
import { validationPipe } from './http/validation.pipe.ts';
import { IdempotencyInterceptor } from './idempotency/idempotency.interceptor.ts';
import { idempotencyIndexes, IdempotencyStore } from './idempotency/idempotency-store.ts';
import { jobIndexes, JobStore } from './jobs/job-store.ts';
import { Jobs, sweepLeaseMs } from './jobs/jobs.ts';
import { EventBus } from './kafka/event-bus.ts';
import { EventTransport } from './kafka-transport/event-transport.ts';
import { Schedule } from './lifecycle/schedule.ts';
import { Shutdown } from './lifecycle/shutdown.ts';
import { Log } from './logging/log.ts';
import { instanceName, Lease } from './mongo/lease.ts';
import { Mongo } from './mongo/mongo.ts';
import { SilentDatabaseInterceptor } from './mongo/silent-database.interceptor.ts';
import { Metrics } from './metrics/metrics.ts';
import { PlatformGauges } from './metrics/platform-gauges.ts';
import { PARKING } from './platform-tokens.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from './platform-options.ts';
import { Projections } from './projection/projections.ts';
import { RedisClient } from './redis/redis-client.ts';
import { MongoOutbox } from './relay/outbox.ts';
import { Relay } from './relay/relay.ts';

/** Everything the options ask for. */
export function platformProviders(options: PlatformOptions): Provider[] {
  const { eventStore = false } = options;
  const mongo = options.mongo === true || eventStore !== false;
  return [
    ...clockProviders(options),
    ...coreProviders(options, mongo),
    ...(mongo ? mongoProviders(options) : [{ provide: PARKING, useFactory: () => new MemoryParking() }]),
    ...(options.redis ? redisProviders(options, mongo) : []),
    ...(options.kafka ? kafkaProviders(options) : []),
    ...(options.kafka && mongo ? [projectionsProvider(options)] : []),
    ...(eventStore === false ? [] : eventStoreProviders(options)),
  ];
}

/** The machine's clock, the one a test gave, or the one that can be moved, read before anything starts. */
function clockProviders({ config, clock, movableClock = false }: PlatformOptions): Provider[] {
  if (clock || !movableClock || config.values.DEV_CLOCK !== '1')
    return [{ provide: Clock, useValue: clock ?? systemClock }];
  return [
    {
      provide: ClockOffset,
      inject: [Log, Shutdown],
      useFactory: (log: Log, shutdown: Shutdown) => {
        const offset = new ClockOffset(requireValue(config, 'REDIS_URL'), config.values.ASILI_DB_PREFIX, log);
        shutdown.register('redis', 'clock', () => {
          offset.close();
        });
        return offset;
      },
    },
    {
      provide: Clock,
      inject: [ClockOffset],
      useFactory: async (offset: ClockOffset) => {
        const moved = new MovableClock();
        await offset.follow(moved);
        return moved;
      },
    },
  ];
}

const movable = (clock: Clock): MovableClock | undefined => (clock instanceof MovableClock ? clock : undefined);

function coreProviders(
  { name, config, actorTokens = true, errorTexts = publishedErrorTexts, ...rest }: PlatformOptions,
  mongo: boolean,
): Provider[] {
  return [
    { provide: PLATFORM_OPTIONS, useValue: { name, config, actorTokens, ...rest } },
    { provide: Log, useFactory: () => new Log({ service: name, level: config.values.LOG_LEVEL }) },
    Health,
    { provide: Metrics, inject: [Log], useFactory: (log: Log) => new Metrics(log) },
    PlatformGauges,
    { provide: Shutdown, inject: [Log], useFactory: (log: Log) => new Shutdown(log) },
    {
      provide: Schedule,
      inject: [Shutdown, Log, Clock],
      useFactory: (shutdown: Shutdown, log: Log, clock: Clock) => new Schedule(shutdown, log, movable(clock)),
    },
    { provide: ActorTokens, useFactory: () => ActorTokens.fromConfig(config) },
    {
      provide: ServiceClient,
      inject: [ActorTokens],
      useFactory: (tokens: ActorTokens) => new ServiceClient(config, tokens),
    },
    { provide: APP_PIPE, useFactory: validationPipe },
    { provide: APP_FILTER, inject: [Log], useFactory: (log: Log) => new ProblemFilter(errorTexts, log) },
    { provide: APP_GUARD, useClass: DeadlineGuard },
    {
      provide: APP_GUARD,
      inject: [Reflector, ActorTokens],
      useFactory: (reflector: Reflector, tokens: ActorTokens) =>
        new ActorGuard(reflector, actorTokens ? tokens : undefined),
    },
    ...(mongo
      ? [
          {
            provide: APP_INTERCEPTOR,
            inject: [Reflector, Mongo],
            useFactory: (reflector: Reflector, database: Mongo) => new SilentDatabaseInterceptor(reflector, database),
          },
        ]
      : []),
    {
      provide: APP_INTERCEPTOR,
      inject: [Reflector, ...(mongo ? [IdempotencyStore] : [])],
      useFactory: (reflector: Reflector, store?: IdempotencyStore) => new IdempotencyInterceptor(reflector, store),
    },
  ];
}

function mongoProviders({ config }: PlatformOptions): Provider[] {
  return [
    {
      provide: Mongo,
      inject: [Log, Health, Shutdown],
      useFactory: async (log: Log, health: Health, shutdown: Shutdown) => {
        const mongo = await Mongo.connect(config, log);
        await mongo.ensureIndexes([...commitIndexes, ...idempotencyIndexes, ...jobIndexes, ...parkingIndexes]);
        health.register('mongo', async () => {
          await mongo.ping();
          return { ok: true };
        });
        shutdown.register('mongo', 'mongo', () => mongo.close());
        return mongo;
      },
    },
    { provide: IdempotencyStore, inject: [Mongo], useFactory: (mongo: Mongo) => new IdempotencyStore(mongo) },
    { provide: JobStore, inject: [Mongo], useFactory: (mongo: Mongo) => new JobStore(mongo) },
    { provide: PARKING, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoParking(mongo) },
  ];
}

function redisProviders({ config }: PlatformOptions, mongo: boolean): Provider[] {
  return [
    {
      provide: RedisClient,
      inject: [Log, Health, Shutdown],
      useFactory: (log: Log, health: Health, shutdown: Shutdown) => {
        const redis = RedisClient.fromConfig(config, log);
        health.register('redis', async () => ({ ok: (await redis.ping()) === 'PONG' }));
        shutdown.register('redis', 'redis', () => {
          redis.disconnect();
        });
        return redis;
      },
    },
    {
      provide: Jobs,
      inject: [Log, Shutdown, Clock, ...(mongo ? [Mongo, JobStore] : [])],
      useFactory: (log: Log, shutdown: Shutdown, clock: Clock, database?: Mongo, store?: JobStore) => {
        const jobs = new Jobs({
          redisUrl: requireValue(config, 'REDIS_URL'),
          prefix: `${config.values.ASILI_DB_PREFIX}:${config.service}`,
          log,
          ...(database &&
            store && {
              store,
              lease: new Lease(database, 'jobs', { ttlMs: sweepLeaseMs, instance: instanceName(config) }),
            }),
        });
        movable(clock)?.onMoved(() => {
          void jobs.hurry();
        });
        shutdown.register('workers', 'jobs', () => jobs.stop());
        return jobs;
      },
    },
  ];
}

function kafkaProviders({ config, registry = publishedEvents }: PlatformOptions): Provider[] {
  return [
    {
      provide: EventBus,
      inject: [Log, Health, Shutdown],
      useFactory: (log: Log, health: Health, shutdown: Shutdown) => {
        const bus = EventBus.fromConfig(config, log);
        health.registerBackground('kafka', async () => {
          await bus.ping();
          return { ok: true };
        });
        shutdown.register('producer', 'kafka', () => bus.close());
        return bus;
      },
    },
    {
      provide: Consumers,
      inject: [EventBus, PARKING, Log, Health, Shutdown],
      useFactory: (bus: EventBus, parking: Parking, log: Log, health: Health, shutdown: Shutdown) => {
        const consumers = new Consumers({ bus, parking, registry, log, health });
        shutdown.register('consumers', 'consumers', () => consumers.stop());
        return consumers;
      },
    },
    {
      provide: EventTransport,
      inject: [Consumers],
      useFactory: (consumers: Consumers) => new EventTransport(consumers),
    },
  ];
}

function projectionsProvider({ name, registry = publishedEvents }: PlatformOptions): Provider {
  return {
    provide: Projections,
    inject: [Mongo, EventBus, PARKING, Log, Health, Shutdown],
    useFactory: (mongo: Mongo, bus: EventBus, parking: Parking, log: Log, health: Health, shutdown: Shutdown) =>
      new Projections({ service: name, mongo, bus, parking, registry, log, health, shutdown }),
  };
}

function eventStoreProviders({
  name,
  config,
  eventStore,
  kafka,
  registry = publishedEvents,
}: PlatformOptions): Provider[] {
  const { aggregates } = typeof eventStore === 'object' ? eventStore : {};
  const rules = { service: name, registry, ...(aggregates && { aggregates }) };
  return [
    {
      provide: EventStore,
      inject: [Mongo, Clock],
      useFactory: (mongo: Mongo, clock: Clock) => new MongoEventStore(mongo, { ...rules, clock }),
    },
    { provide: CommandRunner, inject: [EventStore], useFactory: (store: EventStore) => new CommandRunner(store) },
    ...(kafka ? relayProviders(rules, instanceName(config)) : []),
  ];
}

function relayProviders(rules: CommitRules, instance: string | undefined): Provider[] {
  return [
    { provide: MongoOutbox, inject: [Mongo], useFactory: (mongo: Mongo) => new MongoOutbox(mongo) },
    {
      provide: Relay,
      inject: [Mongo, MongoOutbox, EventBus, EventStore, Clock, Log, Health, Shutdown],
      useFactory: (
        mongo: Mongo,
        outbox: MongoOutbox,
        bus: EventBus,
        store: MongoEventStore,
        clock: Clock,
        log: Log,
        health: Health,
        shutdown: Shutdown,
      ) => {
        const relay = new Relay({
          ...rules,
          outbox,
          lease: new Lease(mongo, 'relay', { instance }),
          publish: (batches) => bus.publish(batches),
          log,
        });
        store.onAppended(() => {
          relay.signal();
        });
        health.registerBackground('relay', () => relayHealth(outbox, clock));
        shutdown.register('relay', 'relay', () => relay.stop());
        return relay;
      },
    },
  ];
}

async function relayHealth(outbox: MongoOutbox, clock: Clock): Promise<ComponentHealth> {
  const { count, oldest, refused } = await outbox.backlog();
  const ageS = oldest ? Math.round((clock.now().getTime() - oldest.getTime()) / 1000) : 0;
  const waiting =
    refused.length === 0
      ? ''
      : `; refused by the broker: ${refused.map(({ id, reason }) => `${id} (${reason})`).join(', ')}`;
  return { ok: ageS < 30, detail: `${count} pending, oldest ${ageS} s${waiting}` };
}
