export { actorHeader, type Actor, type ServiceName } from './actor/actor.ts';
export { ActorTokens } from './actor/actor-tokens.ts';
export { Callers, CurrentActor, Public, Roles, type ActorRequest } from './actor/actor.guard.ts';
export { ClockOffset } from './clock/movable-clock.ts';
export { MovableClock } from './clock/movable-clock.ts';
export { ConfigError } from './config/define-config.ts';
export { defineConfig, helpLineOf, requireValue, type Config } from './config/define-config.ts';
export { Sealer } from './config/secrets.ts';
export { readSecret, secretsDir } from './config/secrets.ts';
export type { IncomingEvent, Subscription } from './consumer/event-handler.ts';
export { KeyedMutex } from './consumer/record-processor.ts';
export { MemoryParking, MongoParking, type ParkedEvent, type Parking } from './consumer/parking.ts';
export { currentContext, inContext } from './context/request-context.ts';
export { traceId, traceStep } from './context/request-context.ts';
export { publishedEvents, type EventRegistry } from './contracts/event-registry.ts';
export { isDuplicateKey, isUnavailable, unlessDuplicate } from './errors/classify.ts';
export {
  ActorTokenRefused,
  Conflict,
  DeadlinePassed,
  IdempotencyKeyReused,
  InProgress,
  InvalidInput,
  NotFound,
  NotSignedIn,
  PermanentError,
  PreconditionFailed,
  Unavailable,
  WrongRole,
} from './errors/platform-errors.ts';
export { problemOf, type ProblemBody } from './errors/problem.ts';
export { CommandRunner, type Decider } from './event-store/command-runner.ts';
export {
  BrokenStream,
  CommitTooLarge,
  ConcurrencyConflict,
  InvalidCommit,
  OnceTaken,
} from './event-store/event-store.ts';
export { eventId } from './event-store/event-store.ts';
export { EventStore, type Appended, type Commit, type NewEvent, type StoredEvent } from './event-store/event-store.ts';
export { MongoEventStore } from './event-store/mongo-event-store.ts';
export { storedType } from './event-store/event-store.ts';
export { Health, type ComponentHealth } from './health/health.ts';
export { Metrics } from './metrics/metrics.ts';
export { prefersPlainText } from './http/negotiation.ts';
export { chooseEncoding, type Encoding } from './http/negotiation.ts';
export { chosenLanguage, preferredLanguage } from './http/negotiation.ts';
export { BodyLimit } from './http/fastify-setup.ts';
export { assertInTime, deadlineAfter, msUntil, timeoutHeader } from './http/deadline.ts';
export { RawBody } from './http/fastify-setup.ts';
export { basicAuth, BearerToken, jsonOf, ProviderHttp, type ProviderReply } from './http/provider-http.ts';
export { RemoteProblem, ServiceClient, ServiceInstances } from './http/service-client.ts';
export { namesTag } from './http/negotiation.ts';
export { startService } from './http/start-service.ts';
export { CommandId, Idempotent, type IdempotentOptions } from './idempotency/idempotency.interceptor.ts';
export { derivedId } from './idempotency/idempotency.interceptor.ts';
export { Jobs } from './jobs/jobs.ts';
export { doubling, job, OnJob, OnJobFailed, type Job, type RunningJob } from './jobs/job.ts';
export { EventBus } from './kafka/event-bus.ts';
export {
  OnEvent,
  OnEvents,
  OnState,
  type Incoming,
  type IncomingState,
  type OnEventOptions,
} from './kafka-transport/event-transport.ts';
export { eventTopic } from './kafka/cloud-event.ts';
export { Every, Schedule, type RecurringWork } from './lifecycle/schedule.ts';
export { Shutdown } from './lifecycle/shutdown.ts';
export { stopOnSignal } from './lifecycle/shutdown.ts';
export { Log } from './logging/log.ts';
export type { IndexSpec } from './mongo/mongo.ts';
export { instanceName, Lease, type LeaseState } from './mongo/lease.ts';
export { Mongo } from './mongo/mongo.ts';
export { countOpen, pageByDate, saveVersion, updateOf } from './mongo/stream-index.ts';
export { AnswersWithoutDatabase } from './mongo/silent-database.interceptor.ts';
export { DirectoryObjectStorage, ObjectStorage, objectStorageOf } from './object-storage/object-storage.ts';
export {
  AcceptsIfMatch,
  ifMatchHeader,
  jsonSchemaOf,
  MayRefuse,
  problemJsonSchema,
  problemReply,
} from './openapi/openapi.ts';
export type { PlatformOptions } from './platform-options.ts';
export { PlatformModule } from './platform.module.ts';
export { fold, Projection, type Folded, type ProjectedDocument } from './projection/projection.ts';
export { ProjectionFollower, source, type Followed } from './projection/projection-follower.ts';
export { ProjectionStore } from './projection/projection-store.ts';
export { ProjectionWriter } from './projection/projection-writer.ts';
export { Projections } from './projection/projections.ts';
export { WrittenVersions } from './projection/written-versions.ts';
export { Outbox } from './relay/outbox.ts';
export { Reactions } from './relay/reactions.ts';
export { Relay } from './relay/relay.ts';
export { StalledStreams } from './relay/stalled-streams.ts';
export { Together } from './relay/publishing.ts';
export { RedisClient } from './redis/redis-client.ts';
export { etagOf, isSecret, sha256 } from './text/hash.ts';
export { latin } from './text/latin.ts';
export { listParked, listStalled, replayParked } from './consumer/parking.ts';
