import { within } from './database.ts';
import type { KeptPhoto, WaitingProduct } from './records.ts';
import { announceChange } from './signal.ts';
import { expectSending } from './waiting-hint.ts';

/** Keeps the bytes of a photo that is not on the server yet. */
export async function keepPhoto(photo: KeptPhoto): Promise<void> {
  await within(['photos'], 'readwrite', ({ photos }) => photos.put(photo));
}

export async function dropPhotos(ids: readonly string[]): Promise<void> {
  await within(['photos'], 'readwrite', async ({ photos }) => {
    for (const id of ids) await photos.remove(id);
  });
}

/** The bytes of a photo of this person's; another's are nothing. */
export async function keptPhoto(owner: string, id: string): Promise<Blob | undefined> {
  const photo = await within(['photos'], 'readonly', ({ photos }) => photos.get(id));
  return photo?.owner === owner ? photo.blob : undefined;
}

/** Puts a submitted piece in the queue. Twice under one key is once. */
export async function queueProduct(product: WaitingProduct): Promise<void> {
  await within(['products'], 'readwrite', ({ products }) => products.put(product));
  expectSending();
  announceChange();
}

/** Takes a piece out of the queue; its photos stay, for the draft it becomes again. Undefined when it is not there any more. */
export async function takeBackProduct(owner: string, key: string): Promise<WaitingProduct | undefined> {
  const taken = await within(['products'], 'readwrite', async ({ products }) => {
    const product = await products.get(key);
    if (product?.owner !== owner) return undefined;
    await products.remove(key);
    return product;
  });
  announceChange();
  return taken;
}

/** Throws a piece out of the queue, photos and all. */
export async function dropProduct(owner: string, key: string): Promise<void> {
  const product = await takeBackProduct(owner, key);
  if (product) await dropPhotos(product.photos.map(({ id }) => id));
}
