import { statSync } from 'node:fs';
import { pageMessages } from '../../../../test/page-messages.ts';
import type { Language } from '@asili/web';
import { pictureAddress, pictured } from './lesson-picture.tsx';
import { videos } from './videos.ts';

const bytesOf = (address: string) => statSync(new URL(`../../../../public${address}`, import.meta.url)).size;

describe('pictures of the lessons', () => {
  it.each(pictured as Language[])('are there for every caption, each small, in %s', async (language) => {
    const { messages } = pageMessages('help');
    const { default: texts } = await (messages[language] ?? messages.en)();
    for (const { id, drawings } of videos) {
      const captions = (texts[`videos.${id}.steps`] ?? '').split('\n');
      expect([id, captions.length]).toEqual([id, drawings.length]);
      for (const step of captions.keys())
        expect(bytesOf(pictureAddress(language, id, step))).toBeLessThanOrEqual(25_000);
    }
  });

  it('weigh 3 MB together at most', () => {
    const all = pictured.flatMap((language) =>
      videos.flatMap(({ id, drawings }) => drawings.map((_, step) => bytesOf(pictureAddress(language, id, step)))),
    );
    expect(all.reduce((sum, bytes) => sum + bytes, 0)).toBeLessThanOrEqual(3_000_000);
  });
});
