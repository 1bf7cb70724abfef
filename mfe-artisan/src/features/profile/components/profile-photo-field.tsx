import type { ProfilePhoto } from '@asili/contracts';
import { Button, Notice, Text, VisuallyHidden } from '@asili/ui';
import { useMutation } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { preparePhoto, uploadPhoto } from '../../../shared/photos/upload-photo.ts';
import { photoProblem } from '../../../shared/photos/photo-problem.ts';
import { useMessages } from '../../../messages.ts';
import classes from '../profile.module.css';

export type ShownPhoto = Pick<ProfilePhoto, 'id' | 'url'>;

export interface ProfilePhotoFieldProps {
  readonly label: string;
  readonly hint: string;
  /** How it looks, also while there is none. */
  readonly preview: ReactNode;
  readonly value: ShownPhoto | null;
  readonly onChange: (photo: ShownPhoto | null) => void;
  /** One is being sent, and is no longer. */
  readonly onSending: (by: 1 | -1) => void;
}

/** A picture of the artisan's profile: sent as soon as it is chosen, shown to buyers once the profile is saved. */
export function ProfilePhotoField({ label, hint, preview, value, onChange, onSending }: ProfilePhotoFieldProps) {
  const t = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  const [percent, setPercent] = useState(0);
  useEffect(() => {
    const controller = (leaving.current = new AbortController());
    return () => controller.abort();
  }, []);
  const send = useMutation({
    mutationFn: async (file: File) => {
      setPercent(0);
      return uploadPhoto(await preparePhoto(file), setPercent, leaving.current.signal);
    },
    onMutate: () => onSending(1),
    onSettled: () => onSending(-1),
    onSuccess: (sent) => onChange({ id: sent.id, url: `/media/${sent.id}/320.webp` }),
  });
  return (
    <div role="group" aria-labelledby={id} className={classes.photo}>
      {preview}
      <div className={classes.photoText}>
        <Text id={id} strong>
          {label}
        </Text>
        <Text size="sm" tone="secondary">
          {hint}
        </Text>
        <div className={classes.photoButtons}>
          <Button size="sm" icon={Camera} busy={send.isPending} onClick={() => input.current?.click()}>
            {t(value ? 'profile.photoChange' : 'profile.photoChoose')}
          </Button>
          {value && !send.isPending && (
            <Button size="sm" variant="quiet" onClick={() => onChange(null)}>
              {t('profile.photoRemove')}
            </Button>
          )}
        </div>
        <input
          ref={input}
          hidden
          type="file"
          accept="image/*"
          aria-label={label}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = ''; // The same file may be chosen again.
            if (file) send.mutate(file);
          }}
        />
        {send.isPending && (
          <Text size="sm" tone="secondary">
            {t('photos.saving', { percent })}
          </Text>
        )}
        <VisuallyHidden role="status" as="p">
          {send.isPending ? t('photos.savingNow') : send.isSuccess && t('photos.saved')}
        </VisuallyHidden>
      </div>
      {send.isError && (
        <div className={classes.photoProblem}>
          <Notice kind="danger" title={photoProblem(send.error, t)} announce="alert" />
        </div>
      )}
    </div>
  );
}
