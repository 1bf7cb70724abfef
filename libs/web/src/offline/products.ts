import { inTransaction } from './database.ts';
import type { PendingProduct, StoredPhoto } from './records.ts';
import { announceChange } from './signal.ts';
import { markPending } from './queue-hint.ts';

/** The server forgets an Idempotency-Key 24 hours after it came; an hour is left for clocks and for the way there. */
const keyLifeMs = 23 * 3600_000;

/** @param triedAt ISO 8601 time at which a write was first sent under its key: sent again now, it may be carried out a second time */
export const isKeyForgotten = (triedAt: string): boolean => Date.now() - Date.parse(triedAt) > keyLifeMs;

/** Keeps the bytes of a photo that is not on the server yet. */
export async function storePhoto(photo: StoredPhoto): Promise<void> {
  await inTransaction(['photos'], 'readwrite', ({ photos }) => photos.put(photo));
}

export async function deletePhotos(ids: readonly string[]): Promise<void> {
  await inTransaction(['photos'], 'readwrite', async ({ photos }) => {
    for (const id of ids) await photos.remove(id);
  });
}

/** The bytes of a photo of this person's; another's are nothing. */
export async function getStoredPhoto(owner: string, id: string): Promise<Blob | undefined> {
  const photo = await inTransaction(['photos'], 'readonly', ({ photos }) => photos.get(id));
  return photo?.owner === owner ? photo.blob : undefined;
}

/** Puts a submitted product in the queue. Twice under one key is once. */
export async function queueProduct(product: PendingProduct): Promise<void> {
  await inTransaction(['products'], 'readwrite', ({ products }) => products.put(product));
  markPending();
  announceChange();
}

/** Takes a product out of the queue; its photos stay, for the draft it becomes again. Undefined when it is not there any more. */
export async function dequeueProduct(owner: string, key: string): Promise<PendingProduct | undefined> {
  const taken = await inTransaction(['products'], 'readwrite', async ({ products }) => {
    const product = await products.get(key);
    if (product?.owner !== owner) return undefined;
    await products.remove(key);
    return product;
  });
  announceChange();
  return taken;
}

/** Throws a product out of the queue, photos and all. */
export async function discardProduct(owner: string, key: string): Promise<void> {
  const product = await dequeueProduct(owner, key);
  if (product) await deletePhotos(product.photos.map(({ id }) => id));
}
