/** Entry `@asili/platform/testing`: one service on real backing services, and what stands around it in a test. Never imported by a running service. */
export { patiently, untilLed } from '../kafka/topics.ts';
export { quietConnections } from '../kafka/quiet-connections.ts';
export { cleanUp, configOf, speakingTo, testEnvironment, tokensOf, writeActorKeys } from './environment.ts';
export { eventRegistry } from '../contracts/event-registry.ts';
export { routeManifestOf } from '../http/route-manifest.ts';
export { createServiceApp } from '../http/start-service.ts';
export { openApiDocument } from '../openapi/openapi.ts';
export {
  eavesdrop,
  parseEvent,
  publisher,
  publishOn,
  type SeenEvent,
  type TestEvent,
  resume,
  stalledAlone,
} from './events.ts';
export {
  askUntilDone,
  beforeRetry,
  kill,
  runService,
  serviceProgram,
  startServiceProcess,
  type RunningService,
  type ServiceProcess,
} from './run-service.ts';
export { MemoryEventStore } from './memory-event-store.ts';
export { PersonalValues, textOf, until } from '@asili/kernel/testing';
