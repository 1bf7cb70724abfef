import { photoLimits } from '@asili/contracts/constants';
import { toast } from '@asili/ui';
import { ApiError, randomId } from '@asili/web';
import { storePhoto } from '@asili/web/offline';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../../messages.ts';
import { photoProblem } from '../../../shared/photos/photo-problem.ts';
import { preparePhoto, uploadPhoto } from '../../../shared/photos/upload-photo.ts';
import type { DraftPhoto } from '../../../shared/products/draft.ts';

/** A photo being uploaded, or one that failed. */
export interface PendingUpload {
  readonly key: string;
  readonly preview: string;
  readonly percent: number;
  readonly problem?: string;
  /** The connection's fault, not the photo's: the same photo may go through at another try. */
  readonly retryable?: boolean;
}

export interface PhotoUploads {
  readonly pending: readonly PendingUpload[];
  /** Some photo is still on its way. */
  readonly busy: boolean;
  readonly add: (files: readonly File[]) => void;
  readonly retry: (photo: PendingUpload) => void;
  readonly dismiss: (photo: PendingUpload) => void;
  /** How many more photos may be chosen. */
  readonly room: number;
  /** Local pictures of photos stored since the page was opened, by photo id. */
  readonly previews: ReadonlyMap<string, string>;
}

/**
 * Uploads chosen photos one after the other and hands each over when it is stored, in the order of choosing. Belongs to the
 * page, not to a step: leaving the step ends nothing. Local pictures are released with the page.
 */
export function usePhotoUploads(
  owner: string,
  stored: readonly DraftPhoto[],
  onStored: (photo: DraftPhoto) => void,
): PhotoUploads {
  const t = useMessages();
  const [pending, setPending] = useState<readonly PendingUpload[]>([]);
  const [previews, setPreviews] = useState<ReadonlyMap<string, string>>(new Map());
  const files = useRef(new Map<string, File>()); // Of photos not stored yet, for another try.
  const queue = useRef(Promise.resolve());
  const [made] = useState<string[]>(() => []);
  const leaving = useRef(new AbortController());
  const latest = useRef(onStored);
  useEffect(() => {
    latest.current = onStored;
  });
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => {
      controller.abort();
      for (const url of made.splice(0)) URL.revokeObjectURL(url);
    };
  }, [made]);

  const change = (key: string, next: Partial<PendingUpload>) =>
    setPending((list) => list.map((one) => (one.key === key ? { ...one, ...next } : one)));
  const drop = (key: string) => {
    files.current.delete(key);
    setPending((list) => list.filter((one) => one.key !== key));
  };

  const send = async (file: File, { key, preview }: PendingUpload) => {
    const { signal } = leaving.current;
    if (signal.aborted) return;
    try {
      const photo = await uploadOrKeep(owner, file, (percent) => change(key, { percent }), signal);
      setPreviews((all) => new Map(all).set(photo.id, preview));
      latest.current(photo);
      drop(key);
    } catch (error) {
      if (signal.aborted) return;
      change(key, {
        problem: photoProblem(error, t),
        retryable: error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500),
      });
    }
  };
  const enqueue = (file: File, photo: PendingUpload) => {
    queue.current = queue.current.then(() => send(file, photo));
  };

  const add = (chosen: readonly File[]) => {
    const room = Math.max(0, photoLimits.count - stored.length - pending.filter(({ problem }) => !problem).length);
    if (chosen.length > room)
      toast({
        title: t('photos.most'),
        description: t('photos.mostText', { count: chosen.length - room }),
        variant: 'destructive',
      });
    for (const file of chosen.slice(0, room)) {
      const photo: PendingUpload = { key: randomId(), preview: URL.createObjectURL(file), percent: 0 };
      made.push(photo.preview);
      files.current.set(photo.key, file);
      setPending((list) => [...list, photo]);
      enqueue(file, photo);
    }
  };

  const retry = ({ key, preview }: PendingUpload) => {
    const file = files.current.get(key);
    if (!file) return;
    const photo = { key, preview, percent: 0 };
    setPending((list) => list.map((one) => (one.key === key ? photo : one)));
    enqueue(file, photo);
  };

  return {
    pending,
    busy: pending.some(({ problem }) => !problem),
    add,
    retry,
    dismiss: ({ key }) => drop(key),
    room: photoLimits.count - stored.length - pending.length,
    previews,
  };
}

/** On the server, or, without a connection, on this device until there is one. */
async function uploadOrKeep(
  owner: string,
  file: File,
  onProgress: (percent: number) => void,
  signal: AbortSignal,
): Promise<DraftPhoto> {
  const blob = await preparePhoto(file);
  try {
    const { id, url } = await uploadPhoto(blob, onProgress, signal);
    return { id, url };
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 0)) throw error;
    const id = randomId();
    await storePhoto({ id, owner, blob }).catch(() => Promise.reject(error));
    return { id };
  }
}
