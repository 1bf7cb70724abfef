/** @alone Calls that wait are turned away after a moment, so a machine with other work would turn away more. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { until } from '@asili/platform/testing';
import type { ServerResponse } from 'node:http';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({
    upstream: fake.urls,
    env: { MAX_CONCURRENT_PER_SERVICE: '8', MAX_WAITING_PER_SERVICE: '16' },
  });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

/** Answers of a service that is held until the test lets go. */
function held(prefix: string) {
  const waiting: ServerResponse[] = [];
  let open = false;
  let max = 0;
  fake.on(prefix, (_request, response) => {
    waiting.push(response);
    max = Math.max(max, waiting.filter((one) => !one.writableEnded).length);
    if (open) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  return {
    count: () => waiting.length,
    max: () => max,
    release: () => {
      open = true;
      for (const response of waiting)
        if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    },
  };
}

describe('with more to do than can be done', () => {
  it('verifications are all answered; other calls wait, and those beyond are turned away unsent', async () => {
    const shop = held('/api/marketplace/');
    const checks = held('/api/verify/');
    const shopping = Array.from({ length: 60 }, () => gateway.call('GET', '/api/marketplace/products'));
    const verifying = Array.from({ length: 150 }, (_, n) =>
      gateway.call('POST', `/api/verify/${10_000_000 + n}`, { body: {} }),
    );
    await until(() => shop.count() === 8 && checks.count() === 150, 'as many as that');
    checks.release();
    shop.release();
    expect(new Set((await Promise.all(verifying)).map(({ status }) => status))).toEqual(new Set([200]));
    const shopped = await Promise.all(shopping);
    const refused = shopped.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(60 - 8 - 16);
    expect(shop.count()).toBe(8 + 16);
    expect(shop.max()).toBeLessThanOrEqual(8);
    for (const { status, json, headers } of refused) {
      expect([status, json.code]).toEqual([503, 'PLATFORM.UNAVAILABLE']);
      expect(Number(headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    }
  });

  it("one service's crowd takes no place of another's", async () => {
    const shop = held('/api/marketplace/');
    const shopping = Array.from({ length: 24 }, () => gateway.call('GET', '/api/marketplace/products'));
    await until(() => shop.count() === 8, 'as many as that');
    expect((await gateway.call('GET', '/api/figures')).status).toBe(200);
    shop.release();
    expect(new Set((await Promise.all(shopping)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('a place comes free when its caller goes away', async () => {
    const shop = held('/api/marketplace/');
    const leave = new AbortController();
    const leaving = Array.from({ length: 8 }, () =>
      gateway.call('GET', '/api/marketplace/products', { signal: leave.signal }).catch(() => undefined),
    );
    await until(() => shop.count() === 8, 'as many as that');
    const patient = gateway.call('GET', '/api/marketplace/products');
    leave.abort();
    await Promise.all(leaving);
    await until(() => shop.count() === 9, 'as many as that');
    shop.release();
    expect((await patient).status).toBe(200);
  });
});
