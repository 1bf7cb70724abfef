import { describe, it } from '@jest/globals';
import fc from 'fast-check';
import { deletions, withinOneEdit } from './dictionary.ts';

/** Optimal string alignment distance, the textbook table (Boytsov, 2011, section 2.1). */
function distance(left: string, right: string): number {
  const table = Array.from({ length: left.length + 1 }, (_, i) =>
    Array.from({ length: right.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => table[i]?.[j] as number;
  for (let i = 1; i <= left.length; i += 1) {
    for (let j = 1; j <= right.length; j += 1) {
      const swap =
        i > 1 && j > 1 && left[i - 1] === right[j - 2] && left[i - 2] === right[j - 1]
          ? at(i - 2, j - 2) + 1
          : Infinity;
      (table[i] as number[])[j] = Math.min(
        at(i - 1, j) + 1,
        at(i, j - 1) + 1,
        at(i - 1, j - 1) + (left[i - 1] === right[j - 1] ? 0 : 1),
        swap,
      );
    }
  }
  return at(left.length, right.length);
}

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 });

describe('withinOneEdit', () => {
  it('agrees with the distance table', () => {
    fc.assert(
      fc.property(word, word, (left, right) => withinOneEdit(left, right) === distance(left, right) <= 1),
      { numRuns: 3000 },
    );
  });
  it('is reachable over shared deletions whenever it holds', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        if (!withinOneEdit(left, right)) return true;
        const near = new Set([left, ...deletions(left)]);
        return [right, ...deletions(right)].some((key) => near.has(key));
      }),
      { numRuns: 3000 },
    );
  });
});
