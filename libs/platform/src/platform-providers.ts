import { Clock, systemClock } from '@asili/kernel';
import type { Provider } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE, Reflector } from '@nestjs/core';
import { ActorGuard } from './actor/actor.guard.ts';
import { ActorTokens } from './actor/actor-tokens.ts';
import { ClockOffset, MovableClock } from './clock/movable-clock.ts';
import { requireValue } from './config/define-config.ts';
import { Consumers } from './consumer/consumers.ts';
import { MemoryParking, MongoParking, parkingIndexes, type Parking } from './consumer/parking.ts';
import { publishedErrorTexts, publishedEvents } from './contracts/event-registry.ts';
import { ProblemFilter } from './errors/problem.ts';
import { eventStoreProviders } from './event-store-providers.ts';
import { commitIndexes } from './event-store/mongo-event-store.ts';
import { Health } from './health/health.ts';
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
import { PARKING, PLATFORM_OPTIONS, type PlatformOptions } from './platform-options.ts';
import { Projections } from './projection/projections.ts';
import { RedisClient } from './redis/redis-client.ts';
import { stalledIndexes } from './relay/stalled-streams.ts';

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

function watched(metrics: Metrics, service: string, { values }: PlatformOptions['config']): Metrics {
  metrics.watchProcess({ service, build: values.ASILI_BUILD });
  return metrics;
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
    { provide: Metrics, inject: [Log], useFactory: (log: Log) => watched(new Metrics(log), name, config) },
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
        await mongo.ensureIndexes([
          ...commitIndexes,
          ...idempotencyIndexes,
          ...jobIndexes,
          ...parkingIndexes,
          ...stalledIndexes,
        ]);
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
          clock,
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
