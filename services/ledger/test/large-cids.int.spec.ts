/** @full Files of a gibibyte, far above what the service takes. */
import { largeFileVectors } from './support/cid-vectors.ts';
import { importVector } from './support/import-vector.ts';

describe('content identifiers of very large files', () => {
  it.each(largeFileVectors)(
    'agrees with the published identifier of $name',
    async (vector) => {
      expect(await importVector(vector)).toBe(vector.cid);
    },
    180_000,
  );
});
