import { ApiError } from './api-error.ts';

export interface ApiRequest {
  /** Sent as JSON; FormData and Blob are sent as they are. */
  readonly body?: unknown;
  /**
   * Names one intended change: repeat it with the same value when a person presses the button again after a failure.
   * A fresh one is made per call otherwise.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
let csrf: Promise<string> | undefined;

/** The token that sign-in replies carry replaces the one of the anonymous session. */
export function setCsrfToken(token: string | undefined): void {
  csrf = token === undefined ? undefined : Promise.resolve(token);
}

/** Token bound to the session, asked once and kept. */
function csrfToken(): Promise<string> {
  csrf ??= send('GET', '/api/auth/session', {}, undefined)
    .then(async (response) => ((await response.json()) as { csrfToken: string }).csrfToken)
    .catch((error: unknown) => {
      csrf = undefined;
      throw error;
    });
  return csrf;
}

/**
 * Calls the platform: cookies included, JSON in and out, `x-csrf-token` and `Idempotency-Key` on writes. A write refused
 * because the session changed under it is sent once more with a new token and the same idempotency key.
 * Returns the parsed body, or undefined for 204 and for an empty body.
 * @throws ApiError for every reply that is not ok and for a lost connection (status 0, code `HTTP.OFFLINE`).
 */
export async function api<T>(method: string, path: string, request: ApiRequest = {}): Promise<T> {
  const isWrite = writes.has(method);
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': document.documentElement.lang || 'en', ...request.headers };
  if (isWrite) headers['idempotency-key'] = request.idempotencyKey ?? crypto.randomUUID();
  const attempt = async () => send(method, path, isWrite ? { ...headers, 'x-csrf-token': await csrfToken() } : headers, request);
  try {
    return await parse<T>(await attempt());
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 403 && /CSRF/.test(error.code))) throw error;
    csrf = undefined;
    return parse<T>(await attempt());
  }
}

async function send(method: string, path: string, headers: Record<string, string>, request: ApiRequest | undefined): Promise<Response> {
  const { body, signal } = request ?? {};
  const raw = body instanceof FormData || body instanceof Blob;
  const init: RequestInit = { method, credentials: 'include', headers: { ...headers, ...(body !== undefined && !raw ? { 'content-type': 'application/json' } : {}) } };
  if (body !== undefined) init.body = raw ? body : JSON.stringify(body);
  if (signal) init.signal = signal;
  const response = await fetch(path, init).catch((error: unknown) => {
    if (signal?.aborted) throw error;
    throw new ApiError(0, 'no connection', 'HTTP.OFFLINE');
  });
  if (response.ok) return response;
  const failure = await ApiError.from(response);
  console.error(`${method} ${path} failed: ${failure.message}`);
  throw failure;
}

async function parse<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}
