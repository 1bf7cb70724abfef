import { toast } from '@asili/ui';
import { describeError } from '@asili/web';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import type { DraftPhoto } from './draft.ts';
import { NotAnImage, photoRules, shrink, TooLarge } from './shrink.ts';
import { upload } from './upload.ts';

/** A photo on its way, or one that did not make it. */
export interface Sending {
  readonly key: string;
  readonly preview: string;
  readonly percent: number;
  readonly problem?: string;
}

/** Sends chosen photos one after the other and hands each over when it is stored. Order of choosing is kept. */
export function usePhotos(stored: readonly DraftPhoto[], onStored: (photo: DraftPhoto) => void) {
  const t = useMessages();
  const [sending, setSending] = useState<readonly Sending[]>([]);
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
      queue.current = queue.current.then(() => send(file, entry));
    }
  };

  const send = async (file: File, { key, preview }: Sending) => {
    try {
      const photo = await upload(await shrink(file), (percent) => change(key, { percent }), leaving.current.signal);
      onStored({ id: photo.id, url: photo.url });
      change(key, null);
      URL.revokeObjectURL(preview);
    } catch (error) {
      change(key, { problem: problemOf(error) });
    }
  };

  const problemOf = (error: unknown) => {
    if (error instanceof NotAnImage) return t('photos.notImage');
    if (error instanceof TooLarge) return t('photos.tooLarge');
    return describeError(error, t('photos.failed'));
  };

  return { sending, add, dismiss: (key: string) => change(key, null), room: photoRules.count - stored.length - sending.length };
}
