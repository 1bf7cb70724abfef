import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

/** An address where nobody listens any more. */
async function anEmptyAddress(): Promise<string> {
  const server = createServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => {
    server.close(resolve);
  });
  return `http://127.0.0.1:${port}`;
}

describe('a service with several instances', () => {
  let one: FakeServices;
  let two: FakeServices;
  let gateway: TestGateway;
  beforeAll(async () => {
    [one, two] = await Promise.all([startFakeServices(), startFakeServices()]);
    gateway = await startGateway({
      upstream: one.urls,
      urls: {
        products: `${one.urls.products},${two.urls.products}`,
        analytics: `${await anEmptyAddress()},${one.urls.analytics}`,
        verification: `${await anEmptyAddress()},${one.urls.verification}`,
      },
    });
  });
  afterAll(async () => {
    await gateway.close();
    await Promise.all([one.close(), two.close()]);
  });
  const products = (fake: FakeServices) => fake.received.filter(({ url }) => url.startsWith('/api/marketplace')).length;

  it('shares its requests among them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => gateway.call('GET', `/api/marketplace/products?search=${n}`)),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(products(one) + products(two)).toBe(40);
    expect(Math.min(products(one), products(two))).toBeGreaterThanOrEqual(10);
  });

  it('answers every request while one of them is away', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, () => gateway.call('GET', '/api/analytics/figures')));
    expect(answers.map(({ status }) => status)).toEqual(Array(30).fill(200));
    const written = await gateway.call('POST', '/api/reports', { body: { code: '12345678', kind: 'other' } });
    expect([written.status, one.last().body.toString()]).toEqual([200, '{"code":"12345678","kind":"other"}']);
    await two.close();
    for (let n = 0; n < 20; n += 1)
      expect((await gateway.call('GET', `/api/marketplace/products?search=later${n}`)).status).toBe(200);
  });
});
