import { Button, IconButton, Notice } from '@asili/ui';
import { AddPhotoSlot, FailedPhotoSlot, PhotoSlot, PhotoSlots } from '@asili/ui/pictures';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Lock from 'lucide-react/icons/lock';
import { useRef } from 'react';
import { useMessages } from '../../messages.ts';
import type { Draft, DraftPhoto } from './draft.ts';
import { usePhotos } from './use-photos.ts';
import classes from './wizard.module.css';

export interface PhotosStepProps {
  readonly draft: Draft;
  readonly onChange: (next: Partial<Draft>) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Step 2: up to five photos; each is sent while the next is chosen. The first is the one buyers see. */
export function PhotosStep({ draft, onChange, onPrevious, onNext }: PhotosStepProps) {
  const t = useMessages();
  const photos = useRef<readonly DraftPhoto[]>(draft.photos);
  const set = (next: readonly DraftPhoto[]) => {
    photos.current = next;
    onChange({ photos: next });
  };
  const { sending, add, dismiss, room } = usePhotos(draft.photos, (photo) => set([...photos.current, photo]));
  const busy = sending.some(({ problem }) => !problem);
  const forward = (index: number) => {
    const next = [...draft.photos];
    next.splice(index - 1, 0, ...next.splice(index, 1));
    set(next);
  };
  return (
    <div className={classes.form}>
      <div>
        <h1 tabIndex={-1}>{t('photos.title')}</h1>
        <p className="s2">{t('photos.hint')}</p>
      </div>
      <PhotoSlots>
        {draft.photos.map((photo, index) => (
          <PhotoSlot
            key={photo.id}
            src={photo.url}
            alt={t('photos.alt', { number: index + 1 })}
            caption={t(index === 0 ? 'photos.main' : 'photos.saved')}
            removeLabel={t('photos.remove', { number: index + 1 })}
            onRemove={() => set(draft.photos.filter(({ id }) => id !== photo.id))}
            moves={index > 0 && <IconButton icon={ArrowLeft} label={t('photos.forward', { number: index + 1 })} onClick={() => forward(index)} />}
          />
        ))}
        {sending.map(({ key, preview, percent, problem }) =>
          problem ? (
            <FailedPhotoSlot key={key} reason={problem} actionLabel={t('photos.another')} onAction={() => dismiss(key)} />
          ) : (
            <PhotoSlot key={key} src={preview} alt="" caption={t('photos.saving', { percent })} progress={percent} />
          ),
        )}
        {room > 0 && <AddPhotoSlot title={t('photos.add')} hint={t('photos.room', { count: room })} onFiles={add} />}
      </PhotoSlots>
      <Notice icon={Lock}>{t('photos.fixed')}</Notice>
      <div className={classes.buttons}>
        <Button onClick={onPrevious}>{t('wizard.previous')}</Button>
        <Button variant="primary" disabled={busy} onClick={onNext}>
          {t('wizard.nextReview')}
        </Button>
      </div>
    </div>
  );
}
