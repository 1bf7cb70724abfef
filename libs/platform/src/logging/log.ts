import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext } from '../context/request-context.ts';
import { traceId } from '../context/trace.ts';
import { scrub, scrubText } from './scrub.ts';

interface LogOptions {
  service: string;
  level?: string;
  destination?: DestinationStream;
}

/** Structured log lines on standard output, with request and correlation ids and without personal data. */
export class Log {
  private readonly pino: Logger;

  constructor(options: LogOptions) {
    this.pino = pino(
      {
        level: options.level ?? 'info',
        base: { service: options.service },
        timestamp: pino.stdTimeFunctions.isoTime,
        formatters: { level: (label) => ({ level: label }) },
      },
      options.destination ?? pino.destination({ dest: 1, sync: true }),
    );
  }

  debug(message: string, fields: object = {}): void {
    this.write('debug', message, fields);
  }

  info(message: string, fields: object = {}): void {
    this.write('info', message, fields);
  }

  warn(message: string, fields: object = {}): void {
    this.write('warn', message, fields);
  }

  error(message: string, fields: object = {}): void {
    this.write('error', message, fields);
  }

  private write(level: 'debug' | 'info' | 'warn' | 'error', message: string, fields: object): void {
    if (!this.pino.isLevelEnabled(level)) return;
    const context = currentContext();
    this.pino[level](
      {
        ...(context && {
          requestId: context.requestId,
          correlationId: context.correlationId,
          ...(context.traceparent && { traceId: traceId(context.traceparent) }),
        }),
        ...(scrub(fields) as object),
      },
      scrubText(message),
    );
  }
}
