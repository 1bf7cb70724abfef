import type { LoggerService, DynamicModule, Type } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { ModulesContainer, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { Log } from '../logging/log.ts';
import { MovableClock } from '../clock/movable-clock.ts';
import { ConfigError, type Config } from '../config/define-config.ts';
import { EventTransport } from '../kafka-transport/event-transport.ts';
import { stopGently, stopOnSignal } from '../lifecycle/shutdown.ts';
import { Metrics } from '../metrics/metrics.ts';
import { openApiDocument } from '../openapi/openapi.ts';
import { PLATFORM_OPTIONS, type PlatformOptions } from '../platform-options.ts';
import { dateByClock, makeAdapter, measureRequests, prepareFastify } from './fastify-setup.ts';
import { routeManifestOf } from './route-manifest.ts';

const startUpTalk = new Set(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory', 'NestApplication']);

/** Nest's own Logger writes through ours, so that `new Logger('X').warn(…)` in a service is structured and scrubbed too. */
export class NestLogger implements LoggerService {
  constructor(private readonly target: Log) {}

  log(message: unknown, ...rest: unknown[]): void {
    const level = startUpTalk.has(String(rest.at(-1))) ? 'debug' : 'info';
    this.target[level](textOf(message), fieldsOf(message, rest));
  }

  warn(message: unknown, ...rest: unknown[]): void {
    this.target.warn(textOf(message), fieldsOf(message, rest));
  }

  error(message: unknown, ...rest: unknown[]): void {
    this.target.error(textOf(message), fieldsOf(message, rest));
  }

  fatal(message: unknown, ...rest: unknown[]): void {
    this.target.error(textOf(message), fieldsOf(message, rest));
  }

  debug(message: unknown, ...rest: unknown[]): void {
    this.target.debug(textOf(message), fieldsOf(message, rest));
  }

  verbose(message: unknown, ...rest: unknown[]): void {
    this.target.debug(textOf(message), fieldsOf(message, rest));
  }
}

function textOf(message: unknown): string {
  if (typeof message === 'string') return message;
  return message instanceof Error ? message.message : 'log';
}

function fieldsOf(message: unknown, rest: unknown[]): object {
  const context = rest.at(-1);
  return {
    ...(typeof context === 'string' && { context }),
    ...(message instanceof Error && { error: message }),
    ...(typeof message === 'object' && message !== null && !(message instanceof Error) && { fields: message }),
    ...(rest.length > 1 && { details: rest.slice(0, -1) }),
  };
}

export interface ServiceDefinition {
  name: string;
  module: Type<unknown> | DynamicModule;
  config: Config;
  /** Rows of its public addresses for the gateway, the content of its `routes.json`; absent: nobody outside reaches it. */
  routes?: unknown;
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
  if (definition.routes !== undefined) {
    const manifest = routeManifestOf(definition.routes, app.get(ModulesContainer, { strict: false }));
    fastify.get('/routes.json', () => manifest);
  }
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
