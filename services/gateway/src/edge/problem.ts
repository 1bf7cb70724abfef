import { errorTexts, type Language } from '@asili/contracts';
import { DomainError, type Facts } from '@asili/kernel';
import { prefersPlainText, problemOf } from '@asili/platform';
import { OutcomeUnknown } from '../requests/domain/errors.ts';
import { isSafeMethod } from '../sessions/domain/csrf-policy.ts';

export interface ProblemAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Any error as an answer: RFC 9457 JSON, or `status: text` for a client that would rather have text/plain. Nothing of an unknown error gets out. */
export function problemAnswer(
  error: unknown,
  language: Language,
  { accept, requestId, method }: { accept?: string | undefined; requestId: string; method: string },
): ProblemAnswer {
  const { code, status, facts, retryAfterSeconds } = known(error);
  const problem = problemOf({ code, status, facts }, errorTexts, language, requestId, failed(error, method));
  const headers = {
    'content-language': language,
    'cache-control': 'no-store',
    ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }),
  };
  if (prefersPlainText(accept))
    return {
      status,
      headers: { ...headers, 'content-type': 'text/plain; charset=utf-8' },
      body: `${status}: ${problem.detail}`,
    };
  return {
    status,
    headers: { ...headers, 'content-type': 'application/problem+json; charset=utf-8' },
    body: JSON.stringify(problem),
  };
}

/** Only an answer that never came, or a defect of ours, leaves open whether a change was done. */
function failed(error: unknown, method: string): 'read' | 'change' | 'keyedChange' {
  if (error instanceof OutcomeUnknown && error.hasKey) return 'keyedChange';
  return isSafeMethod(method) || (error instanceof DomainError && !(error instanceof OutcomeUnknown))
    ? 'read'
    : 'change';
}

const fastifyCodes: Readonly<Record<string, { code: string; status: number }>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'PLATFORM.UNSUPPORTED_MEDIA_TYPE', status: 415 },
  FST_ERR_BAD_URL: { code: 'GATEWAY.AMBIGUOUS_REQUEST', status: 400 },
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: { code: 'GATEWAY.AMBIGUOUS_REQUEST', status: 400 },
};

function known(error: unknown): { code: string; status: number; facts: Facts; retryAfterSeconds?: number | undefined } {
  if (error instanceof DomainError) return error;
  const code = (error as { code?: unknown } | null)?.code;
  return {
    facts: {},
    ...(fastifyCodes[typeof code === 'string' ? code : ''] ?? { code: 'PLATFORM.INTERNAL', status: 500 }),
  };
}
