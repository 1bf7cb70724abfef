import type { ProductReply, SessionReply, UploadReply, VerifyReply } from '@asili/contracts';
import { ApiError } from '../api/api-error.ts';
import { type ApiRequest, createClient } from '../api/client.ts';
import type { PendingProduct, PendingVerification } from './records.ts';

/** No answer, or one that says not now: it is sent again later with the same key. */
export class RetryableError extends Error {
  /** @param isOffline no answer came at all: nothing else would get one now */
  constructor(readonly isOffline: boolean) {
    super();
  }
}

/** The server understood and said no: sending it again would change nothing. */
export class RejectedError extends Error {
  constructor(
    readonly code: string,
    readonly detail: string | undefined,
  ) {
    super(code);
  }
}

const client = createClient({ language: () => 'en', timeoutMs: 60_000, resends: false });

function failureOf(error: unknown): Error {
  return error instanceof ApiError && error.isRefusal
    ? new RejectedError(error.code, error.detail)
    : new RetryableError(!(error instanceof ApiError) || error.status === 0);
}

/** One call from a page or from the service worker. */
async function call<T>(method: 'GET' | 'POST', path: string, language = 'en', request: ApiRequest = {}): Promise<T> {
  try {
    const reply = await client.request<T | undefined>(method, path, {
      ...request,
      headers: { 'accept-language': language, ...request.headers },
    });
    if (reply === undefined) throw new RetryableError(true); // Cut off on its way.
    return reply;
  } catch (error) {
    throw failureOf(error);
  }
}

/** Who is signed in now; the writes that follow carry the token of this session. @throws RetryableError */
export async function readSession(): Promise<SessionReply> {
  const session = await call<SessionReply>('GET', '/api/auth/session');
  client.setCsrfToken(session.csrfToken);
  return session;
}

/** @throws RetryableError, RejectedError */
export const sendVerification = ({ code, scanned, location, language, key }: PendingVerification) =>
  call<VerifyReply>('POST', `/api/verify/${encodeURIComponent(code)}`, language, {
    idempotencyKey: key,
    body: { scanned, location: location ?? 'Unknown' },
  });

/** The same bytes again are the same photo. @throws RetryableError, RejectedError */
export const sendPhoto = (photo: Blob, language: string) =>
  call<UploadReply>('POST', '/api/uploads', language, { body: photo, headers: { 'content-type': photo.type } });

/** @throws RetryableError, RejectedError */
export const sendProduct = ({ body, key, language }: PendingProduct, imageUrls: readonly string[]) =>
  call<ProductReply>('POST', '/api/products', language, { idempotencyKey: key, body: { ...body, imageUrls } });
