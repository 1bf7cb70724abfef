import { expect, it } from '@jest/globals';
import { pauseAfter } from './pause-after.ts';

it('looks often at a young refund, ever more rarely at an old one, and never gives up', () => {
  const looks: number[] = [];
  for (let age = 0; age < 86_400_000; age += pauseAfter(age)) looks.push(age);
  expect(looks.filter((age) => age < 10_000).length).toBeGreaterThan(5);
  expect(looks.length).toBeLessThan(250);
  expect([pauseAfter(-1000), pauseAfter(1e12)]).toEqual([500, 600_000]);
});
