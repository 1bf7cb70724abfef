import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { AccessLog } from './server.http.ts';

const line = {
  method: 'GET',
  route: '/api/products/**',
  status: 200,
  ms: 1.6,
  requestId: 'req_1',
  traceId: 'a'.repeat(32),
};

describe('the access log', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('writes one JSON line per request, several at a time', () => {
    const written: string[] = [];
    const log = new AccessLog(true, (text) => {
      written.push(text);
    });
    log.add(line);
    log.add({ ...line, status: 503, callerRequestId: 'client-id-12345' });
    expect(written).toEqual([]);
    jest.advanceTimersByTime(200);
    const lines = written
      .join('')
      .trimEnd()
      .split('\n')
      .map((text) => JSON.parse(text) as object);
    expect([written.length, lines]).toEqual([
      1,
      [
        { level: 'info', time: expect.any(String), service: 'gateway', ...line, ms: 2, msg: 'request' },
        expect.objectContaining({ status: 503, requestId: 'req_1', callerRequestId: 'client-id-12345' }),
      ],
    ]);
    jest.advanceTimersByTime(1000);
    expect(written).toHaveLength(1);
  });

  it('never holds many, and nothing when it is off', () => {
    const written: string[] = [];
    const [on, off] = [true, false].map(
      (enabled) =>
        new AccessLog(enabled, (text) => {
          written.push(text);
        }),
    );
    for (let n = 0; n < 500; n += 1) on?.add(line);
    expect(written).toHaveLength(1);
    off?.add(line);
    off?.flush();
    expect(written).toHaveLength(1);
  });
});
