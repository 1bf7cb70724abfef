import { describe, expect, it } from '@jest/globals';
import { PageCache } from './render-page.ts';

describe('pages made a moment ago', () => {
  it('are made once for everybody who asks at the same time, and again when they are old', async () => {
    const cache = new PageCache<string>();
    let made = 0;
    const make = async () => {
      made += 1;
      return `page ${made}`;
    };
    expect(await Promise.all([cache.get('a', make, 0), cache.get('a', make, 0), cache.get('b', make, 0)])).toEqual([
      'page 1',
      'page 1',
      'page 2',
    ]);
    expect(await cache.get('a', make, 9999)).toBe('page 1');
    expect(await cache.get('a', make, 10_000)).toBe('page 3');
  });

  it('are not kept when they failed', async () => {
    const cache = new PageCache<string>();
    expect(await cache.get('a', async () => null, 0)).toBeNull();
    expect(
      await cache.get(
        'a',
        async () => {
          throw new Error('down');
        },
        0,
      ),
    ).toBeNull();
    expect(await cache.get('a', async () => 'page', 0)).toBe('page');
  });

  it('do not pile up', async () => {
    const cache = new PageCache<number>();
    for (let page = 0; page < 301; page += 1) await cache.get(String(page), async () => page, 0);
    expect(await cache.get('0', async () => -1, 0)).toBe(-1);
    expect(await cache.get('300', async () => -1, 0)).toBe(300);
  });
});
