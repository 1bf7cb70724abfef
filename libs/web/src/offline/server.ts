import type { ProductReply, SessionReply, UploadReply, VerifyReply } from '@asili/contracts';
import type { WaitingCheck, WaitingProduct } from './records.ts';

/** No answer, or one that says not now: it is sent again later with the same key. */
export class NotNow extends Error {}

/** The server understood and said no: sending it again would change nothing. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    readonly detail: string | undefined,
  ) {
    super(code);
  }
}

const patienceMs = 60_000;
/** Not signed in (401), form token of another session (403 CSRF), the same key at work (409), too many, broken: all pass. */
const passing = new Set([401, 408, 425, 429]);

interface Call {
  readonly method: 'GET' | 'POST';
  readonly language?: string;
  readonly token?: string;
  readonly key?: string;
  readonly body?: Blob | object;
}

/** One call from a page or from the service worker, which has no document to ask for the language. */
async function call<T>(path: string, { method, language = 'en', token, key, body }: Call): Promise<T> {
  const raw = body instanceof Blob;
  const headers = {
    accept: 'application/json',
    'accept-language': language,
    ...(token !== undefined && { 'x-csrf-token': token }),
    ...(key !== undefined && { 'idempotency-key': key }),
    ...(body !== undefined && { 'content-type': raw ? body.type : 'application/json' }),
  };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const response = await fetch(path, { method, headers, credentials: 'include', signal: patience.signal, ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }) });
    const text = await response.text();
    if (!response.ok) throw failureOf(response.status, text);
    return JSON.parse(text) as T;
  } catch (error) {
    throw error instanceof Refused || error instanceof NotNow ? error : new NotNow();
  } finally {
    clearTimeout(timer);
  }
}

function failureOf(status: number, text: string): Error {
  const problem = read(text);
  const code = typeof problem['code'] === 'string' ? problem['code'] : `HTTP.${status}`;
  if (status >= 500 || passing.has(status) || /CSRF|CROSS_SITE|IN_PROGRESS/.test(code)) return new NotNow();
  return new Refused(code, typeof problem['detail'] === 'string' ? problem['detail'] : undefined);
}

function read(text: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Who is signed in, and the token writes need. @throws NotNow */
export const askSession = () => call<SessionReply>('/api/auth/session', { method: 'GET' });

/** @throws NotNow, Refused */
export const sendCheck = ({ code, scanned, location, language, key }: WaitingCheck, token: string) =>
  call<VerifyReply>(`/api/verify/${encodeURIComponent(code)}`, { method: 'POST', language, token, key, body: { scanned, location: location ?? 'Unknown' } });

/** The same bytes again are the same photo, so this needs no key. @throws NotNow, Refused */
export const sendPhoto = (photo: Blob, language: string, token: string) => call<UploadReply>('/api/uploads', { method: 'POST', language, token, body: photo });

/** @throws NotNow, Refused */
export const sendProduct = ({ body, key, language }: WaitingProduct, imageUrls: readonly string[], token: string) =>
  call<ProductReply>('/api/products', { method: 'POST', language, token, key, body: { ...body, imageUrls } });
