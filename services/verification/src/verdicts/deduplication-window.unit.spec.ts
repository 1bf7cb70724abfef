import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { fixedClock } from '@asili/kernel/testing';
import type { Mongo, NewEvent, Schedule } from '@asili/platform';
import { MemoryEventStore } from '@asili/platform/testing';
import { DeduplicationWindow } from './record-check.ts';

const event = (counted: boolean): NewEvent => ({ type: 'code-checked', data: { counted } });

describe('releasing past hours', () => {
  const setUp = async (visitors: number) => {
    const clock = fixedClock(new Date('2026-11-22T07:30:00Z'));
    const store = new MemoryEventStore();
    const window = () => new DeduplicationWindow(store, clock, {} as Schedule, {} as Mongo);
    const check = (n: number, round: string) =>
      window().append(
        `check-${round}-${n}`,
        { commitId: 'a', meta: { actor: 'x' } },
        { visitor: `v${n}`, productId: 'prd_1', kind: 'check', at: new Date('2026-11-22T07:30:00Z') },
        event(true),
        event(false),
      );
    for (let n = 0; n < visitors; n += 1) await check(n, 'first');
    clock.set(new Date('2026-11-22T09:30:00Z'));
    /** How many of them would count in that hour again. */
    const released = async () =>
      (await Promise.all(Array.from({ length: visitors }, (_, n) => check(n, 'again')))).filter(
        ({ events }) => (events[0]?.data as { counted: boolean }).counted,
      ).length;
    return { window, released };
  };
  /** Held for so many questions. */
  const leaseFor = (times: number) => {
    let asked = 0;
    const lease = {
      released: 0,
      hold: async () => ({ held: (asked += 1) <= times, contended: true }),
      release: async () => {
        lease.released += 1;
      },
    };
    return lease;
  };

  it('goes on page by page until none is left, and lets another instance have its turn', async () => {
    const { window, released } = await setUp(1200);
    const lease = leaseFor(Infinity);
    await window().releasePast(lease);
    expect([await released(), lease.released]).toEqual([1200, 1]);
  });

  it('stops after the page at hand when another instance has taken over', async () => {
    const { window, released } = await setUp(1200);
    await window().releasePast(leaseFor(1));
    expect(await released()).toBe(1000);
  });
});
