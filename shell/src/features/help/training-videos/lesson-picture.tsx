import { Icon } from '@asili/ui';
import { useLanguage } from '@asili/web';
import { useState } from 'react';
import classes from './training-videos.module.css';
import type { Video } from './videos.ts';

export interface LessonPictureProps {
  readonly video: Video;
  /** Counts from 0. */
  readonly step: number;
  readonly className?: string | undefined;
  readonly eager?: boolean;
}

/** Languages our screens were photographed in (tools/web-build/lessons); readers of others see the English ones. */
export const pictured = ['en', 'sw', 'fr'];

/** Address of one picture. */
export function pictureAddress(language: string, video: Video['id'], step: number): string {
  return `/lessons/${pictured.includes(language) ? language : 'en'}/${video}-${step + 1}.webp`;
}

/** Our own screen at one step, in the reader's language; the drawing of the step where the picture cannot be had. */
export function LessonPicture({ video, step, className, eager = false }: LessonPictureProps) {
  const address = pictureAddress(useLanguage(), video.id, step);
  const [missing, setMissing] = useState('');
  const drawing = video.drawings[step];
  if (missing === address && drawing) return <Icon of={drawing} className={classes.drawing} />;
  return (
    <img
      className={className}
      src={address}
      alt=""
      width={390}
      height={520}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setMissing(address)}
    />
  );
}
