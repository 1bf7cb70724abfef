import { expect, it } from '@jest/globals';
import { Semaphore } from './index.ts';

class Busy extends Error {}

it('lets so many through at once, a bounded line wait, and refuses the rest; a failure frees its place', async () => {
  const gate = new Semaphore(2, 3, () => new Busy());
  let [running, max] = [0, 0];
  const releases: (() => void)[] = [];
  const work = (fail: boolean) => async (): Promise<void> => {
    running += 1;
    max = Math.max(max, running);
    await new Promise<void>((resolve) => releases.push(resolve));
    running -= 1;
    if (fail) throw new Error('bad picture');
  };
  const passes = Array.from({ length: 7 }, (_, n) =>
    gate.pass(work(n === 0)).then(
      () => 'done',
      (error: Error) => error,
    ),
  );
  for (let freed = 0; freed < 5; freed += 1) {
    while (releases.length === 0) await new Promise((resolve) => setImmediate(resolve));
    releases.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  }
  const outcomes = await Promise.all(passes);
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome instanceof Busy)).toHaveLength(2);
  expect([max, running]).toEqual([2, 0]);
});
