import { within } from './database.ts';
import { putAnswer } from './put-answer.ts';
import type { Outcome, Refusal, WaitingCheck, WaitingPhoto, WaitingProduct } from './records.ts';
import { askSession, NotNow, Refused, sendCheck, sendPhoto, sendProduct } from './server.ts';
import { announceChange } from './signal.ts';
import { waitingChecks, waitingProducts } from './waiting.ts';

export { syncTag } from './sync-tag.ts';

/** The server forgets a key after 24 hours; one first sent longer ago than this may make a second piece. */
const keyLifeMs = 23 * 3600_000;

/**
 * Sends what waits, oldest first, and says whether nothing is left that could still go out for whoever is signed in.
 * Safe to call from every tab and from the service worker at once: one works, the others wait and find nothing. Safe to
 * be killed at any point: what was sent is dropped only with its answer, and goes out again under the same key otherwise,
 * which the server answers with the same reply.
 */
export function sendWaiting(): Promise<boolean> {
  const { locks } = navigator;
  // Without locks (pages not served securely) two may send at once; the key still makes it one change.
  return (locks as LockManager | undefined) ? locks.request('asili-send', sendAll) : sendAll();
}

async function sendAll(): Promise<boolean> {
  if ((await count()) === 0) return true;
  try {
    const { user, csrfToken } = await askSession();
    for (const check of await waitingChecks()) await settleCheck(check, csrfToken);
    const products = user?.userType === 'artisan' ? await waitingProducts(user.id) : [];
    for (const product of products) if (!product.refused) await settleProduct(product, csrfToken);
    return true;
  } catch (error) {
    if (error instanceof NotNow) return false;
    throw error;
  }
}

function count(): Promise<number> {
  return within(['checks', 'products'], 'readonly', async ({ checks, products }) => (await checks.all()).length + (await products.all()).filter(({ refused }) => !refused).length);
}

async function settleCheck(check: WaitingCheck, token: string): Promise<void> {
  const { key, code } = check;
  try {
    const reply = await sendCheck(check, token);
    await within(['checks', 'answers', 'outcomes'], 'readwrite', async ({ checks, answers, outcomes }) => {
      await putAnswer(answers, code, reply);
      await outcomes.put({ key, kind: 'checked', code, reply });
      await checks.remove(key);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { detail } = error;
    await within(['checks', 'outcomes'], 'readwrite', async ({ checks, outcomes }) => {
      await outcomes.put({ key, kind: 'check-refused', code, ...(detail !== undefined && { detail }) });
      await checks.remove(key);
    });
  }
  announceChange();
}

async function settleProduct(product: WaitingProduct, token: string): Promise<void> {
  const { key, owner, name, photos } = product;
  try {
    if (product.triedAt && Date.now() - Date.parse(product.triedAt) > keyLifeMs) throw new Refused('UNSURE', undefined);
    const urls = await sendPhotos(product, token);
    if (!product.triedAt) await changeProduct(key, { triedAt: new Date().toISOString() });
    const { product: registered } = await sendProduct(product, urls, token);
    await within(['products', 'photos', 'outcomes'], 'readwrite', async (stores) => {
      await stores.outcomes.put({ key, kind: 'registered', owner, name, productId: registered.id });
      await stores.products.remove(key);
      for (const { id } of photos) await stores.photos.remove(id);
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, detail } = error;
    await refuse(product, { code, ...(detail !== undefined && { detail }) });
  }
  announceChange();
}

async function refuse({ key, owner, name }: WaitingProduct, refused: Refusal): Promise<void> {
  await changeProduct(key, { refused });
  const outcome: Outcome = { key, kind: 'registration-refused', owner, name, ...(refused.detail !== undefined && { detail: refused.detail }) };
  await within(['outcomes'], 'readwrite', ({ outcomes }) => outcomes.put(outcome));
}

/** Addresses of all photos, sending those that are only here. Each is noted at once, so that a cut line costs one photo. */
async function sendPhotos({ key, photos, language }: WaitingProduct, token: string): Promise<string[]> {
  const sent: WaitingPhoto[] = [...photos];
  for (const [index, { id, url }] of photos.entries()) {
    if (url !== undefined) continue;
    const kept = await within(['photos'], 'readonly', (stores) => stores.photos.get(id));
    if (!kept) throw new Refused('PHOTO_GONE', undefined);
    sent[index] = { id, url: (await sendPhoto(kept.blob, language, token)).url };
    await changeProduct(key, { photos: sent });
  }
  return sent.map(({ url }) => url ?? '');
}

async function changeProduct(key: string, change: Partial<WaitingProduct>): Promise<void> {
  await within(['products'], 'readwrite', async ({ products }) => {
    const product = await products.get(key);
    if (product) await products.put({ ...product, ...change });
  });
}
