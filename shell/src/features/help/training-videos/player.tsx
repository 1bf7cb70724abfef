import { Button } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import { useLanguage } from '@asili/web';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect } from 'react';
import { useMessages } from '../messages.ts';
import { LessonPicture, pictureAddress } from './lesson-picture.tsx';
import { usePlayback } from './use-playback.ts';
import type { Video } from './videos.ts';
import classes from './training-videos.module.css';

/** A lesson in our own screens, step by step with captions, and its words below. Arrow keys turn the pages. */
export function Player({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const t = useMessages();
  const steps = t(`videos.${video.id}.steps`).split('\n');
  return (
    <Dialog
      open
      onOpenChange={onClose}
      size="wide"
      title={t(`videos.${video.id}.title`)}
      description={t('videos.drawn')}
    >
      <Screen video={video} steps={steps} />
      <details className={classes.transcript}>
        <summary>{t('videos.transcript')}</summary>
        <ol>
          {steps.map((step) => (
            <li key={step}>{step}</li>
          ))}
        </ol>
      </details>
    </Dialog>
  );
}

function Screen({ video, steps }: { readonly video: Video; readonly steps: readonly string[] }) {
  const t = useMessages();
  const playback = usePlayback(steps.length);
  const { step } = playback;
  usePictureAhead(video, step + 1, steps.length);
  return (
    <div className={classes.screen}>
      <div className={classes.frame}>
        <LessonPicture video={video} step={step} eager />
      </div>
      <div className={classes.side}>
        <div className={classes.caption} aria-live="polite">
          <p className={classes.count}>{t('videos.stepOf', { n: step + 1, count: steps.length })}</p>
          <p>{steps[step]}</p>
        </div>
        <div className={classes.bar} aria-hidden="true">
          {steps.map((text, index) => (
            <span key={text} data-done={index <= step || undefined} />
          ))}
        </div>
        <Controls {...playback} />
      </div>
    </div>
  );
}

/** Fetches the picture that comes next, so that turning the page shows it at once. */
function usePictureAhead(video: Video, next: number, count: number): void {
  const language = useLanguage();
  useEffect(() => {
    if (next < count) new Image().src = pictureAddress(language, video.id, next);
  }, [language, video.id, next, count]);
}

function Controls({ step, last, playing, move, play, pause }: ReturnType<typeof usePlayback>) {
  const t = useMessages();
  return (
    <div className={classes.controls}>
      <Button icon={ChevronLeft} disabled={step === 0} onClick={() => move(-1)}>
        {t('videos.previous')}
      </Button>
      {playing ? (
        <Button icon={Pause} onClick={pause}>
          {t('videos.pause')}
        </Button>
      ) : (
        <Button icon={Play} onClick={play}>
          {last ? t('videos.again') : t('videos.play')}
        </Button>
      )}
      <Button variant="primary" trailingIcon={ChevronRight} disabled={last} onClick={() => move(1)}>
        {t('videos.next')}
      </Button>
    </div>
  );
}
