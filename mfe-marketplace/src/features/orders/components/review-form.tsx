import { photoLimits, writeReviewRequest } from '@asili/contracts';
import { StarPicker } from '@asili/product-ui/reviews';
import { Button, Notice, Row, Text } from '@asili/ui';
import { LeaveGuard } from '@asili/ui/dialog';
import { TextareaField } from '@asili/ui/forms';
import { PhotoSlot } from '@asili/ui/pictures';
import { describeError } from '@asili/web';
import { blankable, maxLengthOf, useAppForm } from '@asili/web/forms';
import { HeicUnsupported, NotAnImage, TooLarge } from '@asili/web/photos';
import { useMutation } from '@tanstack/react-query';
import Camera from 'lucide-react/icons/camera';
import { useRef, useState } from 'react';
import { useMessages } from '../../../shared/buying/messages.ts';
import { sendPhoto, writeReview } from '../api/write-review.ts';
import classes from '../orders.module.css';

const { text } = writeReviewRequest.shape;
const schema = writeReviewRequest.pick({ rating: true }).extend({ text: blankable(text) });

export interface ReviewFormProps {
  readonly orderId: string;
  readonly productId: string;
  /** The artisan's. */
  readonly name: string;
  readonly onWritten: () => void;
}

interface SentPhoto {
  readonly id: string;
  readonly url: string;
}

/** Stars, and if the buyer likes some words and photos. Photos are sent as they are chosen; nothing typed is lost by a failure. */
export function ReviewForm({ orderId, productId, name, onWritten }: ReviewFormProps) {
  const t = useMessages();
  const [photos, setPhotos] = useState<readonly SentPhoto[]>([]);
  const input = useRef<HTMLInputElement>(null);
  const add = useMutation({
    mutationFn: async (files: readonly File[]) => {
      for (const file of files.slice(0, photoLimits.count - photos.length)) {
        const { id, url } = await sendPhoto(file);
        setPhotos((all) => (all.some((photo) => photo.id === id) ? all : [...all, { id, url }]));
      }
    },
  });
  const form = useAppForm({
    schema,
    defaultValues: { rating: 0, text: '' },
    messages: { rating: t('review.choose') },
    failed: t('review.notSentText'),
    submit: async (written) => {
      if (add.isPending) return;
      await writeReview(productId, { orderId, ...written, imageUrls: photos.map(({ url }) => url) });
      onWritten();
    },
  });
  const labels = [
    t('review.stars1'),
    t('review.stars2'),
    t('review.stars3'),
    t('review.stars4'),
    t('review.stars5'),
  ] as const;
  return (
    <form className={classes.problem} onSubmit={form.onSubmit} noValidate>
      <LeaveGuard active={form.formState.isDirty || photos.length > 0} />
      {form.problem && (
        <Notice kind="danger" announce="alert" title={t('review.notSent')}>
          {form.problem}
        </Notice>
      )}
      <StarPicker
        legend={t('review.yours')}
        value={form.watch('rating')}
        onChange={(stars) => form.setValue('rating', stars, { shouldValidate: true })}
        labels={labels}
        error={form.formState.errors.rating?.message}
      />
      <TextareaField
        label={t('review.words')}
        hint={t('review.wordsHint')}
        optional
        rows={4}
        maxLength={maxLengthOf(text)}
        {...form.field('text')}
      />
      {photos.length > 0 && (
        <div className={classes.reviewPhotos}>
          {photos.map(({ id, url }, index) => (
            <PhotoSlot
              key={id}
              src={url}
              alt={t('review.photo', { number: index + 1 })}
              caption={t('review.photoSaved')}
              removeLabel={t('review.photoRemove', { number: index + 1 })}
              onRemove={() => setPhotos((all) => all.filter((photo) => photo.id !== id))}
            />
          ))}
        </div>
      )}
      {add.isError && (
        <Text role="alert" className={classes.wrong}>
          {photoProblem(add.error, t)}
        </Text>
      )}
      <input
        ref={input}
        hidden
        type="file"
        accept="image/*"
        multiple
        data-review-photos
        onChange={({ target }) => {
          add.mutate([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Row>
        {photos.length < photoLimits.count && (
          <Button icon={Camera} busy={add.isPending} onClick={() => input.current?.click()}>
            {t('review.photoAdd')}
          </Button>
        )}
        <Button variant="primary" type="submit" busy={form.busy || add.isPending}>
          {t('review.publish')}
        </Button>
      </Row>
      <Text size="sm" tone="secondary">
        {t('review.seen', { name })}
      </Text>
    </form>
  );
}

function photoProblem(error: unknown, t: ReturnType<typeof useMessages>): string {
  if (error instanceof HeicUnsupported) return t('review.photoHeic');
  if (error instanceof NotAnImage) return t('review.photoNotImage');
  if (error instanceof TooLarge) return t('review.photoTooLarge');
  return describeError(error, t('review.photoFailed'));
}
