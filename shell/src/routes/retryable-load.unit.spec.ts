import { jest } from '@jest/globals';
import { isSlow, onSlowChange, RetryableLoad, retrySlow } from './retryable-load.ts';

interface Start {
  readonly resolve: (value: string) => void;
  readonly reject: (reason: Error) => void;
}

function aLoad() {
  const starts: Start[] = [];
  const load = new RetryableLoad(() => new Promise<string>((resolve, reject) => starts.push({ resolve, reject })));
  return { load, starts };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it('is slow after ten seconds, until it is there', async () => {
  const { load, starts } = aLoad();
  const changes = jest.fn();
  const stop = onSlowChange(changes);
  jest.advanceTimersByTime(9_999);
  expect(isSlow()).toBe(false);
  jest.advanceTimersByTime(1);
  expect(isSlow()).toBe(true);
  expect(changes).toHaveBeenCalledTimes(1);
  starts[0]?.resolve('first');
  expect(await load.promise).toBe('first');
  expect(isSlow()).toBe(false);
  stop();
});

it('started again takes whichever answer comes first, and fails only when all have failed', async () => {
  const { load, starts } = aLoad();
  jest.advanceTimersByTime(10_000);
  retrySlow();
  expect([starts.length, isSlow()]).toEqual([2, false]);
  starts[1]?.reject(new Error('again'));
  await Promise.resolve();
  starts[0]?.resolve('first');
  expect(await load.promise).toBe('first');

  const other = aLoad();
  jest.advanceTimersByTime(10_000);
  retrySlow();
  for (const { reject } of other.starts) reject(new Error('both'));
  await expect(other.load.promise).rejects.toThrow('both');
  expect(isSlow()).toBe(false);
});

it('is not started again while it is not slow', () => {
  const { starts } = aLoad();
  retrySlow();
  expect(starts).toHaveLength(1);
  starts[0]?.resolve('done');
});
