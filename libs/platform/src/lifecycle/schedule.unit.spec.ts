import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { currentContext, inContext } from '../context/request-context.ts';
import { Log } from '../logging/log.ts';
import { MovableClock } from '../clock/movable-clock.ts';
import { Schedule, type Rest } from './schedule.ts';
import { Shutdown } from './shutdown.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

/** Work that notes its beginnings and takes so long. */
function scene(takesMs = 0) {
  const log = new Log({ service: 'test', level: 'silent' });
  const shutdown = new Shutdown(log);
  const begun: number[] = [];
  const zero = Date.now();
  const work = async () => {
    begun.push(Date.now() - zero);
    if (takesMs > 0)
      await new Promise((resolve) => {
        setTimeout(resolve, takesMs);
      });
  };
  const clock = new MovableClock();
  return {
    begun,
    work,
    clock,
    start: (run = work, every: number | Rest = 1000) => new Schedule(shutdown, log, clock).every(every, 'work', run),
    stop: () => shutdown.onApplicationShutdown(),
  };
}

it('runs so long after the end of the run before, also after one that failed', async () => {
  const { begun, work, start } = scene(500);
  start(async () => {
    await work();
    if (begun.length === 1) throw new Error('away');
  });
  await jest.advanceTimersByTimeAsync(4100);
  expect(begun).toEqual([1000, 2500, 4000]);
});

it('rests as long as is said after each run', async () => {
  const { begun, work, start } = scene();
  start(
    async () => {
      await work();
      if (begun.length === 2) throw new Error('away');
    },
    (hasFailed) => (hasFailed ? 100 : 1000),
  );
  await jest.advanceTimersByTimeAsync(3200);
  expect(begun).toEqual([1000, 2000, 2100, 3100]);
});

it('runs for nobody in particular, also when a request calls for it and ever after', async () => {
  jest.useRealTimers();
  const { start, stop } = scene();
  const contexts: unknown[] = [];
  let rests = 0;
  await new Promise<void>((resolve) => {
    const recurring = start(
      async () => {
        contexts.push(currentContext());
        if (contexts.length === 3) resolve();
      },
      () => ((rests += 1) === 1 ? 3_600_000 : 1),
    );
    inContext({ requestId: 'r', correlationId: 'c', deadline: performance.now() }, () => {
      recurring.soon();
    });
  });
  await inContext({ requestId: 'r', correlationId: 'c' }, stop);
  expect(new Set(contexts)).toEqual(new Set([undefined]));
});

it('runs sooner when called for, once for many calls, and keeps what is due sooner', async () => {
  const { begun, start } = scene();
  const recurring = start();
  recurring.soon(200);
  recurring.soon(900);
  recurring.soon(200);
  await jest.advanceTimersByTimeAsync(1100);
  expect(begun).toEqual([200]);
  recurring.soon();
  await jest.advanceTimersByTimeAsync(1);
  expect(begun).toEqual([200, 1100]);
});

it('never runs concurrently with itself: a call during a run gives one run after it', async () => {
  const { begun, start } = scene(700);
  const recurring = start();
  await jest.advanceTimersByTimeAsync(1100);
  for (let call = 0; call < 5; call += 1) recurring.soon();
  await jest.advanceTimersByTimeAsync(1500);
  expect([begun.length, begun.at(-1)]).toEqual([2, 1701]); // A timer waits a millisecond at least.
});

it('stops after the run at hand, and after one more only if that was called for', async () => {
  for (const [calls, runs] of [
    [0, 1],
    [1, 2],
  ] as const) {
    const { begun, start, stop } = scene(100);
    const recurring = start();
    await jest.advanceTimersByTimeAsync(1050);
    for (let call = 0; call < calls; call += 1) recurring.soon(500);
    const stopped = stop();
    await jest.advanceTimersByTimeAsync(5000);
    await stopped;
    recurring.soon();
    await jest.advanceTimersByTimeAsync(5000);
    expect(begun).toHaveLength(runs);
  }
});

it('runs soon after the clock was moved, however long the rest, and rests again', async () => {
  const { begun, clock, work, start, stop } = scene();
  start(work, 3_600_000);
  await jest.advanceTimersByTimeAsync(1000);
  clock.moveTo(86_400_000);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([1300]);
  await stop();
  clock.moveTo(2 * 86_400_000);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(begun).toEqual([1300]);
});
