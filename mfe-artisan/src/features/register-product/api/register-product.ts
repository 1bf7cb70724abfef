import type { Product, ProductReply } from '@asili/contracts';
import { api, ApiError, i18n } from '@asili/web';
import { deletePhotos, getStoredPhoto, type PendingPhoto, queueProduct } from '@asili/web/offline';
import { uploadPhoto } from '../../../shared/photos/upload-photo.ts';
import { type Draft, mayBeRegistered, photosHere, toRequest } from '../../../shared/products/draft.ts';

/**
 * Registers the product, or null: no answer came, so it waits on this device and goes out by itself under the same key. The time of
 * the first request that may have reached the server counts from here on (`onTried`), also when the page is closed while it runs.
 * @param onTried keeps that time with the draft; undefined once the server has definitely refused
 * @throws ApiError when the server refuses; the draft stays
 */
export async function registerProduct(
  owner: string,
  draft: Draft,
  onTried: (triedAt: string | undefined) => void,
): Promise<Product | null> {
  const { idempotencyKey } = draft;
  if (mayBeRegistered(draft)) throw new ApiError(409, 'may be registered already', 'UNSURE');
  const photos: PendingPhoto[] = [...draft.photos];
  let { triedAt } = draft;
  let isSent = false;
  try {
    for (const [index, { id, url }] of photos.entries())
      if (url === undefined) photos[index] = { id, url: await sendKept(owner, id) };
    await api('GET', '/api/auth/session'); // Without a connection this fails first, and nothing has been tried.
    triedAt ??= new Date().toISOString();
    onTried(triedAt);
    isSent = true;
    const { product } = await api<ProductReply>('POST', '/api/products', {
      body: { ...toRequest(draft), imageUrls: photos.map(({ url }) => url) },
      idempotencyKey,
    });
    const here = photosHere(draft);
    if (here.length > 0) await deletePhotos(here);
    return product;
  } catch (error) {
    if (isSent && error instanceof ApiError && error.isRefusal) onTried(undefined);
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
      ...(triedAt && { triedAt }),
    });
    return null;
  }
}

async function sendKept(owner: string, id: string): Promise<string> {
  const bytes = await getStoredPhoto(owner, id);
  if (!bytes) throw new ApiError(410, 'photo gone', 'PHOTO_GONE');
  return (await uploadPhoto(bytes, () => undefined)).url;
}
