import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomInt } from 'node:crypto';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  // The test plays a proxy of ours, so that every case can come from an address nobody else uses.
  gateway = await startGateway({ upstream: fake.urls, env: { ASILI_RATE_LIMITS: 'on', TRUSTED_PROXIES: '127.0.0.1' } });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `198.18.${Math.floor(addresses / 256)}.${addresses % 256}`;
};
const from = (address: string, claim = '') => ({ 'x-forwarded-for': `${claim}${address}` });
const statusesOf = (answers: { status: number }[]) => answers.map(({ status }) => status);
const times = (n: number, status: number) => Array.from({ length: n }, () => status);

async function repeat(
  count: number,
  address: string,
  method: string,
  where: string,
  headers: Record<string, string> = {},
) {
  const answers = [];
  for (let i = 0; i < count; i += 1)
    answers.push(
      await gateway.call(method, where, {
        headers: { ...from(address), ...headers },
        ...(method !== 'GET' && { body: {} }),
      }),
    );
  return answers;
}

describe('limits per address', () => {
  it.each([
    ['reads', 'GET', '/api/marketplace/products', 120],
    ['checks of a code', 'POST', '/api/verify/12345678', 30],
    ['checks of the other kind', 'POST', '/api/products/verify', 30],
    ['histories', 'GET', '/api/verify/12345678/history', 30],
    ['reports', 'POST', '/api/reports', 5],
    ['sign-ins', 'POST', '/api/auth/login', 10],
    ['registrations of customers', 'POST', '/api/customers/auth/register', 10],
    ['content', 'GET', '/ipfs/bafy', 120],
    ['changes', 'POST', '/api/contact', 60],
  ])('%s: %s %s %s a minute, then 429', async (_what, method, where, max) => {
    const address = anAddress();
    const before = fake.received.length;
    const answers = await repeat(max + 3, address, method, where);
    expect(statusesOf(answers)).toEqual([...times(max, 200), 429, 429, 429]);
    expect(fake.received).toHaveLength(before + max);
    const [first, last] = [answers[0], answers.at(-1)];
    expect(first?.headers.get('ratelimit-limit')).toBe(String(max));
    expect(first?.headers.get('ratelimit-remaining')).toBe(String(max - 1));
    expect(first?.headers.get('retry-after')).toBeNull();
    expect(last?.headers.get('ratelimit-remaining')).toBe('0');
    expect(Number(last?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(60);
    expect(last?.json).toMatchObject({ status: 429, code: 'PLATFORM.RATE_LIMITED' });
    expect((await repeat(1, anAddress(), method, where))[0]?.status).toBe(200);
  });

  it('are one for all paths of a class, and separate between classes', async () => {
    const address = anAddress();
    await repeat(6, address, 'POST', '/api/auth/login');
    const rest = await repeat(6, address, 'POST', '/api/customers/auth/login');
    expect(statusesOf(rest)).toEqual([...times(4, 200), 429, 429]);
    expect((await repeat(1, address, 'GET', '/api/products'))[0]?.status).toBe(200);
  });

  it('hold when requests come at once', async () => {
    const address = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => gateway.call('POST', '/api/verify/1', { headers: from(address), body: {} })),
    );
    expect(statusesOf(answers).filter((status) => status === 200)).toHaveLength(30);
  });

  it('are not escaped by what a client puts in front of its address, nor by a network full of addresses', async () => {
    const address = anAddress();
    const answers = [];
    for (let i = 0; i < 12; i += 1)
      answers.push(
        await gateway.call('POST', '/api/auth/login', {
          headers: { ...from(address, `${anAddress()}, `), 'x-real-ip': anAddress(), forwarded: `for=${anAddress()}` },
          body: {},
        }),
      );
    expect(statusesOf(answers)).toEqual([...times(10, 200), 429, 429]);
    const network = `2001:db8:${randomInt(65_536).toString(16)}:${randomInt(65_536).toString(16)}`;
    const hosts = [];
    for (let i = 0; i < 12; i += 1)
      hosts.push(await gateway.call('POST', '/api/auth/login', { headers: from(`${network}::${i + 1}`), body: {} }));
    expect(statusesOf(hosts)).toEqual([...times(10, 200), 429, 429]);
  });

  it('do not reach pictures, pages and health', async () => {
    const address = anAddress();
    expect((await repeat(121, address, 'GET', '/api/products')).at(-1)?.status).toBe(429);
    for (const where of ['/media/img_1/640.webp', '/', '/marketplace', '/main.0123abcd.js', '/health/live']) {
      const [answer] = await repeat(1, address, 'GET', where);
      expect([where, answer?.status, answer?.headers.get('ratelimit-limit')]).toEqual([where, 200, null]);
    }
  });
});

describe('behind one address of a carrier', () => {
  const aBrowser = async (address: string) => {
    const { cookies } = await gateway.call('GET', '/api/auth/session', { headers: from(address) });
    return { cookie: (cookies.get('__Host-anon') ?? '').split(';')[0] ?? '' };
  };
  const aPerson = (id: string) => {
    const at = new Date().toISOString();
    fake.json('/internal/sessions/', 200, {
      id: `ses_${id}`,
      userId: id,
      userType: 'customer',
      language: 'en',
      createdAt: at,
      lastSeen: at,
      expiresAt: new Date(Date.now() + 3_600_000).toISOString(),
    });
    return { cookie: `__Host-sid=${aSecret()}` };
  };

  it('every anonymous browser has limits of its own', async () => {
    const address = anAddress();
    for (const browser of [await aBrowser(address), await aBrowser(address), await aBrowser(address)]) {
      expect(statusesOf(await repeat(32, address, 'GET', '/api/verify/12345678/history', browser))).toEqual([
        ...times(30, 200),
        429,
        429,
      ]);
    }
  });

  it('every person has limits of their own, with each of their browsers and from anywhere', async () => {
    const address = anAddress();
    const [mine, other] = [`cus_${randomInt(1e9)}`, `cus_${randomInt(1e9)}`];
    expect(statusesOf(await repeat(20, address, 'GET', '/api/verify/12345678/history', aPerson(mine)))).toEqual(
      times(20, 200),
    );
    expect(statusesOf(await repeat(12, anAddress(), 'GET', '/api/verify/12345678/history', aPerson(mine)))).toEqual([
      ...times(10, 200),
      429,
      429,
    ]);
    expect(statusesOf(await repeat(5, address, 'GET', '/api/verify/12345678/history', aPerson(other)))).toEqual(
      times(5, 200),
    );
  });

  it('clients without cookies share theirs, and made-up cookies are none', async () => {
    const address = anAddress();
    expect(statusesOf(await repeat(30, address, 'GET', '/api/verify/12345678/history'))).toEqual(times(30, 200));
    for (const cookie of ['', `__Host-anon=${aSecret()}`, `__Host-anon=${aSecret()}`])
      expect(
        statusesOf(await repeat(1, address, 'GET', '/api/verify/12345678/history', cookie ? { cookie } : {})),
      ).toEqual([429]);
    expect(
      statusesOf(await repeat(1, address, 'GET', '/api/verify/12345678/history', await aBrowser(address))),
    ).toEqual([200]);
  });

  it('new cookies all the time do not lift the bound of the address', async () => {
    const address = anAddress();
    const answers = await Promise.all(
      Array.from({ length: 205 }, async () =>
        gateway.call('POST', '/api/auth/login', {
          headers: { ...from(address), ...(await aBrowser(address)), 'x-csrf-token': 'none' },
          body: {},
        }),
      ),
    );
    const statuses = statusesOf(answers);
    expect(statuses.filter((status) => status === 429)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(200);
    expect(statusesOf(await repeat(1, anAddress(), 'POST', '/api/auth/login'))).toEqual([200]);
  });

  it('one visitor is one browser, whatever its address and agent; dropping the cookie makes no crowd', async () => {
    const visitorOf = async (headers: Record<string, string>, address: string) => {
      await gateway.call('GET', '/api/products', { headers: { ...from(address), 'user-agent': 'phone', ...headers } });
      return (
        JSON.parse(
          Buffer.from(String(fake.last().headers['x-asili-actor']).split('.')[1] ?? '', 'base64url').toString(),
        ) as { visitor: string }
      ).visitor;
    };
    const address = anAddress();
    const one = await aBrowser(address);
    const first = await visitorOf(one, address);
    expect(await visitorOf({ ...one, 'user-agent': 'laptop' }, anAddress())).toBe(first);
    const fresh: string[] = [];
    for (let n = 0; n < 12; n += 1) fresh.push(await visitorOf(await aBrowser(address), address));
    expect(new Set(fresh).size).toBeGreaterThan(1);
    expect(new Set([...fresh, first]).size).toBeLessThanOrEqual(8);
    expect(await visitorOf({}, address)).toBe(await visitorOf({ cookie: `__Host-anon=${aSecret()}` }, address));
    const id = `cus_${randomInt(1e9)}`;
    expect(await visitorOf(aPerson(id), address)).toBe(await visitorOf(aPerson(id), anAddress()));
  });
});

describe('invented sessions', () => {
  it('reach identity once each, and only as often as the address may ask', async () => {
    fake.json('/internal/sessions/', 404, { code: 'IDENTITY.SESSION_NOT_FOUND', status: 404 });
    const address = anAddress();
    const asked = () => fake.received.filter(({ url }) => url.startsWith('/internal/sessions/')).length;
    const before = asked();
    const cookie = `__Host-sid=${aSecret()}`;
    await repeat(20, address, 'GET', '/api/products', { cookie });
    expect(asked()).toBe(before + 1);
    for (let i = 0; i < 120; i += 1)
      await gateway.call('GET', '/api/products', { headers: { ...from(address), cookie: `__Host-sid=${aSecret()}` } });
    expect(asked()).toBeLessThanOrEqual(before + 101);
  });
});
