import type { LoggerService } from '@nestjs/common';
import type { Log } from './log.ts';

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
