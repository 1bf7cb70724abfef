import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { quietConnections } from './quiet-connections.ts';

interface Queue { push(request: object): void; checkPendingRequests(): void; destroy(): void; maybeThrottle(ms: number): void; pending: unknown[] }
const logger = { namespace: () => ({ debug: () => undefined }), debug: () => undefined };
const queue = (): Queue => new RequestQueue({ instrumentationEmitter: null, maxInFlightRequests: 1, requestTimeout: 1000, enforceRequestTimeout: false, clientId: 'c', broker: 'b', logger }) as unknown as Queue;

beforeEach(() => { jest.useFakeTimers(); });
afterEach(() => { jest.useRealTimers(); });

describe('a connection to the broker', () => {
  it('has no timer while no request waits', () => {
    quietConnections();
    queue().checkPendingRequests();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends a throttled request when its time has come, and rests again', () => {
    quietConnections();
    const one = queue();
    let sent = 0;
    one.maybeThrottle(500);
    one.push({ entry: { correlationId: 1, resolve: () => undefined }, expectResponse: false, sendRequest: () => { sent += 1; } });
    expect([sent, jest.getTimerCount()]).toEqual([0, 1]);
    jest.advanceTimersByTime(501);
    expect([sent, jest.getTimerCount(), one.pending]).toEqual([1, 0, []]);
  });
});
