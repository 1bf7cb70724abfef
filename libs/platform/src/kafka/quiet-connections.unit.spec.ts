import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import RequestQueue from 'kafkajs/src/network/requestQueue/index.js';
import { quietConnections } from './quiet-connections.ts';

interface Request {
  entry: { correlationId: number; resolve?: () => void; reject?: (error: Error) => void };
  expectResponse: boolean;
  sendRequest: () => void;
}
interface Queue {
  push(request: Request): void;
  checkPendingRequests(): void;
  scheduleRequestTimeoutCheck(): void;
  destroy(): void;
  maybeThrottle(ms: number): void;
  pending: unknown[];
}
const logger = { namespace: () => ({ debug: () => undefined }), debug: () => undefined };
const queue = (options: object = {}): Queue =>
  new RequestQueue({
    instrumentationEmitter: null,
    maxInFlightRequests: 1,
    requestTimeout: 5000,
    enforceRequestTimeout: true,
    clientId: 'c',
    broker: 'b',
    logger,
    ...options,
  }) as unknown as Queue;

beforeEach(() => {
  jest.useFakeTimers();
  quietConnections();
});
afterEach(() => {
  jest.useRealTimers();
});

describe('a connection to the broker', () => {
  it('has no timer while no request waits', () => {
    queue().checkPendingRequests();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('sends a throttled request when its time has come, and rests again', () => {
    const one = queue();
    let sent = 0;
    one.maybeThrottle(500);
    one.push({
      entry: { correlationId: 1, resolve: () => undefined },
      expectResponse: false,
      sendRequest: () => {
        sent += 1;
      },
    });
    expect([sent, jest.getTimerCount()]).toEqual([0, 1]);
    jest.advanceTimersByTime(501);
    expect([sent, jest.getTimerCount(), one.pending]).toEqual([1, 0, []]);
  });

  it('shares one timer with all others, gives up a request without an answer within a second of its time, and no other', () => {
    const given: string[] = [];
    const all = ['a', 'b', 'c'].map((name) => {
      const one = queue(name === 'b' ? { requestTimeout: 60_000 } : {});
      one.scheduleRequestTimeoutCheck();
      if (name !== 'c')
        one.push({
          entry: { correlationId: 1, reject: (error) => given.push(`${name} ${error.name}`) },
          expectResponse: true,
          sendRequest: () => undefined,
        });
      return one;
    });
    expect(jest.getTimerCount()).toBe(1);
    jest.advanceTimersByTime(5000);
    expect(given).toEqual([]);
    jest.advanceTimersByTime(1000);
    expect(given).toEqual(['a KafkaJSRequestTimeoutError']);
    for (const one of all) one.destroy();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('is looked at no longer once it is lost', () => {
    let connected = true;
    queue({ isConnected: () => connected }).scheduleRequestTimeoutCheck();
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(1);
    connected = false;
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });
});
