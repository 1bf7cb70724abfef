import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { fromRealTime, systemClock, toRealTime } from '@asili/kernel';
import { MovableClock } from './movable-clock.ts';

const start = new Date('2026-11-24T08:00:00Z');
beforeEach(() => {
  jest.useFakeTimers({ now: start });
});
afterEach(() => {
  jest.useRealTimers();
});

it('runs with the machine’s clock, ahead by what it was moved', () => {
  const clock = new MovableClock();
  expect(clock.now()).toEqual(start);
  clock.moveTo(900_000);
  jest.advanceTimersByTime(1000);
  expect([clock.now().toISOString(), clock.aheadMs]).toEqual(['2026-11-24T08:15:01.000Z', 900_000]);
});

it('tells of each move once, when it has happened, and takes no smaller sum that is heard late', () => {
  const clock = new MovableClock();
  const seen: string[] = [];
  clock.onMoved(() => {
    seen.push(clock.now().toISOString());
  });
  for (const total of [0, 2000, 2000, 1000, 3000]) clock.moveTo(total);
  expect(seen).toEqual(['2026-11-24T08:00:02.000Z', '2026-11-24T08:00:03.000Z']);
});

it('puts what others say in real time where it is on the clock, and back; a clock nobody moves changes nothing', () => {
  const clock = new MovableClock();
  clock.moveTo(86_400_000);
  expect(fromRealTime(clock, new Date())).toEqual(clock.now());
  expect(toRealTime(clock, clock.now())).toEqual(new Date());
  expect([fromRealTime(systemClock, start), toRealTime(systemClock, start)]).toEqual([start, start]);
});
