import { expect, it } from '@jest/globals';
import { receivedAt, pauseSince } from './provider.ts';

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 24, 11) + seconds * 1000);
const created = at(0);
const now = at(1_200);

it.each([
  ['its provider says, though we hear of it later', at(120), at(120)],
  ['now, where that is to come', at(10_800), now],
  ['its beginning, where that is just before it', at(-60), created],
  ['now, where that is long before it', at(-61), now],
  ['now, where there is no time at all', new Date(Number.NaN), now],
])('money counts from when %s', (_what, reported, counts) => {
  expect(receivedAt(reported, created, now)).toEqual(counts);
});

it('looks often at a young refund, ever more rarely at an old one, and never gives up', () => {
  const [looks, pauseAfter]: [number[], (ageMs: number) => number] = [
    [],
    (ageMs) => pauseSince(created.toISOString(), new Date(created.getTime() + ageMs)),
  ];
  for (let age = 0; age < 86_400_000; age += pauseAfter(age)) looks.push(age);
  expect(looks.filter((age) => age < 10_000).length).toBeGreaterThan(5);
  expect(looks.length).toBeLessThan(250);
  expect([pauseAfter(-1000), pauseAfter(1e12)]).toEqual([500, 600_000]);
});
