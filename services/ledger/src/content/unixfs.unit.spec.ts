import { directoryVector, smallFileVectors } from '../../test/support/cid-vectors.ts';
import { importVector } from '../../test/support/import-vector.ts';
import { BlockCollector, importDirectory } from './content-store.ipfs.ts';

describe('content identifiers', () => {
  it.each(smallFileVectors)('agrees with the published identifier of $name', async (vector) => {
    expect(await importVector(vector)).toBe(vector.cid);
  });

  it('agrees with Kubo on a directory', async () => {
    const files = directoryVector.files.map(({ path, text }) => ({ path, bytes: new TextEncoder().encode(text) }));
    const { root, entries } = await importDirectory(files, new BlockCollector());
    expect(root.toString()).toBe(directoryVector.cid);
    expect(entries.get('mars.txt')?.toString()).toBe('bafkreibmlvvgdyihetgocpof6xk64kjjzdeq2e4c7hqs3krdheosk4tgj4');
  });

  it('gives a sub-directory the identifier it has alone', async () => {
    const bytes = new TextEncoder().encode('{}');
    const alone = await importDirectory([{ path: 'sw.json', bytes }], new BlockCollector());
    const nested = await importDirectory(
      [
        { path: 'metadata.json', bytes },
        { path: 'locales/sw.json', bytes },
      ],
      new BlockCollector(),
    );
    expect(nested.entries.get('locales')?.toString()).toBe(alone.root.toString());
  });
});
