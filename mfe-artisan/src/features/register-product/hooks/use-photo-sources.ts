import { getStoredPhoto } from '@asili/web/offline';
import { useEffect, useState } from 'react';
import type { DraftPhoto } from '../../../shared/products/draft.ts';

const blank = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/**
 * Where to show each photo of a draft from: its address on the server once that picture has arrived, until then the local
 * one, chosen just now or kept on this device. A picture that does not arrive is never shown as a broken one.
 */
export function usePhotoSources(
  owner: string,
  photos: readonly DraftPhoto[],
  previews: ReadonlyMap<string, string>,
): (photo: DraftPhoto) => string {
  const [sources, setSources] = useState<Readonly<Record<string, string>>>({});
  const here = photos
    .filter(({ url }) => url === undefined)
    .map(({ id }) => id)
    .join(' ');
  const there = photos.map(({ url }) => url ?? '').join(' ');
  useEffect(() => {
    let gone = false;
    const made: string[] = [];
    const show = async (id: string) => {
      const bytes = await getStoredPhoto(owner, id);
      if (!bytes || gone) return;
      const source = URL.createObjectURL(bytes);
      made.push(source);
      setSources((all) => ({ ...all, [id]: source }));
    };
    for (const id of here.split(' ').filter(Boolean)) void show(id).catch(() => undefined);
    return () => {
      gone = true;
      for (const source of made) URL.revokeObjectURL(source);
    };
  }, [owner, here]);
  useEffect(() => {
    const pictures = there
      .split(' ')
      .filter(Boolean)
      .map((url) => {
        const picture = new Image();
        picture.onload = () => setSources((all) => ({ ...all, [url]: url }));
        picture.src = url;
        return picture;
      });
    return () => {
      for (const picture of pictures) picture.onload = null;
    };
  }, [there]);
  return ({ id, url }) => (url && sources[url]) ?? previews.get(id) ?? sources[id] ?? blank;
}
