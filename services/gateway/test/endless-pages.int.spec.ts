/** @full Six thousand pages. */
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({ upstream: fake.urls, env: { ASILI_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

it('one address that opens pages without end is refused none of them; beyond the limit they come without data, and the API is as free as before', async () => {
  const headers = { 'x-forwarded-for': '198.18.250.1' };
  for (let turn = 0; turn < 61; turn += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => gateway.call('GET', '/marketplace', { headers })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  const named = fake.received.filter((received) => 'x-asili-actor' in received.headers).length;
  expect([named, fake.received.length]).toEqual([6000, 6100]);
  expect((await gateway.call('GET', '/api/products', { headers })).headers.get('ratelimit-remaining')).toBe('119');
});
