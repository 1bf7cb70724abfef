import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { ChallengeStore } from '../src/sign-in/challenge-store.mongo.ts';
import {
  aBrowser,
  aMail,
  aPerson,
  aPhone,
  artisanBody,
  codeFor,
  startIdentity,
  type IdentityApp,
} from './support/identity-app.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ ASILI_RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await identity.close();
});

describe('registering', () => {
  it('makes one account of 20 parallel registrations of one number, and signs all of them in to it', async () => {
    const phone = aPhone();
    const browsers = Array.from({ length: 20 }, aBrowser);
    const answers = [];
    for (const browser of browsers) {
      const { body } = await identity.call('POST', '/api/auth/register', { body: artisanBody(phone), browser });
      answers.push({ browser, challengeId: body.challenge.id, code: codeFor(identity, phone) });
    }
    const replies = await Promise.all(
      answers.map(({ browser, ...answer }) =>
        identity.call('POST', '/api/auth/register', { body: { ...artisanBody(phone), ...answer }, browser }),
      ),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(19);
    expect(new Set(replies.map(({ body }) => body.artisan.id)).size).toBe(1);
    expect(await identity.mongo.collection('users').countDocuments({ login: `tel:${phone}` })).toBe(1);
    expect(await identity.mongo.collection('sessions').countDocuments({ userId: replies[0]?.body.artisan.id })).toBe(
      20,
    );
  });

  it('keeps customers by mail, whatever the case they type it in', async () => {
    const mail = aMail();
    const browser = aBrowser();
    const body = {
      email: mail.toUpperCase(),
      firstName: 'Amina',
      lastName: 'Diallo',
      phoneNumber: '+221 77 123 45 67',
      shippingAddress: { city: 'Dakar', country: 'SN' },
    };
    const first = await identity.call('POST', '/api/customers/auth/register', { body, browser });
    expect(first).toMatchObject({
      status: 202,
      body: { customer: null, challenge: { channel: 'email', to: `${mail[0]}***@example.org` } },
    });
    const second = await identity.call('POST', '/api/customers/auth/register', {
      body: { ...body, code: codeFor(identity, mail), challengeId: first.body.challenge.id },
      browser,
    });
    expect(second).toMatchObject({
      status: 201,
      body: {
        customer: {
          userType: 'customer',
          email: mail,
          phoneNumber: '+221771234567',
          location: { city: 'Dakar', country: 'SN' },
        },
      },
    });
    const login = await identity.call('POST', '/api/customers/auth/login', { body: { email: mail }, browser });
    const done = await identity.call('POST', '/api/customers/auth/login', {
      body: { email: mail, code: codeFor(identity, mail), challengeId: login.body.challenge.id },
      browser,
    });
    expect(done).toMatchObject({ status: 200, body: { customer: second.body.customer } });
    expect(JSON.parse(String(done.headers['x-asili-session']))).toMatchObject({ op: 'set', maxAgeS: 30 * 86_400 });
  });

  it('sends a sign-in code to an address that registers again, and changes nothing of its account', async () => {
    const { address, id } = await aPerson(identity);
    const browser = aBrowser();
    const body = { ...artisanBody(address), firstName: 'Thief', businessName: 'Taken over' };
    const first = await identity.call('POST', '/api/auth/register', { body, browser });
    expect(first.status).toBe(202);
    const second = await identity.call('POST', '/api/auth/register', {
      body: { ...body, code: codeFor(identity, address), challengeId: first.body.challenge.id },
      browser,
    });
    expect(second).toMatchObject({
      status: 200,
      body: { artisan: { id, firstName: 'Akinyi', businessName: 'Kisumu Baskets' } },
    });
  });

  it('makes the account of what was typed, keeps that for a day at most, and opens a session for a week', async () => {
    const phone = aPhone();
    const browser = aBrowser();
    const challenges = identity.app.get(ChallengeStore);
    const {
      body: { challenge },
    } = await identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(phone), craft: 'basketry' },
      browser,
    });
    const kept = async (hours: number) =>
      (await challenges.pending(challenge.id, new Date(Date.now() + hours * 3_600_000))) !== null;
    expect([await kept(23.9), await kept(24)]).toEqual([true, false]);
    const done = await identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(phone), code: codeFor(identity, phone), challengeId: challenge.id },
      browser,
    });
    expect(done.body).toEqual({
      artisan: {
        id: expect.stringMatching(/^art_/),
        userType: 'artisan',
        ...artisanBody(phone),
        location: { city: 'Kisumu', country: 'KE' },
        craft: 'basketry',
        language: 'en',
      },
    });
    expect(JSON.parse(String(done.headers['x-asili-session']))).toMatchObject({ op: 'set', maxAgeS: 7 * 86_400 });
    expect(await kept(0)).toBe(false);
  });

  it('answers step one alike whether or not the address has an account', async () => {
    const { address } = await aPerson(identity);
    const [taken, fresh] = await Promise.all(
      [address, aPhone()].map((phone) =>
        identity.call('POST', '/api/auth/register', { body: artisanBody(phone), browser: aBrowser() }),
      ),
    );
    const same = { id: expect.any(String), to: expect.any(String) };
    expect({ status: taken?.status, ...taken?.body }).toEqual({
      status: fresh?.status,
      ...fresh?.body,
      challenge: { ...fresh?.body.challenge, ...same },
    });
  });

  it('takes no id, role or verification mark from a body', async () => {
    const phone = aPhone();
    const browser = aBrowser();
    const extra = {
      id: 'art_mine',
      userType: 'admin',
      role: 'admin',
      isVerified: true,
      login: 'tel:+254700000000',
      profileVersion: 99,
      createdAt: '2000-01-01',
    };
    const first = await identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(phone), ...extra },
      browser,
    });
    const second = await identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(phone), ...extra, code: codeFor(identity, phone), challengeId: first.body.challenge.id },
      browser,
    });
    const stored = await identity.mongo.collection('users').findOne({ login: `tel:${phone}` });
    expect(second.body.artisan).toMatchObject({ userType: 'artisan', id: stored?._id });
    expect(Object.keys(stored ?? {})).not.toEqual(expect.arrayContaining(['role']));
    expect(stored).toMatchObject({ userType: 'artisan' });
    expect(JSON.stringify(stored)).not.toMatch(/admin|isVerified|art_mine/);
  });

  it.each([
    ['an operator for the number', { phoneNumber: { $ne: null } }],
    ['an operator for the code', { phoneNumber: '+254712345678', code: { $gt: '' } }],
    ['an operator for the challenge', { phoneNumber: '+254712345678', code: '123456', challengeId: { $ne: null } }],
    ['a list for the number', { phoneNumber: ['+254712345678'] }],
    ['$where', { phoneNumber: '+254712345678', code: '123456', challengeId: { $where: 'sleep(1000)' } }],
    ['null', null],
    ['a number', 7],
    ['a very long number', { phoneNumber: `+${'1'.repeat(5000)}` }],
    ['a number with line breaks', { phoneNumber: '+2547\r\n12345678\r\nX: y' }],
  ])('answers 400 to %s', async (_what, body) => {
    const reply = await identity.call('POST', '/api/auth/login', { body, browser: aBrowser() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'PLATFORM.INVALID' } });
  });

  it.each([
    '{"phoneNumber":"+254712345678","__proto__":{"polluted":1}}',
    '{"phoneNumber":"+254712345678","constructor":{"prototype":{"polluted":1}}}',
    '{"phoneNumber":',
    '"\\ud800"',
  ])('survives %s', async (raw) => {
    const reply = await identity.call('POST', '/api/auth/login', { raw, browser: aBrowser() });
    expect(reply.status).toBe(400);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });

  it('answers any JSON at all with a 4xx', async () => {
    const fields = fc.record(
      {
        phoneNumber: fc.anything(),
        email: fc.anything(),
        code: fc.anything(),
        challengeId: fc.anything(),
        firstName: fc.anything(),
        location: fc.anything(),
      },
      { requiredKeys: [] },
    );
    const paths = fc.constantFrom(
      '/api/auth/register',
      '/api/auth/login',
      '/api/customers/auth/register',
      '/api/customers/auth/login',
    );
    await fc.assert(
      fc.asyncProperty(paths, fc.oneof(fields, fc.jsonValue()), async (where, value) => {
        const reply = await identity.call('POST', where, { raw: JSON.stringify(value) ?? 'null', browser: aBrowser() });
        expect(reply.status).toBeGreaterThanOrEqual(400);
        expect(reply.status).toBeLessThan(500);
      }),
      { numRuns: process.env['ASILI_TESTS'] === 'full' ? 400 : 80 },
    );
  });

  it('speaks the language asked for', async () => {
    const texts = await Promise.all(
      ['en', 'sw', 'fr'].map(
        async (language) =>
          (
            await identity.call('POST', '/api/auth/login', {
              body: { phoneNumber: aPhone(), code: '123456', challengeId: 'chl_x' },
              browser: aBrowser(),
              headers: { 'accept-language': language },
            })
          ).body.detail as string,
      ),
    );
    expect(new Set(texts).size).toBe(3);
  });
});
