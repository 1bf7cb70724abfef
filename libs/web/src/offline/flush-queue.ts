import type { ProductReply, SessionReply, UploadReply, VerifyReply } from '@asili/contracts';
import { ApiError } from '../api/api-error.ts';
import { type ApiRequest, createClient } from '../api/client.ts';
import { inTransaction } from './database.ts';
import { getPendingProducts, getPendingVerifications, isKeyForgotten } from './pending.ts';
import { putVerdict } from './put-verdict.ts';
import type { PendingPhoto, PendingProduct, PendingVerification, Rejection, SyncResult } from './records.ts';
import { announceChange } from './signal.ts';

/** No answer, or one that says not now: it is sent again later with the same key. */
class RetryableError extends Error {
  /** @param isOffline no answer came at all: nothing else would get one now */
  constructor(readonly isOffline: boolean) {
    super();
  }
}

/** The server understood and said no: sending it again would change nothing. */
class RejectedError extends Error {
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
async function readSession(): Promise<SessionReply> {
  const session = await call<SessionReply>('GET', '/api/auth/session');
  client.setCsrfToken(session.csrfToken);
  return session;
}

/** @throws RetryableError, RejectedError */
const sendVerification = ({ code, scanned, location, language, key }: PendingVerification) =>
  call<VerifyReply>('POST', `/api/verify/${encodeURIComponent(code)}`, language, {
    idempotencyKey: key,
    body: { scanned, location: location ?? 'Unknown' },
  });

/** The same bytes again are the same photo. @throws RetryableError, RejectedError */
const sendPhoto = (photo: Blob, language: string) =>
  call<UploadReply>('POST', '/api/uploads', language, { body: photo, headers: { 'content-type': photo.type } });

/** @throws RetryableError, RejectedError */
const sendProduct = ({ body, key, language }: PendingProduct, imageUrls: readonly string[]) =>
  call<ProductReply>('POST', '/api/products', language, { idempotencyKey: key, body: { ...body, imageUrls } });

export { syncTag } from './queue-hint.ts';

/**
 * Sends the queue, oldest first, and says whether nothing is left that could still go out for whoever is signed in.
 * Safe to call from every tab and from the service worker at once: one works, the others wait and find nothing. Safe to
 * be killed at any point: what was sent is dropped only with its answer, and goes out again under the same key otherwise,
 * which the server answers with the same reply.
 */
export function flushQueue(): Promise<boolean> {
  const { locks } = navigator;
  // Without locks (pages not served securely) two may send at once; the key still makes it one change.
  return (locks as LockManager | undefined) ? locks.request('asili-send', sendAll) : sendAll();
}

async function sendAll(): Promise<boolean> {
  if ((await count()) === 0) return true;
  try {
    const { user } = await readSession();
    const products = user?.userType === 'artisan' ? await getPendingProducts(user.id) : [];
    const verifications = await getPendingVerifications();
    const sends = [
      ...verifications.map((verification) => () => syncVerification(verification)),
      ...products.filter(({ refused }) => !refused).map((product) => () => syncProduct(product)),
    ];
    let isDone = true;
    for (const send of sends) if (!(await succeeds(send))) isDone = false;
    return isDone;
  } catch (error) {
    if (error instanceof RetryableError) return false;
    throw error;
  }
}

/** What the server cannot take now holds up nothing behind it. @throws RetryableError without a connection */
async function succeeds(send: () => Promise<void>): Promise<boolean> {
  try {
    await send();
    return true;
  } catch (error) {
    if (error instanceof RetryableError && !error.isOffline) return false;
    throw error;
  }
}

function count(): Promise<number> {
  return inTransaction(
    ['verifications', 'products'],
    'readonly',
    async ({ verifications, products }) =>
      (await verifications.all()).length + (await products.all()).filter(({ refused }) => !refused).length,
  );
}

async function syncVerification(verification: PendingVerification): Promise<void> {
  const { key, code } = verification;
  try {
    const reply = await sendVerification(verification);
    await inTransaction(
      ['verifications', 'verdicts', 'syncResults'],
      'readwrite',
      async ({ verifications, verdicts, syncResults }) => {
        const isKept = (await verifications.get(key))?.mayKeepVerdict === true; // As it stands now: it may have been taken back.
        await putVerdict(verdicts, code, reply, isKept);
        await syncResults.put({ key, kind: 'checked', code, reply });
        await verifications.remove(key);
      },
    );
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    const { detail } = error;
    await inTransaction(['verifications', 'syncResults'], 'readwrite', async ({ verifications, syncResults }) => {
      await syncResults.put({ key, kind: 'check-refused', code, ...(detail !== undefined && { detail }) });
      await verifications.remove(key);
    });
  }
  announceChange();
}

async function syncProduct(product: PendingProduct): Promise<void> {
  const { key, owner, name, photos } = product;
  try {
    if (product.triedAt && isKeyForgotten(product.triedAt)) throw new RejectedError('UNSURE', undefined);
    const urls = await sendPhotos(product);
    if (!product.triedAt) await changeProduct(key, { triedAt: new Date().toISOString() });
    const { product: registered } = await sendProduct(product, urls);
    await inTransaction(['products', 'photos', 'syncResults'], 'readwrite', async (stores) => {
      await stores.syncResults.put({ key, kind: 'registered', owner, name, productId: registered.id });
      await stores.products.remove(key);
      for (const { id } of photos) await stores.photos.remove(id);
    });
    announceChange({ key, productId: registered.id });
  } catch (error) {
    if (!(error instanceof RejectedError)) throw error;
    const { code, detail } = error;
    await refuse(product, { code, ...(detail !== undefined && { detail }) });
    announceChange();
  }
}

async function refuse({ key, owner, name }: PendingProduct, refused: Rejection): Promise<void> {
  await changeProduct(key, { refused });
  const result: SyncResult = {
    key,
    kind: 'registration-refused',
    owner,
    name,
    ...(refused.detail !== undefined && { detail: refused.detail }),
  };
  await inTransaction(['syncResults'], 'readwrite', ({ syncResults }) => syncResults.put(result));
}

/** Addresses of all photos, sending those that are only here. Each is noted at once, so that a cut line costs one photo. */
async function sendPhotos({ key, photos, language }: PendingProduct): Promise<string[]> {
  const sent: PendingPhoto[] = [...photos];
  for (const [index, { id, url }] of photos.entries()) {
    if (url !== undefined) continue;
    const kept = await inTransaction(['photos'], 'readonly', (stores) => stores.photos.get(id));
    if (!kept) throw new RejectedError('PHOTO_GONE', undefined);
    sent[index] = { id, url: (await sendPhoto(kept.blob, language)).url };
    await changeProduct(key, { photos: sent });
  }
  return sent.map(({ url }) => url ?? '');
}

async function changeProduct(key: string, change: Partial<PendingProduct>): Promise<void> {
  await inTransaction(['products'], 'readwrite', async ({ products }) => {
    const product = await products.get(key);
    if (product) await products.put({ ...product, ...change });
  });
}
