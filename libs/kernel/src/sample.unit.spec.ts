import { expect, it } from '@jest/globals';
import { sample } from './collections.ts';

it('gives a few of a list, each once, and every one of them sooner or later', () => {
  const all = ['a', 'b', 'c', 'd', 'e'];
  for (let turn = 0; turn < 50; turn += 1) {
    const few = sample(all, 3);
    expect([few.length, new Set(few).size, few.every((each) => all.includes(each))]).toEqual([3, 3, true]);
  }
  expect([sample(all, 9).sort(), sample([], 3), sample(all, 2, () => 0), sample(all, 2, () => 0.999)]).toEqual([
    all,
    [],
    ['a', 'b'],
    ['e', 'd'],
  ]);
});
