import type { SessionReply } from '@asili/contracts';
import { ApiError } from './api-error.ts';
import { randomId, UnsettledKeys } from './idempotency-keys.ts';

/** The parts of a Response in use, so that a transport need not be fetch. */
export type Reply = Pick<Response, 'ok' | 'status' | 'statusText' | 'text'> & {
  readonly headers: Pick<Headers, 'get'>;
};
export type Transport = (path: string, init: RequestInit) => Promise<Reply>;

export interface ApiRequest {
  /** Sent as JSON; FormData and Blob are sent as they are. */
  readonly body?: unknown;
  /**
   * Names one intended change, where that has to be known beyond this page: repeat it with the same value. Otherwise each call
   * gets a key of its own, and the one of a POST whose outcome is unknown is used again when the same is sent again.
   */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
  readonly headers?: Readonly<Record<string, string>>;
  /** How it is sent; fetch unless told. */
  readonly transport?: Transport;
}

export interface ClientOptions {
  /** Language of answers. */
  readonly language: () => string;
  /** Milliseconds after which an answer is given up; none by default. */
  readonly timeoutMs?: number;
  /** False where a write belongs to the session it was begun in: one refused for its token is then not sent again. */
  readonly resends?: boolean;
  /** Hears of every reply to a GET. */
  readonly onReply?: (path: string, reply: Reply) => void;
  /** Hears of every failed call, before it is raised. */
  readonly onFailure?: (failure: ApiError, call: string) => void;
}

export interface Client {
  /**
   * Calls the platform: cookies included, JSON in and out, `x-csrf-token` and `Idempotency-Key` on writes. A write refused
   * because the session changed under it is sent once more with a new token and the same idempotency key.
   * @returns the parsed body, or undefined for 204 and for an empty body
   * @throws ApiError for every reply that is not ok and for a lost connection (status 0, code `HTTP.OFFLINE`)
   */
  readonly request: <T>(method: string, path: string, request?: ApiRequest) => Promise<T>;
  /** The token that a session or sign-in reply carries; undefined asks for it anew before the next write. */
  readonly setCsrfToken: (token: string | undefined) => void;
}

const writes = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);
/** The gateway's answer to a token of another session (`services/gateway`, request-guard). */
const crossSite = 'GATEWAY.CROSS_SITE';

/** The one way to the platform's HTTP interface: in pages, for uploads and in the service worker. Knows no document. */
export function createClient({ language, timeoutMs, resends = true, onReply, onFailure }: ClientOptions): Client {
  let csrf: Promise<string> | undefined;
  const setCsrfToken = (token: string | undefined): void => {
    csrf = token === undefined ? undefined : Promise.resolve(token);
  };
  const unsettled = new UnsettledKeys();
  const csrfToken = (): Promise<string> => {
    csrf ??= request<SessionReply>('GET', '/api/auth/session')
      .then((session) => session.csrfToken)
      .catch((error: unknown) => {
        csrf = undefined;
        throw error;
      });
    return csrf;
  };
  const send = async <T>(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    { body, signal, transport = fetch }: ApiRequest,
  ): Promise<T> => {
    const raw = isRaw(body);
    const limit = limited(timeoutMs, signal);
    const init: RequestInit = {
      method,
      credentials: 'include',
      headers: { ...headers, ...(body !== undefined && !raw && { 'content-type': 'application/json' }) },
    };
    if (body !== undefined) init.body = raw ? body : JSON.stringify(body);
    if (limit.signal) init.signal = limit.signal;
    try {
      const reply = await transport(path, init);
      if (method === 'GET') onReply?.(path, reply);
      if (!reply.ok) throw await ApiError.from(reply);
      return await parse<T>(reply);
    } catch (error) {
      if (signal?.aborted) throw error;
      const failure = error instanceof ApiError ? error : new ApiError(0, 'no connection', 'HTTP.OFFLINE');
      onFailure?.(failure, `${method} ${path}`);
      throw failure;
    } finally {
      limit.end();
    }
  };
  const sendAgainForToken = async <T>(attempt: () => Promise<T>): Promise<T> => {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === crossSite)) throw error;
      setCsrfToken(undefined);
      if (!resends) throw error;
      return attempt();
    }
  };
  function request<T>(method: string, path: string, given: ApiRequest = {}): Promise<T> {
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': language(),
      ...given.headers,
    };
    if (!writes.has(method)) return send(method, path, headers, given);
    const write = (key: string) =>
      sendAgainForToken(async () =>
        send<T>(method, path, { ...headers, 'idempotency-key': key, 'x-csrf-token': await csrfToken() }, given),
      );
    if (given.idempotencyKey !== undefined) return write(given.idempotencyKey);
    const isOwn = method !== 'POST' || isRaw(given.body) || given.signal !== undefined; // What one asker may end is not another's.
    return isOwn ? write(randomId()) : unsettled.run(`${path} ${JSON.stringify(given.body)}`, write);
  }
  return { request, setCsrfToken };
}

const isRaw = (body: unknown): body is Blob | FormData =>
  body instanceof Blob || (typeof FormData !== 'undefined' && body instanceof FormData);

async function parse<T>(reply: Reply): Promise<T> {
  const text = reply.status === 204 ? '' : await reply.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** A signal that is also raised after `timeoutMs`; Safari before 17.4 has no `AbortSignal.any`. */
function limited(
  timeoutMs: number | undefined,
  signal: AbortSignal | undefined,
): { readonly signal: AbortSignal | undefined; readonly end: () => void } {
  if (timeoutMs === undefined) return { signal, end: () => undefined };
  const limit = new AbortController();
  const abort = () => limit.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal?.addEventListener('abort', abort);
  return {
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', abort);
    },
  };
}
