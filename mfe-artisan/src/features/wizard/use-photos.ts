import { toast } from '@asili/ui';
import { ApiError, useSession } from '@asili/web';
import { keepPhoto } from '@asili/web/offline';
import { useCallback, useEffect, useRef, useState } from 'react';
import { photoRules, shrink } from '../../api/shrink.ts';
import { upload } from '../../api/upload.ts';
import { photoProblem } from '../../components/photo-problem.ts';
import { useMessages } from '../../messages.ts';
import type { DraftPhoto } from './draft.ts';

/** A photo on its way, or one that did not make it. */
export interface Sending {
  readonly key: string;
  readonly preview: string;
  readonly percent: number;
  readonly problem?: string;
  /** The connection's fault, not the photo's: the same photo may go through at another try. */
  readonly worthRetrying?: boolean;
}

/** Sends chosen photos one after the other and hands each over when it is stored. Order of choosing is kept. */
export function usePhotos(stored: readonly DraftPhoto[], onStored: (photo: DraftPhoto) => void) {
  const t = useMessages();
  const owner = useSession().user?.id ?? '';
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const unsent = useRef(new Map<string, File>()); // Of photos not stored yet, for another try.
  const queue = useRef(Promise.resolve());
  const leaving = useRef(new AbortController());
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);

  const change = useCallback((key: string, next: Partial<Sending> | null) => {
    setSending((list) => (next ? list.map((one) => (one.key === key ? { ...one, ...next } : one)) : list.filter((one) => one.key !== key)));
  }, []);

  const add = (files: readonly File[]) => {
    const room = photoRules.count - stored.length - sending.filter(({ problem }) => !problem).length;
    if (files.length > room) toast({ title: t('photos.most'), description: t('photos.mostText', { count: files.length - Math.max(0, room) }), variant: 'destructive' });
    for (const file of files.slice(0, Math.max(0, room))) {
      const entry: Sending = { key: crypto.randomUUID(), preview: URL.createObjectURL(file), percent: 0 };
      setSending((list) => [...list, entry]);
      unsent.current.set(entry.key, file);
      queue.current = queue.current.then(() => send(file, entry));
    }
  };

  const send = async (file: File, { key, preview }: Sending) => {
    try {
      onStored(await store(await shrink(file), key));
      drop(key, preview);
    } catch (error) {
      change(key, { problem: photoProblem(error, t), worthRetrying: error instanceof ApiError && (error.status === 0 || error.status === 429 || error.status >= 500) });
    }
  };

  /** On the server, or, without a connection, on this device until there is one. */
  const store = async (photo: Blob, key: string): Promise<DraftPhoto> => {
    try {
      const { id, url } = await upload(photo, (percent) => change(key, { percent }), leaving.current.signal);
      return { id, url };
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 0)) throw error;
      const id = crypto.randomUUID();
      await keepPhoto({ id, owner, blob: photo }).catch(() => Promise.reject(error));
      return { id };
    }
  };

  const drop = (key: string, preview: string) => {
    change(key, null);
    unsent.current.delete(key);
    URL.revokeObjectURL(preview);
  };

  const retry = ({ key, preview }: Sending) => {
    const file = unsent.current.get(key);
    if (!file) return;
    setSending((list) => list.map((one) => (one.key === key ? { key, preview, percent: 0 } : one)));
    queue.current = queue.current.then(() => send(file, { key, preview, percent: 0 }));
  };

  return { sending, add, retry, dismiss: ({ key, preview }: Sending) => drop(key, preview), room: photoRules.count - stored.length - sending.length };
}
