import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sessionKey } from '@asili/contracts';
import { createHash } from 'node:crypto';
import { Redis } from 'ioredis';
import { aPhone, artisan, signUp, TestBrowser } from './support/browser.ts';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';
import { startIdentityProcess, type IdentityProcess } from './support/identity-process.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

let identity: IdentityProcess;
let gateway: TestGateway;
let fake: FakeServices;
let redis: Redis;
beforeAll(async () => {
  const secrets = mkdtempSync(path.join(tmpdir(), 'secrets-'));
  process.env['ASILI_SECRETS_DIR'] = secrets;
  fake = await startFakeServices();
  identity = await startIdentityProcess();
  gateway = await startGateway({
    upstream: fake.urls,
    urls: { identity: identity.url },
    env: { ASILI_SECRETS_DIR: secrets },
  });
  redis = new Redis(process.env['REDIS_URL'] ?? '');
});
afterAll(async () => {
  await gateway.close();
  await identity.close();
  await fake.close();
  redis.disconnect();
});

const hash = (secret: string) => createHash('sha256').update(secret).digest('hex');
const newBrowser = () => new TestBrowser(gateway);
async function aSignedInBrowser() {
  const browser = newBrowser();
  const reply = await signUp(browser, identity);
  expect(reply.status).toBe(201);
  return { browser, reply, user: reply.json.artisan as { id: string; phoneNumber: string } };
}

describe('signing in', () => {
  it('goes in two steps; the secret is in an HttpOnly cookie and nowhere else', async () => {
    const browser = newBrowser();
    const phone = aPhone();
    const opened = await browser.open();
    expect(opened.json).toEqual({ user: null, csrfToken: expect.any(String) });
    expect(opened.cookies.get('__Host-anon')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
    const first = await browser.call('POST', '/api/auth/register', artisan(phone));
    expect(first).toMatchObject({
      status: 202,
      json: { artisan: null, challenge: { channel: 'sms', expiresIn: 300, resendIn: 60 } },
    });
    expect(first.cookies.get('__Host-otp')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=300$/);
    const second = await browser.call('POST', '/api/auth/register', {
      ...artisan(phone),
      code: identity.codeFor(phone),
      challengeId: first.json.challenge.id,
    });
    expect(second).toMatchObject({
      status: 201,
      json: { artisan: { phoneNumber: phone }, csrfToken: expect.any(String) },
    });
    expect(second.json.csrfToken).not.toBe(opened.json.csrfToken);
    expect(second.cookies.get('__Host-sid')).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=604800$/,
    );
    expect(second.headers.get('x-asili-session')).toBeNull();
    expect(second.text).not.toContain(browser.cookies.get('__Host-sid') ?? '-');
    expect([...browser.cookies.keys()]).toEqual(['__Host-sid']);
    expect((await browser.open()).json).toEqual({ user: second.json.artisan, csrfToken: second.json.csrfToken });
  });

  it('needs the browser that asked for the code', async () => {
    const phone = aPhone();
    const [victim, thief] = [newBrowser(), newBrowser()];
    await victim.open();
    await thief.open();
    const { json } = await victim.call('POST', '/api/auth/register', artisan(phone));
    await thief.call('POST', '/api/auth/register', artisan(aPhone()));
    const stolen = await thief.call('POST', '/api/auth/register', {
      ...artisan(phone),
      code: identity.codeFor(phone),
      challengeId: json.challenge.id,
    });
    expect(stolen).toMatchObject({ status: 401, json: { code: 'IDENTITY.CODE_REFUSED' } });
    expect(stolen.cookies.size).toBe(0);
    expect(
      (
        await victim.call('POST', '/api/auth/register', {
          ...artisan(phone),
          code: identity.codeFor(phone),
          challengeId: json.challenge.id,
        })
      ).status,
    ).toBe(201);
  });

  it('takes no session an attacker planted: the secret is new, the old one dead', async () => {
    const browser = newBrowser();
    const planted = aSecret();
    browser.cookies.set('__Host-sid', planted);
    await browser.open();
    expect(browser.cookies.has('__Host-sid')).toBe(false);
    browser.cookies.set('__Host-sid', planted);
    const phone = aPhone();
    const loose = await gateway.call('POST', '/api/auth/register', {
      body: artisan(phone),
      headers: { cookie: `__Host-sid=${planted}` },
    });
    expect(loose.status).toBe(403);
    const { browser: signedIn } = await aSignedInBrowser();
    expect(signedIn.cookies.get('__Host-sid')).not.toBe(planted);
    const withPlanted = await gateway.call('GET', '/api/auth/sessions', {
      headers: { cookie: `__Host-sid=${planted}` },
    });
    expect(withPlanted.status).toBe(401);
  });

  it('again gives this browser a new secret and ends the old one within the answer', async () => {
    const { browser, user } = await aSignedInBrowser();
    const old = browser.cookies.get('__Host-sid') ?? '';
    const other = newBrowser();
    await other.open();
    const step = await other.call('POST', '/api/auth/login', { phoneNumber: user.phoneNumber });
    other.cookies.set('__Host-sid', old);
    other.csrfToken = browser.csrfToken;
    const again = await other.call('POST', '/api/auth/login', {
      phoneNumber: user.phoneNumber,
      code: identity.codeFor(user.phoneNumber),
      challengeId: step.json.challenge.id,
    });
    expect(again.status).toBe(200);
    expect(other.cookies.get('__Host-sid')).not.toBe(old);
    expect((await gateway.call('GET', '/api/auth/sessions', { headers: { cookie: `__Host-sid=${old}` } })).status).toBe(
      401,
    );
    expect((await other.call('GET', '/api/auth/sessions')).status).toBe(200);
  });
});

describe('a session', () => {
  it('gives services the person, in their language, and never the cookie', async () => {
    const { browser, user } = await aSignedInBrowser();
    await browser.call('GET', '/api/products?artisanId=me');
    const { headers } = fake.last();
    const claims = JSON.parse(
      Buffer.from(String(headers['x-asili-actor']).split('.')[1] ?? '', 'base64url').toString(),
    ) as Record<string, unknown>;
    expect(claims).toMatchObject({
      kind: 'artisan',
      id: user.id,
      sessionId: expect.stringMatching(/^ses_/),
      language: 'en',
    });
    expect(headers.cookie).toBeUndefined();
    expect(JSON.stringify(headers)).not.toContain(browser.cookies.get('__Host-sid') ?? '-');
  });

  it('is over with the answer to signing out, for every copy of its cookie', async () => {
    const { browser } = await aSignedInBrowser();
    const secret = browser.cookies.get('__Host-sid') ?? '';
    const out = await browser.call('POST', '/api/auth/logout');
    expect(out.status).toBe(204);
    expect(out.cookies.get('__Host-sid')).toMatch(/^__Host-sid=; .*Max-Age=0$/);
    expect(
      (await gateway.call('GET', '/api/auth/sessions', { headers: { cookie: `__Host-sid=${secret}` } })).status,
    ).toBe(401);
    await redis.del(sessionKey(hash(secret)));
    expect(
      (await gateway.call('GET', '/api/auth/sessions', { headers: { cookie: `__Host-sid=${secret}` } })).status,
    ).toBe(401);
  });

  it('can be ended from another browser, at once', async () => {
    const { browser, user } = await aSignedInBrowser();
    const phone = newBrowser();
    await phone.open();
    const step = await phone.call('POST', '/api/auth/login', { phoneNumber: user.phoneNumber });
    await phone.call('POST', '/api/auth/login', {
      phoneNumber: user.phoneNumber,
      code: identity.codeFor(user.phoneNumber),
      challengeId: step.json.challenge.id,
    });
    const { sessions } = (await phone.call('GET', '/api/auth/sessions')).json as {
      sessions: { id: string; current: boolean }[];
    };
    const lost = sessions.find(({ current }) => !current);
    expect(sessions).toHaveLength(2);
    expect((await phone.call('DELETE', `/api/auth/sessions/${lost?.id ?? ''}`)).status).toBe(204);
    expect((await browser.call('GET', '/api/auth/sessions')).status).toBe(401);
    expect((await phone.call('GET', '/api/auth/sessions')).status).toBe(200);
  });

  it('survives Redis losing it', async () => {
    const { browser } = await aSignedInBrowser();
    await redis.del(sessionKey(hash(browser.cookies.get('__Host-sid') ?? '')));
    expect((await browser.call('GET', '/api/auth/sessions')).status).toBe(200);
  });

  it('asks no code for the address it is signed in with', async () => {
    const { browser, user } = await aSignedInBrowser();
    expect(await browser.call('POST', '/api/auth/login', { phoneNumber: user.phoneNumber })).toMatchObject({
      status: 200,
      json: { artisan: { id: user.id } },
    });
  });

  it.each([
    ['a doubled cookie', (secret: string) => `__Host-sid=${secret}; __Host-sid=${secret}`],
    ['another name', (secret: string) => `asili_sid=${secret}`],
    ['a cut cookie', (secret: string) => `__Host-sid=${secret.slice(1)}`],
    ['the hash', (secret: string) => `__Host-sid=${hash(secret)}`],
    ['a header instead', () => ''],
  ])('is not opened by %s', async (_what, cookie) => {
    const { browser } = await aSignedInBrowser();
    const secret = browser.cookies.get('__Host-sid') ?? '';
    const answer = await gateway.call('GET', '/api/auth/sessions', {
      headers: { cookie: cookie(secret), authorization: `Bearer ${secret}`, 'x-asili-session': secret },
    });
    expect(answer.status).toBe(401);
  });
});

describe('cross-site protection', () => {
  const site = () => ({ origin: gateway.url, 'sec-fetch-site': 'same-origin' });
  const contact = { name: 'A', email: 'a@x.org', subject: 's', message: 'm' };
  const cases: [
    string,
    () => Record<string, string | undefined> | Promise<Record<string, string | undefined>>,
    boolean,
  ][] = [
    ['its own page', () => ({}), true],
    ['its own page in a browser without Sec-Fetch-Site', () => ({ 'sec-fetch-site': undefined }), true],
    ['its own page without token', () => ({ 'x-csrf-token': undefined }), false],
    [
      'its own page with the token of a visitor',
      async () => ({ 'x-csrf-token': (await gateway.call('GET', '/api/auth/session')).json.csrfToken as string }),
      false,
    ],
    [
      "its own page with the token of somebody else's session",
      async () => ({ 'x-csrf-token': (await aSignedInBrowser()).browser.csrfToken }),
      false,
    ],
    ['another site', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), false],
    ['another site with the token', () => ({ origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }), false],
    [
      'a form of another site',
      () => ({
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'x-csrf-token': undefined,
        'content-type': 'application/x-www-form-urlencoded',
      }),
      false,
    ],
    [
      'JSON dressed as text from another site',
      () => ({
        origin: 'https://evil.example',
        'sec-fetch-site': 'cross-site',
        'x-csrf-token': undefined,
        'content-type': 'text/plain',
      }),
      false,
    ],
    ['a sub-domain', () => ({ origin: 'http://evil.127.0.0.1', 'sec-fetch-site': 'same-site' }), false],
    ['a sandboxed page', () => ({ origin: 'null', 'sec-fetch-site': 'cross-site' }), false],
    ['another port', () => ({ origin: 'http://127.0.0.1:1', 'sec-fetch-site': 'same-site' }), false],
    [
      'nowhere, without token',
      () => ({ origin: undefined, 'sec-fetch-site': undefined, 'x-csrf-token': undefined }),
      false,
    ],
    ['nowhere, with token', () => ({ origin: undefined, 'sec-fetch-site': undefined }), true],
  ];

  it.each(cases)('a change with a session, from %s', async (_from, change, allowed) => {
    const { browser } = await aSignedInBrowser();
    const given: Record<string, string | undefined> = {
      ...site(),
      cookie: browser.cookieHeader,
      'x-csrf-token': browser.csrfToken,
      'content-type': 'application/json',
      ...(await change()),
    };
    const headers = Object.fromEntries(
      Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    const before = fake.received.length;
    const answer = await gateway.call('POST', '/api/contact', { headers, raw: JSON.stringify(contact) });
    if (allowed) expect(answer.status).toBe(200);
    else expect(answer).toMatchObject({ status: 403, json: { code: 'GATEWAY.CROSS_SITE' } });
    expect(fake.received).toHaveLength(before + (allowed ? 1 : 0));
  });

  it.each([
    ['without anything', {}, 200],
    ['with an Origin of ours', { own: true }, 403],
    ['with a foreign Origin', { origin: 'https://evil.example' }, 403],
  ])('a change without cookies, %s', async (_what, { own, origin }: { own?: boolean; origin?: string }, status) => {
    const headers = own ? site() : origin ? { origin } : {};
    expect((await gateway.call('POST', '/api/contact', { body: contact, headers: { ...headers } })).status).toBe(
      status,
    );
  });

  it('lets a program sign in with the code cookie alone', async () => {
    const phone = aPhone();
    const first = await gateway.call('POST', '/api/auth/register', { body: artisan(phone) });
    const cookie = (first.cookies.get('__Host-otp') ?? '').split(';')[0] ?? '';
    const second = await gateway.call('POST', '/api/auth/register', {
      body: { ...artisan(phone), code: identity.codeFor(phone), challengeId: first.json.challenge.id },
      headers: { cookie },
    });
    expect(second.status).toBe(201);
  });

  it('never lets a read change anything', async () => {
    const { browser } = await aSignedInBrowser();
    for (const where of ['/api/auth/logout', '/api/auth/login', '/api/auth/register'])
      expect([404, 405]).toContain((await browser.call('GET', where)).status);
    expect((await browser.call('GET', '/api/auth/sessions')).status).toBe(200);
  });
});

describe('what identity printed', () => {
  it('names no code, no number and no secret', () => {
    const output = identity.output();
    expect(output).toContain('"route":"/api/auth/register"');
    expect(identity.codes().length).toBeGreaterThan(10);
    expect(identity.codes().filter((code) => new RegExp(`\\b${code}\\b`).test(output))).toEqual([]);
    expect(output).not.toMatch(/\+254|Akinyi|__Host-/);
  });
});

describe('while identity hangs', () => {
  it('people with a session known to Redis go on, and nobody waits long for the rest', async () => {
    const { browser } = await aSignedInBrowser();
    identity.pause();
    try {
      expect((await browser.call('GET', '/api/products')).status).toBe(200);
      const start = performance.now();
      const answer = await gateway.call('GET', '/api/products', { headers: { cookie: `__Host-sid=${aSecret()}` } });
      expect(answer).toMatchObject({ status: 503, json: { code: 'PLATFORM.UNAVAILABLE' } });
      expect(performance.now() - start).toBeLessThan(15_000); // It hangs for ever.
    } finally {
      identity.resume();
    }
  });
});
