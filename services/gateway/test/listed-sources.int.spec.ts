import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  gateway = await startGateway({
    upstream: fake.urls,
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      USSD_SOURCES_AFRICASTALKING: '192.0.2.0/28, 198.51.100.7',
      USSD_SOURCES_SAFARICOM: '192.0.2.1',
      DARAJA_SOURCES: '192.0.2.16/28',
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

const ask = (provider: string, forwardedFor: string, method = 'POST') =>
  gateway.call(method, `/ussd/v1/${provider}/a-secret${method === 'GET' ? '?ORIG=254700123456' : ''}`, {
    headers: { 'x-forwarded-for': forwardedFor, 'content-type': 'application/x-www-form-urlencoded' },
    ...(method === 'POST' && { raw: 'sessionId=1&text=' }),
  });

it('an aggregator reaches the service from its own networks alone', async () => {
  for (const [provider, from, method] of [
    ['africastalking', '192.0.2.9', 'POST'],
    ['africastalking', '198.51.100.7', 'POST'],
    ['safaricom', '192.0.2.1', 'GET'],
    ['hubtel', '203.0.113.9', 'POST'],
  ] as const)
    expect((await ask(provider, from, method)).status).toBe(200);
  expect(fake.received.slice(-4).every(({ url }) => url.includes('a-secret'))).toBe(true);
  const before = fake.received.length;
  for (const [provider, from, method] of [
    ['africastalking', '203.0.113.9', 'POST'],
    ['africastalking', '192.0.2.9, 203.0.113.9', 'POST'],
    ['%61fricastalking', '203.0.113.9', 'POST'],
    ['safaricom', '192.0.2.2', 'GET'],
  ] as const)
    await ask(provider, from, method);
  expect(fake.received.slice(before).map(({ url }) => url.split('?')[0])).toEqual([
    '/ussd/v1/africastalking/-',
    '/ussd/v1/africastalking/-',
    expect.stringMatching(/^\/ussd\/v1\/(%61|a)fricastalking\/-$/),
    '/ussd/v1/safaricom/-',
  ]); // What the service knows nobody by: it answers as it does a wrong secret.
});

it('M-Pesa’s callbacks reach the service from its own networks alone, those of others from anywhere', async () => {
  const call = (path: string, forwardedFor: string) =>
    gateway.call('POST', `/webhooks/${path}`, {
      headers: { 'x-forwarded-for': forwardedFor, 'content-type': 'application/json' },
      raw: '{}',
    });
  const before = fake.received.length;
  for (const [path, from] of [
    ['daraja-payout/a-secret/out_1/1/result', '192.0.2.20'],
    ['momo/a-secret', '203.0.113.9'],
    ['stripe', '203.0.113.9'],
    ...['daraja', 'daraja-payout', 'daraja-reversal', 'daraja-balance'].map(
      (name) => [`${name}/a-secret/x`, '203.0.113.9'] as const,
    ),
  ] as const)
    await call(path, from);
  expect(fake.received.slice(before).map(({ url }) => url)).toEqual([
    '/webhooks/daraja-payout/a-secret/out_1/1/result',
    '/webhooks/momo/a-secret',
    '/webhooks/stripe',
    ...['daraja', 'daraja-payout', 'daraja-reversal', 'daraja-balance'].map((name) => `/webhooks/${name}/-/x`),
  ]);
});
