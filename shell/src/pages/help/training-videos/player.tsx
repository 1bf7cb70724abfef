import { Band, Button, Icon } from '@asili/ui';
import { Dialog } from '@asili/ui/dialog';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import Pause from 'lucide-react/icons/pause';
import Play from 'lucide-react/icons/play';
import { useEffect, useState } from 'react';
import { useMessages } from '../texts.ts';
import type { Video } from './videos.ts';
import classes from './training-videos.module.css';

const msPerStep = 5000;

/** A lesson, drawn step by step with captions, and its words below. */
export function Player({ video, onClose }: { readonly video: Video; readonly onClose: () => void }) {
  const t = useMessages();
  const steps = t(`videos.${video.id}.steps`).split('\n');
  return (
    <Dialog open onOpenChange={onClose} size="wide" title={t(`videos.${video.id}.title`)} description={t('videos.drawn')}>
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

/** Which step is shown, and whether they follow each other by themselves. */
function usePlayback(count: number) {
  const [step, setStep] = useState(0);
  const [playing, setPlaying] = useState(false);
  const last = step === count - 1;
  useEffect(() => {
    if (!playing) return undefined;
    const timer = setTimeout(() => (last ? setPlaying(false) : setStep(step + 1)), msPerStep);
    return () => clearTimeout(timer);
  }, [playing, step, last]);
  const move = (by: number) => {
    setPlaying(false);
    setStep(step + by);
  };
  const play = () => {
    if (last) setStep(0);
    setPlaying(true);
  };
  return { step, last, playing, move, play, pause: () => setPlaying(false) };
}

function Screen({ video, steps }: { readonly video: Video; readonly steps: readonly string[] }) {
  const t = useMessages();
  const playback = usePlayback(steps.length);
  const { step } = playback;
  const Drawing = video.drawings[step];
  return (
    <>
      <div className={classes.screen}>
        <Band tone="quiet" />
        {Drawing && <Icon of={Drawing} className={classes.drawing} />}
        <div className={classes.caption} aria-live="polite">
          <p className={classes.count}>{t('videos.stepOf', { n: step + 1, count: steps.length })}</p>
          <p>{steps[step]}</p>
        </div>
      </div>
      <div className={classes.bar} aria-hidden="true">
        {steps.map((text, index) => (
          <span key={text} data-done={index <= step || undefined} />
        ))}
      </div>
      <Controls {...playback} />
    </>
  );
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
