import { keptPhoto } from '@asili/web/offline';
import { useEffect, useState } from 'react';
import type { DraftPhoto } from './draft.ts';

const nothing = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

/** Where to show each photo of a draft from: its address on the server, or the bytes kept on this device. */
export function usePhotoSources(owner: string, photos: readonly DraftPhoto[]): (photo: DraftPhoto) => string {
  const [sources, setSources] = useState<Readonly<Record<string, string>>>({});
  const here = photos.filter(({ url }) => url === undefined).map(({ id }) => id).join(' ');
  useEffect(() => {
    let gone = false;
    const made: string[] = [];
    const show = async (id: string) => {
      const bytes = await keptPhoto(owner, id);
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
  return ({ id, url }) => url ?? sources[id] ?? nothing;
}
