import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Messenger } from '../src/sign-in/issue-code.ts';
import {
  aBrowser,
  aMail,
  aPerson,
  aPhone,
  artisanBody,
  hashOf,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ SMS_DAILY_CAP: '8', SMS_COUNTRY_CODES: '+254, 255' });
  identity.clock.offsetMs = Math.floor(1000 + Math.random() * 50_000) * 86_400_000; // A day whose messages nobody else counts.
});
afterAll(async () => {
  await identity.close();
});

const askBySms = async (phoneNumber = aPhone()) =>
  (await identity.call('POST', '/api/auth/login', { body: { phoneNumber }, browser: aBrowser() })).status;
const register = async (phoneNumber: string) =>
  (await identity.call('POST', '/api/auth/register', { body: artisanBody(phoneNumber), browser: aBrowser() })).status;
const askByMail = async () =>
  (await identity.call('POST', '/api/customers/auth/login', { body: { email: aMail() }, browser: aBrowser() })).status;

describe('what all visitors together may cost', () => {
  it('is capped per day for SMS: visitors cannot use up what those who have an account need, and cannot tell', async () => {
    const artisans: Person[] = [];
    for (let n = 0; n < 5; n += 1) {
      artisans.push(await aPerson(identity, 'artisan'));
      identity.clock.offsetMs += 86_400_000;
    }
    const before = identity.messages.length;
    const pretend = jest.spyOn(identity.app.get(Messenger), 'pretend');
    const newcomers = Array.from({ length: 10 }, () => aPhone());
    for (const phone of newcomers) expect(await askBySms(phone)).toBe(202);
    expect([identity.messages.length, pretend.mock.calls.length]).toEqual([before + 4, 6]); // As long as sending would take.
    for (const phone of newcomers) expect(await askBySms(phone)).toBe(429); // Too soon, as for anybody.
    expect(await register(aPhone())).toBe(429);
    const answers = [];
    for (const { address } of artisans) answers.push(await askBySms(address));
    expect(answers).toEqual([202, 202, 202, 202, 429]);
    expect(identity.messages).toHaveLength(before + 8);
    expect(await askBySms()).toBe(429);
    expect(await askByMail()).toBe(202);
    identity.clock.offsetMs += 86_400_000;
    expect(await askBySms()).toBe(202);
    expect(identity.messages).toHaveLength(before + 10);
  });

  it('follows the countries of the configuration', async () => {
    expect(await askBySms('+255712345678')).toBe(202);
    expect(await askBySms('+233201234567')).toBe(400);
  });
});

describe('without Redis', () => {
  it('no code is sent, since nobody could count it, and sessions are known all the same', async () => {
    const person = await aPerson(identity, 'customer');
    const { redis } = identity;
    const kept = { eval: redis.eval.bind(redis), set: redis.set.bind(redis) };
    const away = () => Promise.reject(new Error('Connection is closed.'));
    Object.assign(redis, { eval: away, set: away });
    const before = identity.messages.length;
    const refused = await identity.call('POST', '/api/customers/auth/login', {
      body: { email: aMail() },
      browser: aBrowser(),
    });
    const session = await identity.call('GET', `/internal/sessions/${hashOf(person.secret)}`, { actor: service });
    Object.assign(redis, kept);
    expect(refused).toMatchObject({ status: 503, body: { code: 'IDENTITY.CODE_NOT_SENT' } });
    expect(refused.headers['retry-after']).toBe('10');
    expect(identity.messages).toHaveLength(before);
    expect(session.status).toBe(200);
  });
});
