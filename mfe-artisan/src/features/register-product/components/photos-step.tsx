import { Button, IconButton, Notice, Text, VisuallyHidden } from '@asili/ui';
import { AddPhotoSlot, FailedPhotoSlot, PhotoSlot, PhotoSlots } from '@asili/ui/pictures';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import Lock from 'lucide-react/icons/lock';
import { useLayoutEffect, useRef, useState } from 'react';
import { deletePhotos } from '@asili/web/offline';
import { useMessages } from '../../../messages.ts';
import type { Draft, DraftPhoto } from '../../../shared/products/draft.ts';
import type { PhotoUploads } from '../hooks/use-photo-uploads.ts';
import classes from '../register-product.module.css';

export interface PhotosStepProps {
  readonly draft: Draft;
  readonly uploads: PhotoUploads;
  readonly sourceOf: (photo: DraftPhoto) => string;
  readonly onPhotos: (photos: readonly DraftPhoto[]) => void;
  readonly onPrevious: () => void;
  readonly onNext: () => void;
}

/** Step 2: up to five photos; each is sent while the next is chosen. The first is the one buyers see. */
export function PhotosStep({
  draft,
  uploads: { pending, busy, add, retry, dismiss, room },
  sourceOf,
  onPhotos: set,
  onPrevious,
  onNext,
}: PhotosStepProps) {
  const t = useMessages();
  const [waiting, setWaiting] = useState(false); // To go on while photos are being saved.
  const remove = ({ id, url }: DraftPhoto) => {
    set(draft.photos.filter((photo) => photo.id !== id));
    if (url === undefined) void deletePhotos([id]);
  };
  const { slots, moved, move } = useOrder(draft.photos, set);
  const count = draft.photos.length;
  return (
    <div className={classes.form}>
      <div>
        <h1 tabIndex={-1}>{t('photos.title')}</h1>
        <Text tone="secondary">{t('photos.hint')}</Text>
      </div>
      <div ref={slots}>
        <PhotoSlots>
          {draft.photos.map((photo, index) => (
            <PhotoSlot
              key={photo.id}
              src={sourceOf(photo)}
              alt={t('photos.alt', { number: index + 1 })}
              caption={t(photo.url === undefined ? 'photos.here' : index === 0 ? 'photos.main' : 'photos.saved')}
              removeLabel={t('photos.remove', { number: index + 1 })}
              onRemove={() => remove(photo)}
              moves={
                count > 1 && (
                  <>
                    {index > 0 && (
                      <IconButton
                        icon={ArrowLeft}
                        label={t('photos.forward', { number: index + 1 })}
                        data-move={`${photo.id} -1`}
                        onClick={() => move(index, -1)}
                      />
                    )}
                    {index < count - 1 && (
                      <IconButton
                        icon={ArrowRight}
                        label={t('photos.backward', { number: index + 1 })}
                        data-move={`${photo.id} 1`}
                        onClick={() => move(index, 1)}
                      />
                    )}
                  </>
                )
              }
            />
          ))}
          {pending.map((photo) =>
            photo.problem ? (
              <FailedPhotoSlot
                key={photo.key}
                reason={photo.problem}
                actionLabel={t('photos.another')}
                onAction={() => dismiss(photo)}
                retryLabel={t('photos.retry')}
                onRetry={photo.retryable ? () => retry(photo) : undefined}
              />
            ) : (
              <PhotoSlot
                key={photo.key}
                src={photo.preview}
                alt=""
                caption={t('photos.saving', { percent: photo.percent })}
                progress={photo.percent}
              />
            ),
          )}
          {room > 0 && <AddPhotoSlot title={t('photos.add')} hint={t('photos.room', { count: room })} onFiles={add} />}
        </PhotoSlots>
      </div>
      <VisuallyHidden role="status" as="p">
        {moved !== null && t('photos.moved', { place: moved + 1, count })}
      </VisuallyHidden>
      <Notice icon={Lock}>{t('photos.fixed')}</Notice>
      <Text role="status" id="saving" size="sm" tone="secondary">
        {busy ? t(waiting ? 'photos.wait' : 'photos.savingNow') : waiting && t('photos.allSaved')}
      </Text>
      <div className={classes.buttons}>
        <Button onClick={onPrevious}>{t('wizard.previous')}</Button>
        <Button
          variant="primary"
          aria-disabled={busy || undefined}
          aria-describedby="saving"
          onClick={() => (busy ? setWaiting(true) : onNext())}
        >
          {t('wizard.nextReview')}
        </Button>
      </div>
    </div>
  );
}

/** Changes the order of photos by buttons. Focus goes with the photo; the place it came to is said. */
function useOrder(photos: readonly DraftPhoto[], set: (next: readonly DraftPhoto[]) => void) {
  const slots = useRef<HTMLDivElement>(null);
  const pressed = useRef<{ id: string; by: -1 | 1 } | null>(null);
  const [moved, setMoved] = useState<number | null>(null);
  useLayoutEffect(() => {
    if (!pressed.current) return;
    const { id, by } = pressed.current;
    pressed.current = null;
    // At either end only the way back is left.
    const buttons = [...(slots.current?.querySelectorAll<HTMLElement>('[data-move]') ?? [])];
    const toward = (way: number) => buttons.find(({ dataset }) => dataset['move'] === `${id} ${way}`);
    (toward(by) ?? toward(-by))?.focus();
  }, [photos]);
  const move = (index: number, by: -1 | 1) => {
    const next = [...photos];
    const [photo] = next.splice(index, 1);
    if (!photo) return;
    next.splice(index + by, 0, photo);
    pressed.current = { id: photo.id, by };
    setMoved(index + by);
    set(next);
  };
  return { slots, moved, move };
}
