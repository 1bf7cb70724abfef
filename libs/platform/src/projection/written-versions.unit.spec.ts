import { describe, expect, it } from '@jest/globals';
import { WrittenVersions } from './written-versions.ts';

describe('WrittenVersions', () => {
  it('knows of what it wrote, and of nothing later', async () => {
    const versions = new WrittenVersions();
    await versions.write('a', 3, () => Promise.resolve());
    await versions.write('a', 2, () => Promise.resolve());
    expect(await Promise.all([2, 3, 4].map((version) => versions.has('a', version)))).toEqual([true, true, false]);
    expect(await versions.has('b', 1)).toBe(false);
  });

  it('waits for what is being written', async () => {
    const versions = new WrittenVersions();
    let end = (): void => undefined;
    const writing = versions.write(
      'a',
      1,
      () =>
        new Promise((resolve) => {
          end = resolve;
        }),
    );
    const has = versions.has('a', 1);
    end();
    expect(await has).toBe(true);
    await writing;
  });

  it('counts nothing that failed', async () => {
    const versions = new WrittenVersions();
    const away = new Error('away');
    const writing = versions.write('a', 1, () => Promise.reject(away));
    const has = versions.has('a', 1);
    await expect(writing).rejects.toBe(away);
    expect(await has).toBe(false);
  });
});
