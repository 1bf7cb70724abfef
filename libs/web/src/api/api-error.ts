import type { Reply } from './client.ts';

/** One rejected field of a form. `path` is dotted (`shippingAddress.city`). */
export interface FieldError {
  readonly path: string;
  readonly message: string;
}

/** No reply, not signed in, too early, too many. */
const passing = new Set([0, 401, 408, 425, 429]);

/**
 * A reply that was not ok, or no reply at all (`status` 0).
 * `message` is `<status>: <response body or status text>` (specification, section 8) and is meant for logs;
 * `detail` is the server's sentence for a person, in the reader's language, where it sent one.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  constructor(
    readonly status: number,
    body: string,
    readonly code = `HTTP.${status}`,
    readonly detail: string | undefined = undefined,
    readonly errors: readonly FieldError[] = [],
    /** Seconds after which trying again makes sense, from `Retry-After`. */
    readonly retryAfter: number | undefined = undefined,
  ) {
    super(`${status}: ${body}`);
  }

  /**
   * Whether the server understood the request and refused it. Everything else (no answer, a gateway that gave up waiting, not
   * signed in, too many, the same key still at work) passes, and says nothing of what an earlier attempt came to: a write is then
   * sent again under the same Idempotency-Key.
   */
  get isRefusal(): boolean {
    return this.status < 500 && !passing.has(this.status) && !/CROSS_SITE|IN_PROGRESS/.test(this.code);
  }

  /** Reads the reply; problem+json gives code, detail and fields, anything else only the text. */
  static async from(response: Reply): Promise<ApiError> {
    const body = (await response.text().catch(() => '')) || response.statusText;
    const problem = parseProblem(response, body);
    const retryAfter = Number(response.headers.get('retry-after')) || undefined;
    return new ApiError(response.status, body, problem.code, problem.detail, problem.errors, retryAfter);
  }
}

interface ProblemBody {
  code?: string;
  detail?: string;
  errors?: FieldError[];
}

function parseProblem(response: Reply, body: string): ProblemBody {
  if (!response.headers.get('content-type')?.includes('json')) return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === 'object' && parsed !== null ? parsed : {};
  } catch {
    return {};
  }
}

/** The sentence to show for a failure: the server's own, or `fallback` where it sent none. */
export function describeError(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.detail ? error.detail : fallback;
}
