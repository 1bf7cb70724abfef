import { Clock } from '@asili/kernel';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { MovableClock } from '../clock/movable-clock.ts';
import { ConfigError } from '../config/config-error.ts';
import type { Config } from '../config/define-config.ts';
import { EventTransport } from '../kafka-transport/event-transport.ts';
import { stopGently } from '../lifecycle/stop-gently.ts';
import { stopOnSignal } from '../lifecycle/stop-on-signal.ts';
import { Log } from '../logging/log.ts';
import { NestLogger } from '../logging/nest-logger.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from '../platform-options.ts';
import { dateByClock, makeAdapter, measureRequests, prepareFastify } from './fastify-setup.ts';

export interface ServiceDefinition {
  name: string;
  module: Type<unknown> | DynamicModule;
  config: Config;
  /** More set-up of Fastify (plugins, raw routes) before the routes are registered. */
  configure?(app: NestFastifyApplication): Promise<void> | void;
}

/** The service's application, ready to listen or to be injected with requests in a test. */
export async function createServiceApp(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const { name, module, config } = definition;
  const log = new Log({ service: name, level: config.values.LOG_LEVEL });
  const adapter = makeAdapter();
  const fastify: FastifyInstance = adapter.getInstance();
  prepareFastify(fastify, log);
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new NestLogger(log),
    bodyParser: false,
    abortOnError: false,
  });
  if (app.get<PlatformOptions>(PLATFORM_OPTIONS, { strict: false }).kafka)
    app.connectMicroservice({ strategy: app.get(EventTransport, { strict: false }) });
  measureRequests(fastify, app.get(Metrics, { strict: false }));
  const clock = app.get(Clock, { strict: false });
  if (clock instanceof MovableClock) dateByClock(fastify, clock);
  await definition.configure?.(app);
  let document: unknown;
  fastify.get('/openapi.json', () => (document ??= openApiDocument(app, name)));
  return app;
}

/**
 * Runs a service until SIGTERM or SIGINT: listens on HOST:PORT and prints {msg: 'listening', port}.
 * Stops in order within 10 s. A start that cannot succeed ends the process with code 1 and one line.
 */
export async function startService(definition: ServiceDefinition): Promise<NestFastifyApplication> {
  const log = new Log({ service: definition.name, level: knownLevel(process.env['LOG_LEVEL']) });
  watchProcess(log);
  try {
    const app = await createServiceApp(definition);
    const { PORT, HOST } = definition.config.values;
    await app.listen(PORT, HOST);
    stopOnSignal(() => stopGently(app), log);
    log.info('listening', { port: (app.getHttpServer().address() as { port: number }).port });
    return app;
  } catch (error) {
    log.error('could not start', error instanceof ConfigError ? { keys: error.keys } : { error });
    process.exit(1);
  }
}

/** The settings may not be readable yet, so a level nobody knows must not be the first thing to break. */
function knownLevel(level: string | undefined): string {
  return level !== undefined && ['silent', 'error', 'warn', 'info', 'debug'].includes(level) ? level : 'info';
}

/** What nobody caught ends the process, in one line; its supervisor starts it again. */
function watchProcess(log: Log): void {
  const crash = (error: unknown): void => {
    log.error('crashed', { error });
    process.exit(1);
  };
  process.on('uncaughtException', crash);
  process.on('unhandledRejection', crash);
  process.removeAllListeners('warning');
  process.on('warning', (warning) => {
    log.warn('process warning', { error: warning });
  });
}
