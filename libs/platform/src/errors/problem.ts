import { STATUS_CODES } from 'node:http';
import { failureAdvice } from '@asili/contracts';
import { DomainError, type NamedPlace, inLanguage, type Language } from '@asili/kernel';
import { Catch, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { ErrorTexts } from '../contracts/event-registry.ts';
import { isUnavailable } from './classify.ts';
import { InvalidInput } from './platform-errors.ts';
import { prefersPlainText, preferredLanguage } from '../http/negotiation.ts';
import type { CommandRequest } from '../idempotency/idempotency.interceptor.ts';
import type { Log } from '../logging/log.ts';

/** RFC 9457 body, as api.md fixes it. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: readonly { path: string; message: string }[];
  /** The facts that stand in `detail`, so that a service that hands the refusal on can say it in its caller's words. */
  values?: Readonly<Record<string, string | number>>;
  requestId: string;
  /** What a refusal adds for programs, such as `state` and `allowed`. */
  [member: string]: unknown;
}

interface Refusal {
  code: string;
  status: number;
  facts: Readonly<Record<string, unknown>>;
  retryAfterSeconds?: number;
  errors?: readonly { path: string; message: string }[];
  places?: readonly NamedPlace[];
  members?: Readonly<Record<string, string | readonly string[]>>;
}

const byStatus: Readonly<Record<number, string>> = {
  400: 'PLATFORM.INVALID',
  401: 'PLATFORM.NOT_SIGNED_IN',
  403: 'PLATFORM.WRONG_ROLE',
  404: 'PLATFORM.NOT_FOUND',
  405: 'PLATFORM.METHOD_NOT_ALLOWED',
  409: 'PLATFORM.CONFLICT',
  413: 'PLATFORM.TOO_LARGE',
  414: 'PLATFORM.TOO_LARGE',
  415: 'PLATFORM.UNSUPPORTED_MEDIA_TYPE',
  422: 'PLATFORM.INVALID',
  429: 'PLATFORM.RATE_LIMITED',
  503: 'PLATFORM.UNAVAILABLE',
  504: 'PLATFORM.UNAVAILABLE',
  502: 'PLATFORM.UNAVAILABLE',
};

/** What any error means to a caller. Unknown errors become PLATFORM.INTERNAL; nothing of their text gets out. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof DomainError) {
    return {
      code: error.code,
      status: error.status,
      facts: error.facts,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
      ...(error instanceof InvalidInput && { errors: error.errors }),
      ...(error.places && { places: error.places }),
      ...(error.members && { members: error.members }),
    };
  }
  if (isUnavailable(error)) return { code: 'PLATFORM.UNAVAILABLE', status: 503, facts: {}, retryAfterSeconds: 5 };
  const status = statusOf(error);
  const code = byStatus[status];
  if (code === undefined)
    return { code: 'PLATFORM.INTERNAL', status: status >= 400 && status < 500 ? status : 500, facts: {} };
  return { code, status, facts: {}, ...(status >= 502 && { retryAfterSeconds: 5 }) };
}

/** Status of a Nest or Fastify error. */
function statusOf(error: unknown): number {
  if (typeof error !== 'object' || error === null) return 500;
  const { getStatus, statusCode } = error as { getStatus?: () => unknown; statusCode?: unknown };
  const status = typeof getStatus === 'function' ? getStatus.call(error) : statusCode;
  return typeof status === 'number' && status >= 400 && status < 600 ? status : 500;
}

/**
 * The body for a refusal. A code without texts is answered with the text of the internal error.
 * @param failed what failed, if the failure is ours: after a change nobody may be told that nothing happened
 */
export function problemOf(
  refusal: Refusal,
  texts: ErrorTexts,
  language: Language,
  requestId: string,
  failed: keyof typeof failureAdvice = 'read',
): ProblemBody {
  const advice = inLanguage<string>(failureAdvice[failed], language);
  const textOf = (code: string): string => {
    const sentence = texts[code] ?? texts['PLATFORM.INTERNAL'];
    return sentence ? inLanguage(sentence, language) : code;
  };
  const sentence = (code: string, facts: Readonly<Record<string, unknown>>): string => {
    const values = valuesIn(textOf(code), { ...facts, advice });
    if (values) {
      const none = Object.values(values).includes(0) ? texts[code]?.none : undefined;
      return fillIn(none ? inLanguage(none, language) : textOf(code), values);
    }
    const general = textOf('PLATFORM.INTERNAL');
    return fillIn(general, valuesIn(general, { advice }) ?? {}); // Nobody is shown the name of a fact that is not there.
  };
  const { advice: _, ...values } = valuesIn(textOf(refusal.code), { ...refusal.facts, advice }) ?? {};
  const errors =
    refusal.errors ?? refusal.places?.map(({ path, code, facts = {} }) => ({ path, message: sentence(code, facts) }));
  return {
    ...refusal.members,
    type: `urn:asili:problem:${refusal.code.toLowerCase()}`,
    title: STATUS_CODES[refusal.status] ?? 'Error',
    status: refusal.status,
    code: refusal.code,
    detail: sentence(refusal.code, refusal.facts),
    ...(errors && errors.length > 0 && { errors }),
    ...(Object.keys(values).length > 0 && { values }),
    requestId,
  };
}

const placeholder = /\{(\w+)\}/g;

/** The facts a text names; undefined where one is missing. */
function valuesIn(text: string, facts: Readonly<Record<string, unknown>>): Record<string, string | number> | undefined {
  const values: Record<string, string | number> = {};
  for (const [, name = ''] of text.matchAll(placeholder)) {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    if (typeof fact !== 'string' && typeof fact !== 'number') return undefined;
    values[name] = fact;
  }
  return values;
}

const fillIn = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(placeholder, (_, name: string) => String(values[name] ?? ''));

/** Every error leaves here: application/problem+json, or `status: text` for a caller that asks for text/plain. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  constructor(
    private readonly texts: ErrorTexts,
    private readonly log: Log,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<CommandRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const refusal = refusalOf(error);
    if (refusal.status >= 500)
      this.log[refusal.status === 503 ? 'warn' : 'error']('request failed', {
        status: refusal.status,
        route: request.routeOptions?.url,
        error,
      });
    if (reply.sent || reply.raw.headersSent) {
      reply.raw.destroy();
      return;
    }
    const language = preferredLanguage(request.headers['accept-language']) ?? request.actor?.language ?? 'en';
    const problem = problemOf(
      refusal,
      this.texts,
      language,
      request.id,
      ['GET', 'HEAD'].includes(request.method) ? 'read' : request.hasKey ? 'keyedChange' : 'change',
    );
    if (refusal.retryAfterSeconds !== undefined) void reply.header('retry-after', String(refusal.retryAfterSeconds));
    void reply.status(problem.status).header('content-language', language).header('cache-control', 'no-store');
    if (prefersPlainText(request.headers.accept))
      void reply.type('text/plain; charset=utf-8').send(`${problem.status}: ${problem.detail}`);
    else void reply.type('application/problem+json; charset=utf-8').send(JSON.stringify(problem));
  }
}
