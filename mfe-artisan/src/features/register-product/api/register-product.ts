import type { Product, ProductReply } from '@asili/contracts';
import { api, ApiError, i18n } from '@asili/web';
import { deletePhotos, getStoredPhoto, type PendingPhoto, queueProduct } from '@asili/web/offline';
import { uploadPhoto } from '../../../shared/photos/upload-photo.ts';
import { type Draft, photosHere, toRequest } from '../../../shared/products/draft.ts';

/**
 * Registers the product, or null: there is no connection, so it waits on this device and goes out by itself, under the same
 * key it may have reached the server with. Either way the draft is done with.
 * @throws ApiError when the server refuses; the draft stays
 */
export async function registerProduct(owner: string, draft: Draft): Promise<Product | null> {
  const { idempotencyKey } = draft;
  const photos: PendingPhoto[] = [...draft.photos];
  try {
    for (const [index, { id, url }] of photos.entries())
      if (url === undefined) photos[index] = { id, url: await sendKept(owner, id) };
    const { product } = await api<ProductReply>('POST', '/api/products', {
      body: { ...toRequest(draft), imageUrls: photos.map(({ url }) => url) },
      idempotencyKey,
    });
    const here = photosHere(draft);
    if (here.length > 0) await deletePhotos(here);
    return product;
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    await queueProduct({
      key: idempotencyKey,
      owner,
      name: draft.name,
      language: i18n.language,
      askedAt: new Date().toISOString(),
      body: toRequest(draft),
      photos,
      draft,
    });
    return null;
  }
}

async function sendKept(owner: string, id: string): Promise<string> {
  const bytes = await getStoredPhoto(owner, id);
  if (!bytes) throw new ApiError(410, 'photo gone', 'PHOTO_GONE');
  return (await uploadPhoto(bytes, () => undefined)).url;
}
