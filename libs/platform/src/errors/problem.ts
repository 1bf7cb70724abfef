import { failureAdvice } from '@asili/contracts';
import { DomainError, type NamedPlace } from '@asili/kernel';
import { STATUS_CODES } from 'node:http';
import type { ErrorTexts } from '../contracts/event-registry.ts';
import { isUnavailable } from './classify.ts';
import { InvalidInput } from './platform-errors.ts';

/** RFC 9457 body, as api.md fixes it. */
export interface ProblemBody {
  type: string;
  title: string;
  status: number;
  code: string;
  detail: string;
  errors?: readonly { path: string; message: string }[];
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
  language: 'en' | 'sw' | 'fr',
  requestId: string,
  failed: keyof typeof failureAdvice = 'read',
): ProblemBody {
  const sentence = (code: string, facts: Readonly<Record<string, unknown>>): string =>
    fillIn((texts[code] ?? texts['PLATFORM.INTERNAL'])?.[language] ?? code, {
      ...facts,
      advice: failureAdvice[failed][language],
    });
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
    requestId,
  };
}

function fillIn(text: string, facts: Readonly<Record<string, unknown>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const fact = Object.hasOwn(facts, name) ? facts[name] : undefined;
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : whole;
  });
}
