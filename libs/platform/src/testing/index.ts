/** Entry `@asili/platform/testing`: one service on real backing services, and what stands around it in a test. Never imported by a running service. */
export { configOf, speakingTo, tokensOf, writeActorKeys } from './actors.ts';
export { patiently } from '../kafka/patiently.ts';
export { untilLed } from '../kafka/until-led.ts';
export { quietConnections } from '../kafka/quiet-connections.ts';
export { cleanUp, testEnvironment } from './environment.ts';
export { eventRegistry } from '../contracts/event-registry.ts';
export { createServiceApp } from '../http/start-service.ts';
export { openApiDocument } from '../openapi/openapi.ts';
export { eavesdrop, publisher, publishOn, type SeenEvent, type TestEvent } from './events.ts';
export { askUntilDone, beforeRetry } from './retry.ts';
export { runService, type RunningService } from './run-service.ts';
export { kill, serviceProgram, startServiceProcess, type ServiceProcess } from './service-process.ts';
export { MemoryEventStore } from './memory-event-store.ts';
export { parseEvent } from './parse-event.ts';
export { until } from '@asili/kernel/testing';
