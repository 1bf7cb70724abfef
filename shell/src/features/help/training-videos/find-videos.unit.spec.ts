import en from '../../../../../languages/en/shell-help.json' with { type: 'json' };
import { findVideos } from './find-videos.ts';
import { plannedCounts, videos, type Video } from './videos.ts';

const words = ({ id }: Video) => [en[`videos.${id}.title`], en[`videos.${id}.text`]];
const ids = (category: Parameters<typeof findVideos>[1], search: string) =>
  findVideos(videos, category, search, words).map(({ id }) => id);

describe('findVideos', () => {
  it('searches titles and descriptions without regard to case', () => {
    expect(ids('all', 'FIRST product')).toEqual(['v2']);
    expect(ids('all', 'keypad')).toEqual([]);
    expect(ids('all', 'mobile money')).toEqual(['v6']);
  });

  it('keeps to the category', () => {
    expect(ids('product-management', '')).toEqual(['v3', 'v4', 'v5']);
    expect(ids('payments', 'photos')).toEqual([]);
  });
});

describe('the eight videos', () => {
  it('are those of the specification: three featured, counts of the filter, a drawing for every step', () => {
    expect(videos).toHaveLength(8);
    expect(videos.filter(({ rating }) => rating)).toHaveLength(3);
    expect(Object.values(plannedCounts)).toEqual([24, 6, 8, 4, 6]);
    expect(videos.map(({ id }) => en[`videos.${id}.steps`].split('\n').length)).toEqual(
      videos.map(({ drawings }) => drawings.length),
    );
  });
});
