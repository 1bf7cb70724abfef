import { hasText } from '../../../components/search-text.ts';
import type { Video, VideoCategory } from './videos.ts';

/** Videos of `category` ('all' for every one) whose title or description has the search text. */
export function findVideos(
  videos: readonly Video[],
  category: 'all' | VideoCategory,
  search: string,
  words: (video: Video) => readonly string[],
): readonly Video[] {
  return videos.filter(
    (video) =>
      (category === 'all' || video.category === category) && words(video).some((text) => hasText(text, search)),
  );
}
