/** @alone Measures how soon a service that is away is given up. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls });
  await fake.stop('ledger');
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

describe('a service that is down', () => {
  it("is said with 503, when to come back, and in the reader's language", async () => {
    const start = performance.now();
    const answer = await gateway.call('GET', '/ipfs/bafyx', { headers: { 'accept-language': 'fr' } });
    expect(answer).toMatchObject({
      status: 503,
      json: { code: 'PLATFORM.UNAVAILABLE', status: 503, requestId: answer.headers.get('x-request-id') },
    });
    expect(answer.headers.get('retry-after')).toBe('5');
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.json.detail).toContain('momentanément');
    expect(performance.now() - start).toBeLessThan(15_000);
    expect((await gateway.call('GET', '/ipfs/bafyx', { headers: { accept: 'text/plain' } })).text).toMatch(/^503: /);
  });

  it('does not take the others with it', async () => {
    expect((await gateway.call('GET', '/api/products')).status).toBe(200);
  });

  it('is asked twice for a read and once for a write', async () => {
    let asked = 0;
    fake.on('/api/products/prd_drop', (_request, response) => {
      asked += 1;
      response.destroy();
    });
    expect((await gateway.call('GET', '/api/products/prd_drop')).status).toBe(503);
    expect(asked).toBe(2);
    expect((await gateway.call('POST', '/api/products/prd_drop/archive', { body: {} })).status).toBe(503);
    expect(asked).toBe(3);
  });

  it('shows in the readiness of the site, by name, without its details, and leaves the gateway ready', async () => {
    const ready = await gateway.call('GET', '/health/ready?scope=site');
    expect(ready.status).toBe(503);
    expect(ready.json).toEqual({
      status: 'unavailable',
      components: {
        redis: { ok: true },
        ...Object.fromEntries(
          [
            'identity',
            'products',
            'verification',
            'orders',
            'analytics',
            'notifications',
            'payments',
            'ussd',
            'web',
          ].map((name) => [name, { ok: true, components: { mongo: { ok: true } } }]),
        ),
        ledger: { ok: false },
      },
    });
    expect(await gateway.call('GET', '/health/ready')).toMatchObject({ status: 200 });
    expect((await gateway.call('GET', '/health/ready')).json).toEqual({
      status: 'ok',
      components: { redis: { ok: true } },
    });
    expect((await gateway.call('GET', '/health/live')).json).toEqual({ status: 'ok', components: {} });
  });
});
