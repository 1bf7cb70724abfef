import { readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { pino, type DestinationStream, type Logger } from 'pino';
import { currentContext, traceId } from '../context/request-context.ts';

const place = /(?:file:\/\/)?(\/[^\s():]+\.c?js):(\d+):(\d+)/g;
/** What a bundler puts before the path of a source. */
const prefix = /^webpack:\/\/\/(\.\.?\/)*/;
const maps = new Map<string, SourceMap | undefined>();

/**
 * A stack with the lines of the sources in place of those of a bundle that has its map beside it. A map is read when a stack first
 * asks for it; Node's `--enable-source-maps` goes through every bundle at each start, a sixth of what a service's start costs.
 */
export function sourceLines(stack: string): string {
  return stack.replace(place, (found: string, file: string, line: string, column: string) => {
    const entry = mapOf(file)?.findEntry(Number(line) - 1, Number(column) - 1);
    return entry && 'originalSource' in entry
      ? `${entry.originalSource.replace(prefix, '')}:${entry.originalLine + 1}`
      : found;
  });
}

function mapOf(file: string): SourceMap | undefined {
  if (!maps.has(file)) maps.set(file, readMap(`${decodeURI(file)}.map`));
  return maps.get(file);
}

function readMap(file: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(file, 'utf8')) as SourceMapPayload);
  } catch {
    return undefined; // Not every file has one, and a stack without source lines is better than none.
  }
}

const hidden = '[hidden]';
/** Keys whose values are personal or secret wherever they appear. */
const secretKeys =
  /^(authorization|cookie|set-cookie|x-asili-.*|x-csrf-token|csrf.*|.*phone.*|.*e-?mail.*|code|otp|pin|.*password.*|.*secret.*|.*token|body|payload|(first|last|business|full)?name|address|shippingaddress|to|text)$/i;
const emailText = /[\w.+%-]+@[\w-]+(\.[\w-]+)+/g;
const phoneText = /(?<![\w.])\+\d[\d ()-]{6,16}\d|(?<![\w.])0\d{9}(?![\w.])/g;

/** Text without addresses and phone numbers. */
export function scrubText(text: string): string {
  return text.replace(emailText, hidden).replace(phoneText, hidden);
}

/** A copy for the log: personal and secret fields hidden at any depth, errors flattened, long things cut. */
export function scrub(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return scrubText(value.length > 2000 ? `${value.slice(0, 2000)}…` : value);
  if (typeof value === 'bigint') return value.toString();
  if (typeof value !== 'object' || value === null) return value;
  if (depth > 5) return '[deep]';
  if (value instanceof Error) return scrubError(value, depth);
  if (value instanceof Date) return value.toISOString();
  if (ArrayBuffer.isView(value)) return `[${value.byteLength} bytes]`;
  if (Array.isArray(value)) return value.slice(0, 50).map((item) => scrub(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, secretKeys.test(key) ? hidden : scrub(item, depth + 1)]),
  );
}

function scrubError(error: Error, depth: number): Record<string, unknown> {
  const code = (error as { code?: unknown }).code;
  return {
    kind: error.name,
    message: scrubText(error.message.slice(0, 1000)),
    ...((typeof code === 'string' || typeof code === 'number') && { errorCode: code }),
    stack: scrubText(sourceLines((error.stack ?? '').split('\n').slice(1, 9).join('\n'))),
    ...(error.cause !== undefined && depth < 3 && { cause: scrub(error.cause, depth + 1) }),
  };
}

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
