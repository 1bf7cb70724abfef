import type { Portrait } from '@asili/contracts';
import { Button, Notice } from '@asili/ui';
import { Avatar } from '@asili/ui/pictures';
import { useMutation } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import { useEffect, useRef, useState } from 'react';
import { shrink } from '../../api/shrink.ts';
import { upload } from '../../api/upload.ts';
import { photoProblem } from '../../components/photo-problem.ts';
import { useMessages } from '../../messages.ts';
import classes from './profile.module.css';

export type ShownPortrait = Pick<Portrait, 'id' | 'url'>;

export interface PortraitFieldProps {
  /** Whose initials stand in for it. */
  readonly name: string;
  readonly value: ShownPortrait | null;
  readonly onChange: (portrait: ShownPortrait | null) => void;
}

/** The maker's picture: sent as soon as it is chosen, shown to buyers once the profile is saved. */
export function PortraitField({ name, value, onChange }: PortraitFieldProps) {
  const t = useMessages();
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
      return upload(await shrink(file), setPercent, leaving.current.signal);
    },
    onSuccess: ({ id }) => onChange({ id, url: `/media/${id}/320.webp` }),
  });
  return (
    <div role="group" aria-labelledby="portrait" className={classes.portrait}>
      <Avatar name={name} src={value?.url ?? null} size="xl" />
      <div className={classes.portraitText}>
        <p id="portrait" className="strong">
          {t('profile.photo')}
        </p>
        <p className="small s2">{t('profile.photoHint')}</p>
        <div className={classes.portraitButtons}>
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
          aria-label={t('profile.photo')}
          onChange={({ target }) => {
            const [file] = target.files ?? [];
            target.value = ''; // The same file may be chosen again.
            if (file) send.mutate(file);
          }}
        />
        <p role="status" className="small s2">
          {send.isPending && t('photos.saving', { percent })}
        </p>
      </div>
      {send.isError && (
        <div className={classes.portraitProblem}>
          <Notice kind="danger" title={photoProblem(send.error, t)} announce="alert" />
        </div>
      )}
    </div>
  );
}
