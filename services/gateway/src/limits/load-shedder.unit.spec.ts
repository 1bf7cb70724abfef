import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { UpstreamUnavailable } from '../requests/domain/errors.ts';
import { routeOf, table } from '../../test/support/routes.ts';
import type { Route } from '../requests/domain/route-table.ts';
import { LoadShedder, type Slot } from './load-shedder.ts';

const shop = routeOf('GET', '/api/marketplace/products');
const check = routeOf('POST', '/api/verify/1');
const upload = routeOf('POST', '/api/uploads');
const stream = routeOf('GET', '/api/events');
const inTime = () => Date.now() + 5000;
/** Takes every place there is at once. */
function fill(shedder: LoadShedder, route: Route, max = 1000): Slot[] {
  const slots: Slot[] = [];
  for (;;) {
    const slot = shedder.enter(route, inTime());
    if (slot instanceof Promise || slots.push(slot) === max) return slots;
  }
}

describe('places for calls', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('are given in turn, once each', async () => {
    const shedder = new LoadShedder({ maxConcurrent: 2, maxWaiting: 5 });
    const [one] = [shedder.enter(shop, inTime()) as Slot, shedder.enter(shop, inTime())];
    const order: string[] = [];
    void Promise.resolve(shedder.enter(shop, inTime())).then(() => order.push('third'));
    void Promise.resolve(shedder.enter(shop, inTime())).then(() => order.push('fourth'));
    one.release();
    one.release();
    await jest.advanceTimersByTimeAsync(0);
    expect(order).toEqual(['third']);
  });

  it('are not waited for beyond the deadline, nor by too many', async () => {
    const shedder = new LoadShedder({ maxConcurrent: 1, maxWaiting: 1 });
    fill(shedder, shop, 1);
    const waiting = expect(shedder.enter(shop, inTime())).rejects.toThrow(UpstreamUnavailable);
    expect(() => shedder.enter(shop, inTime())).toThrow(UpstreamUnavailable);
    await jest.advanceTimersByTimeAsync(5000);
    await waiting;
    const again = expect(shedder.enter(shop, inTime())).rejects.toThrow(UpstreamUnavailable); // The one before has left the queue.
    await jest.advanceTimersByTimeAsync(5000);
    await again;
  });

  it('say when the queue will have moved', () => {
    const shedder = new LoadShedder({ maxConcurrent: 1, maxWaiting: 100 });
    for (let n = 0; n < 200; n += 1) {
      const slot = shedder.enter(shop, inTime()) as Slot;
      jest.advanceTimersByTime(100);
      slot.release();
    }
    fill(shedder, shop, 1);
    for (let n = 0; n < 100; n += 1) void (shedder.enter(shop, inTime()) as Promise<Slot>).catch(() => undefined);
    const refusal = (() => {
      try {
        return shedder.enter(shop, inTime());
      } catch (error) {
        return error;
      }
    })();
    expect((refusal as UpstreamUnavailable).retryAfterSeconds).toBe(10);
  });

  it('of verifications are their own, and grow dear for other calls of the same service while verifications are slow', () => {
    const shedder = new LoadShedder({ maxConcurrent: 64, maxWaiting: 1000 });
    const verifying = shedder.enter(check, inTime()) as Slot;
    expect(fill(shedder, upload, 100)).toHaveLength(64);
    const shopping = fill(shedder, shop);
    expect(shopping).toHaveLength(64);
    expect(shedder.enter(check, inTime())).not.toBeInstanceOf(Promise);
    for (const slot of shopping) slot.release();
    jest.advanceTimersByTime(1001);
    expect(fill(shedder, routeOf('GET', '/api/verify/1/history'))).toHaveLength(16);
    verifying.release();
  });

  it('of one service are not taken away by what another is slow at, nor by a page that waits for one', () => {
    const shedder = new LoadShedder({ maxConcurrent: 64, maxWaiting: 1000 });
    const page = table.page('GET', '/verify/1') as Route;
    expect(page.verifies).toBe(true);
    const slow = [shedder.enter(check, inTime()) as Slot, shedder.enter(page, inTime()) as Slot];
    jest.advanceTimersByTime(5000);
    for (const [method, path] of [
      ['POST', '/api/checkout'],
      ['GET', '/api/analytics/art_1'],
      ['GET', '/api/marketplace/products'],
    ] as const) {
      const route = routeOf(method, path);
      expect([route.service, fill(shedder, route).length]).toEqual([route.service, 64]);
    }
    expect(fill(shedder, table.page('GET', '/marketplace') as Route)).toHaveLength(16);
    for (const slot of slow) slot.release();
  });

  it('are not needed for answers without end', () => {
    const shedder = new LoadShedder({ maxConcurrent: 1, maxWaiting: 0 });
    for (let n = 0; n < 50; n += 1) expect(shedder.enter(stream, inTime())).not.toBeInstanceOf(Promise);
  });
});
