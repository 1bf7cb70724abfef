import type { Product, ProductReply } from '@asili/contracts';
import { api, ApiError, i18n } from '@asili/web';
import { dropPhotos, keptPhoto, queueProduct, type WaitingPhoto } from '@asili/web/offline';
import { upload } from '../../api/upload.ts';
import { type Draft, photosHere, toRequest } from './draft.ts';

/**
 * Registers the piece, or null: there is no connection, so it waits on this device and goes out by itself, under the same
 * key it may have reached the server with. Either way the draft is done with.
 * @throws ApiError when the server refuses; the draft stays
 */
export async function submit(owner: string, draft: Draft): Promise<Product | null> {
  const { idempotencyKey } = draft;
  const photos: WaitingPhoto[] = [...draft.photos];
  try {
    for (const [index, { id, url }] of photos.entries()) if (url === undefined) photos[index] = { id, url: await sendKept(owner, id) };
    const { product } = await api<ProductReply>('POST', '/api/products', { body: { ...toRequest(draft), imageUrls: photos.map(({ url }) => url) }, idempotencyKey });
    const here = photosHere(draft);
    if (here.length > 0) await dropPhotos(here);
    return product;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    await queueProduct({ key: idempotencyKey, owner, name: draft.name, language: i18n.language, askedAt: new Date().toISOString(), body: toRequest(draft), photos, draft });
    return null;
  }
}

async function sendKept(owner: string, id: string): Promise<string> {
  const bytes = await keptPhoto(owner, id);
  if (!bytes) throw new ApiError(410, 'photo gone', 'PHOTO_GONE');
  return (await upload(bytes, () => undefined, new AbortController().signal)).url;
}
