import type { PhotoLinkContent } from '@asili/contracts';
import { api } from '@asili/web';
import { queryOptions } from '@tanstack/react-query';

/** The product of a link, and what was added. The token travels in the body: no log has it. */
export const photoLinkQuery = (token: string) =>
  queryOptions({
    queryKey: ['photo-link', token],
    enabled: token !== '',
    queryFn: ({ signal }) => api<PhotoLinkContent>('POST', '/api/photo-links/open', { body: { token }, signal }),
  });

/** Adds one photo. */
export async function addPhoto(token: string, photo: Blob): Promise<PhotoLinkContent> {
  return api<PhotoLinkContent>('POST', '/api/photo-links/photos', { body: { token, image: await dataUrlOf(photo) } });
}

function dataUrlOf(photo: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(photo);
  });
}
