import { reportPhotoLimits } from '@asili/contracts/constants';
import { Notice, Text, useUi } from '@asili/ui';
import { AddPhotoSlot, PhotoSlot } from '@asili/ui/pictures';
import { randomId } from '@asili/web';
import { HeicUnsupported, NotAnImage, shrink } from '@asili/web/photos';
import { useState } from 'react';
import { useMessages } from '../../../messages.ts';
import classes from './report.module.css';

/** A photo as it is sent and shown: a data URL. */
export interface ReportPhoto {
  readonly id: string;
  readonly dataUrl: string;
}

/** As many, and each as large after shrinking, as the server takes. */
const photoRules = { ...reportPhotoLimits, side: 1600 };

export interface ReportPhotosProps {
  readonly photos: readonly ReportPhoto[];
  readonly onChange: (change: (now: readonly ReportPhoto[]) => readonly ReportPhoto[]) => void;
  /** How many are being made small. */
  readonly working: number;
  readonly onWorking: (change: (now: number) => number) => void;
}

/** Up to three photos, made small and stripped of camera data in the browser before anything is sent. */
export function ReportPhotos({ photos, onChange, working, onWorking }: ReportPhotosProps) {
  const t = useMessages();
  const { texts } = useUi();
  const [problem, setProblem] = useState<'report.photoHeic' | 'report.photoNot' | 'report.photoLarge' | null>(null);
  const left = photoRules.count - photos.length;

  async function add(files: readonly File[]) {
    setProblem(null);
    for (const file of files.slice(0, left)) {
      onWorking((now) => now + 1);
      try {
        const photo = { id: randomId(), dataUrl: await asDataUrl(await shrink(file, photoRules)) };
        onChange((now) => [...now, photo].slice(0, photoRules.count));
      } catch (error) {
        setProblem(
          error instanceof HeicUnsupported
            ? 'report.photoHeic'
            : error instanceof NotAnImage
              ? 'report.photoNot'
              : 'report.photoLarge',
        );
      }
      onWorking((now) => now - 1);
    }
  }

  return (
    <fieldset className={classes.field}>
      <Text as="legend" strong>
        {t('report.photos')} <span className={classes.optional}>({texts.optional})</span>
      </Text>
      <Text size="sm" tone="secondary">
        {t('report.photosHint')}
      </Text>
      <div className={classes.photos}>
        {photos.map(({ id, dataUrl }, index) => (
          <PhotoSlot
            key={id}
            src={dataUrl}
            alt={t('report.photo', { number: index + 1 })}
            caption={t('report.photo', { number: index + 1 })}
            removeLabel={t('report.photoRemove', { number: index + 1 })}
            onRemove={() => onChange((now) => now.filter((photo) => photo.id !== id))}
          />
        ))}
        {left > 0 && (
          <AddPhotoSlot
            title={t('report.photoAdd')}
            hint={t(working > 0 ? 'report.photoWorking' : 'report.photoLeft', { count: left })}
            onFiles={(files) => void add(files)}
          />
        )}
      </div>
      {problem && <Notice kind="danger" title={t(problem)} announce="alert" />}
    </fieldset>
  );
}

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.onerror = () => reject(new NotAnImage());
    reader.readAsDataURL(blob);
  });
}
