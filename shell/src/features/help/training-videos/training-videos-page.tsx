import { Button, EmptyState, Text } from '@asili/ui';
import { Chip, ChipGroup, SearchField } from '@asili/ui/forms';
import { useQueryParam } from '@asili/web';
import { useState } from 'react';
import { Cards } from '../../../components/cards.tsx';
import { Page, Section } from '../../../components/page.tsx';
import { useMessages } from '../messages.ts';
import { findVideos } from './find-videos.ts';
import { Player } from './player.tsx';
import classes from './training-videos.module.css';
import { categoryKey, VideoCard } from './video-card.tsx';
import { plannedCounts, videoCategories, videos, type Video } from './videos.ts';

/** /training-videos: lessons, searched and filtered; both live in the address. */
export function TrainingVideosPage() {
  const t = useMessages();
  const [search, setSearch] = useQueryParam('search');
  const [chosen, setCategory] = useQueryParam('category');
  const [watched, setWatched] = useState<Video | null>(null);
  const category = videoCategories.find((known) => known === chosen) ?? 'all';
  const found = findVideos(videos, category, search ?? '', ({ id }) => [
    t(`videos.${id}.title`),
    t(`videos.${id}.text`),
  ]);
  const reset = () => {
    setSearch(null);
    setCategory(null);
  };
  return (
    <Page title={t('videos.title')} lead={t('videos.lead')}>
      <Text size="sm" tone="muted">
        {t('videos.note')}
      </Text>
      <Section title={t('videos.featured')}>
        <VideoList videos={videos.filter(({ rating }) => rating)} onWatch={setWatched} />
      </Section>
      <Section title={t('videos.all')}>
        <div className={classes.filters}>
          <SearchField
            label={t('videos.search')}
            placeholder={t('videos.placeholder')}
            value={search ?? ''}
            onChange={(value) => setSearch(value || null)}
          />
          <ChipGroup label={t('videos.category')}>
            <Chip pressed={category === 'all'} count={plannedCounts.all} onPress={() => setCategory(null)}>
              {t('videos.cat.all')}
            </Chip>
            {videoCategories.map((name) => (
              <Chip
                key={name}
                pressed={category === name}
                count={plannedCounts[name]}
                onPress={() => setCategory(name)}
              >
                {t(`videos.cat.${categoryKey(name)}`)}
              </Chip>
            ))}
          </ChipGroup>
        </div>
        {found.length > 0 ? <VideoList videos={found} onWatch={setWatched} /> : <NothingFound onReset={reset} />}
      </Section>
      {watched && <Player video={watched} onClose={() => setWatched(null)} />}
    </Page>
  );
}

function VideoList({
  videos: shown,
  onWatch,
}: {
  readonly videos: readonly Video[];
  readonly onWatch: (video: Video) => void;
}) {
  return (
    <Cards>
      {shown.map((video) => (
        <VideoCard key={video.id} video={video} onWatch={() => onWatch(video)} />
      ))}
    </Cards>
  );
}

function NothingFound({ onReset }: { readonly onReset: () => void }) {
  const t = useMessages();
  return (
    <div role="status">
      <EmptyState as="h3" title={t('videos.empty')} actions={<Button onClick={onReset}>{t('videos.reset')}</Button>} />
    </div>
  );
}
