import { Button, Card, Text, useUi } from '@asili/ui';
import Play from 'lucide-react/icons/play';
import { Label } from '../../../components/label.tsx';
import { useMessages } from '../messages.ts';
import { LessonPicture } from './lesson-picture.tsx';
import type { Video } from './videos.ts';
import classes from './training-videos.module.css';

/** One lesson of the list. */
export function VideoCard({ video, onWatch }: { readonly video: Video; readonly onWatch: () => void }) {
  const t = useMessages();
  const { locale } = useUi();
  const title = t(`videos.${video.id}.title`);
  return (
    <Card as="li" className={classes.card}>
      <div className={classes.still} data-category={video.category}>
        <LessonPicture video={video} step={stillOf(video)} className={classes.stillPicture} />
        <span className={classes.time} aria-label={t('videos.length', { time: video.duration })} role="img">
          {video.duration}
        </span>
      </div>
      <div className={classes.words}>
        <h3>{title}</h3>
        <Text tone="secondary">{t(`videos.${video.id}.text`)}</Text>
        <p className={classes.facts}>
          <Label tone={video.difficulty === 'easy' ? 'ok' : video.difficulty === 'medium' ? 'wait' : 'trust'}>
            {t(`videos.${video.difficulty}`)}
          </Label>
          <span>{t(`videos.cat.${categoryKey(video.category)}`)}</span>
          <span>{t('videos.views', { views: video.views.toLocaleString(locale) })}</span>
          {video.rating && <span>{t('videos.rating', { rating: Number(video.rating).toLocaleString(locale) })}</span>}
        </p>
        <Button icon={Play} onClick={onWatch} aria-label={t('videos.watchName', { title })}>
          {t('videos.watch')}
        </Button>
      </div>
    </Card>
  );
}

/** A step from the middle stands for the lesson: the first ones often look alike. */
function stillOf({ drawings }: Video): number {
  return Math.floor(drawings.length / 2);
}

/** 'getting-started' as message keys write it. */
export function categoryKey(category: Video['category']) {
  return category.replace('-', '') as 'gettingstarted' | 'productmanagement' | 'payments' | 'marketplace';
}
