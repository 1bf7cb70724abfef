import { stored } from '../storage/registry.ts';
import { storage } from '../storage/storage.ts';
import { inTransaction } from './database.ts';
import { markPending } from './queue-hint.ts';
import type { PendingProduct, PendingVerification, SyncResult, StoredPhoto } from './records.ts';
import { announceChange } from './signal.ts';

/** All pending verifications, oldest first. */
export async function getPendingVerifications(): Promise<PendingVerification[]> {
  const verifications = await inTransaction(['verifications'], 'readonly', ({ verifications: store }) => store.all());
  return verifications.sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/** What this person has submitted and the server has not got yet, oldest first. */
export async function getPendingProducts(owner: string): Promise<PendingProduct[]> {
  const products = await inTransaction(['products'], 'readonly', ({ products: store }) => store.all());
  return products
    .filter((product) => product.owner === owner)
    .sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

const key = (owner: string): string => stored.unsent.name + owner;

/** Says whether a person has something on this device that was begun and not submitted. What that is stays with the front end that keeps it. */
export function markUnsent(owner: string, isThere: boolean): void {
  if (isThere) storage.set(key(owner), '1');
  else storage.remove(key(owner));
}

/** How many things of this person's are on this device only: signing out deletes them. */
export async function countUnsent(owner: string): Promise<number> {
  const pending = await getPendingProducts(owner).catch(() => []);
  return pending.length + (storage.get(key(owner)) === null ? 0 : 1);
}

/**
 * What became of things sent later that nobody has been told yet; each is given once, to one tab. A person's own
 * products are told only to that person (`owner`).
 */
export function drainSyncResults(owner: string | undefined): Promise<SyncResult[]> {
  return inTransaction(['syncResults'], 'readwrite', async ({ syncResults }) => {
    const mine = (await syncResults.all()).filter((result) => !('owner' in result) || result.owner === owner);
    for (const { key } of mine) await syncResults.remove(key);
    return mine;
  });
}

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
  const removed = await inTransaction(['products'], 'readwrite', async ({ products }) => {
    const product = await products.get(key);
    if (product?.owner !== owner) return undefined;
    await products.remove(key);
    return product;
  });
  announceChange();
  return removed;
}

/** Throws a product out of the queue, photos and all. */
export async function discardProduct(owner: string, key: string): Promise<void> {
  const product = await dequeueProduct(owner, key);
  if (product) await deletePhotos(product.photos.map(({ id }) => id));
}
