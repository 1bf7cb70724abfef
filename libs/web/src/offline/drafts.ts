import { within } from './database.ts';
import type { KeptPhoto, WaitingProduct } from './records.ts';
import { announceChange } from './signal.ts';
import { expectSending } from './waiting-hint.ts';

/** The kept draft of this person, as it was written; undefined when there is none. Whoever reads it checks its shape. */
export async function readKeptDraft(owner: string): Promise<unknown> {
  return (await within(['drafts'], 'readonly', ({ drafts }) => drafts.get(owner)))?.draft;
}

/** Keeps the draft of this person in place of the one before. */
export async function writeKeptDraft(owner: string, draft: unknown): Promise<void> {
  await within(['drafts'], 'readwrite', ({ drafts }) => drafts.put({ owner, draft }));
}

/** Forgets the draft of this person and the photos it showed. */
export async function dropKeptDraft(owner: string, photoIds: readonly string[]): Promise<void> {
  await within(['drafts', 'photos'], 'readwrite', async ({ drafts, photos }) => {
    await drafts.remove(owner);
    for (const id of photoIds) await photos.remove(id);
  });
}

export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await within(['photos'], 'readwrite', ({ photos }) => photos.put(photo));
}

export async function dropPhoto(id: string): Promise<void> {
  await within(['photos'], 'readwrite', ({ photos }) => photos.remove(id));
}

/** The bytes of a photo of this person's; another's are nothing. */
export async function keptPhoto(owner: string, id: string): Promise<Blob | undefined> {
  const photo = await within(['photos'], 'readonly', ({ photos }) => photos.get(id));
  return photo?.owner === owner ? photo.blob : undefined;
}

/** Puts a submitted piece in the queue and empties the draft, in one step: it is in exactly one of the two places. */
export async function queueProduct(product: WaitingProduct): Promise<void> {
  await within(['drafts', 'products'], 'readwrite', async ({ drafts, products }) => {
    await products.put(product);
    await drafts.remove(product.owner);
  });
  expectSending();
  announceChange();
}

/** What this person has submitted and the server has not got yet, oldest first. */
export async function waitingProducts(owner: string): Promise<WaitingProduct[]> {
  const products = await within(['products'], 'readonly', ({ products: store }) => store.all());
  return products.filter((product) => product.owner === owner).sort((one, other) => one.askedAt.localeCompare(other.askedAt));
}

/**
 * Takes a piece out of the queue and makes it the draft again, in one step. False, and nothing done, when there is a
 * draft that `mayReplace` does not give up.
 */
export async function reopenProduct(owner: string, key: string, mayReplace: (draft: unknown) => boolean): Promise<boolean> {
  const opened = await within(['drafts', 'products'], 'readwrite', async ({ drafts, products }) => {
    const product = await products.get(key);
    const current = await drafts.get(owner);
    if (product?.owner !== owner || (current && !mayReplace(current.draft))) return false;
    await drafts.put({ owner, draft: product.draft });
    await products.remove(key);
    return true;
  });
  announceChange();
  return opened;
}

/** Throws a piece out of the queue, photos and all. */
export async function dropProduct(owner: string, key: string): Promise<void> {
  await within(['products', 'photos'], 'readwrite', async ({ products, photos }) => {
    const product = await products.get(key);
    if (product?.owner !== owner) return;
    for (const { id } of product.photos) await photos.remove(id);
    await products.remove(key);
  });
  announceChange();
}
