import { describe, expect, it } from '@jest/globals';
import { cursorOf, mergeLines, numberLines, positionOf, readCursor, type UnnumberedLine } from './history-line.ts';

const line = (second: number, counted = false, countedAttempt = false): UnnumberedLine => ({
  id: `vrf_${String(second).padStart(26, '0')}`,
  productId: 'p1',
  verifiedAt: new Date(second * 1000),
  verdict: 'RECORD_GENUINE',
  counted,
  countedAttempt,
});

describe('history lines', () => {
  it('are numbered on from the last one, each with the totals up to itself', () => {
    const first = numberLines(undefined, [line(1, true), line(2), line(3, false, true)]);
    expect(first.map(({ n, verifications, attempts }) => [n, verifications, attempts])).toEqual([
      [1, 1, 0],
      [2, 1, 0],
      [3, 1, 1],
    ]);
    expect(numberLines(first.at(-1), [line(4, true)])).toMatchObject([{ n: 4, verifications: 2, attempts: 1 }]);
    expect(first[0]).not.toHaveProperty('counted');
  });

  it('come newest first, each once, wherever they were read', () => {
    expect(mergeLines([line(3), line(1)], [line(2), line(3)]).map(({ verifiedAt }) => verifiedAt.getTime())).toEqual([
      3000, 2000, 1000,
    ]);
  });

  it('are named by a cursor, and nothing else is', () => {
    expect(readCursor(cursorOf(line(1)))).toBe(positionOf(line(1)));
    for (const text of ['', '~', 'prd_1|x', `${positionOf(line(1))}x`])
      expect(readCursor(Buffer.from(text).toString('base64url'))).toBeUndefined();
  });
});
