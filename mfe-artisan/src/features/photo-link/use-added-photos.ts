import { randomId } from '@asili/web';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages.ts';
import { photoProblem } from '../../shared/photos/photo-problem.ts';
import { preparePhoto } from '../../shared/photos/upload-photo.ts';
import { addPhoto, photoLinkQuery } from './api/photo-link.ts';

interface SentPhoto {
  readonly key: string;
  readonly preview: string;
  readonly problem?: string;
}

/** Sends chosen photos one after the other, made small first: a cheap phone has little memory and a slow line. */
export function useAddedPhotos(token: string) {
  const t = useMessages();
  const client = useQueryClient();
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const queue = useRef(Promise.resolve());
  const [previews] = useState<string[]>(() => []);
  useEffect(
    () => () => {
      for (const url of previews.splice(0)) URL.revokeObjectURL(url);
    },
    [previews],
  );

  const dismiss = (key: string) => setPhotos((all) => all.filter((photo) => photo.key !== key));
  const send = async (key: string, file: File) => {
    try {
      client.setQueryData(photoLinkQuery(token).queryKey, await addPhoto(token, await preparePhoto(file)));
      dismiss(key);
    } catch (error) {
      setPhotos((all) =>
        all.map((photo) => (photo.key === key ? { ...photo, problem: photoProblem(error, t) } : photo)),
      );
    }
  };
  const add = (files: readonly File[]) => {
    for (const file of files) {
      const photo = { key: randomId(), preview: URL.createObjectURL(file) };
      previews.push(photo.preview);
      setPhotos((all) => [...all, photo]);
      queue.current = queue.current.then(() => send(photo.key, file));
    }
  };
  return {
    sending: photos.filter(({ problem }) => problem === undefined),
    failed: photos.flatMap(({ key, problem }) => (problem === undefined ? [] : [{ key, problem }])),
    add,
    dismiss,
  };
}
