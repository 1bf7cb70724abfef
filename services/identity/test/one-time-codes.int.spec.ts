import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { aBrowser, aMail, anonymous, aPerson, aPhone, artisanBody, codeFor, startIdentity, type IdentityApp } from './support/identity-app.ts';

let identity: IdentityApp;
beforeAll(async () => { identity = await startIdentity(); });
afterAll(async () => { await identity.close(); });

async function aChallenge(phone = aPhone()) {
  const browser = aBrowser();
  const reply = await identity.call('POST', '/api/auth/register', { body: artisanBody(phone), browser });
  const answer = (code: string, over: { browser?: string; phone?: string; challengeId?: string } = {}) =>
    identity.call('POST', '/api/auth/register', { body: { ...artisanBody(over.phone ?? phone), code, challengeId: over.challengeId ?? reply.body.challenge.id }, browser: over.browser ?? browser });
  return { phone, browser, reply, answer, code: codeFor(identity, phone) };
}

const wrongCodes = (right: string, count: number) => Array.from({ length: count }, (_, i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'));

describe('guessing a code', () => {
  it('gives 200 parallel guesses five tries together, after which the right code is refused too', async () => {
    const { answer, code, reply } = await aChallenge();
    const results = await Promise.all(wrongCodes(code, 200).map((guess) => answer(guess)));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([401]));
    const marks = await identity.mongo.collection('challenge_marks').find({}).toArray();
    expect(marks.filter(({ _id }) => String(_id).startsWith(reply.body.challenge.id))).toHaveLength(5);
    expect((await answer(code)).body).toMatchObject({ status: 401, code: 'IDENTITY.CODE_REFUSED' });
  });

  it('leaves the victim unharmed by 500 guesses from other browsers', async () => {
    const { answer, code } = await aChallenge();
    const guesses = wrongCodes(code, 500);
    for (let i = 0; i < guesses.length; i += 100) await Promise.all(guesses.slice(i, i + 100).map((guess) => answer(guess, { browser: aBrowser() })));
    expect((await answer(code)).status).toBe(201);
  });

  it('lets one of 50 parallel right answers through', async () => {
    const { answer, code, phone } = await aChallenge();
    const results = await Promise.all(Array.from({ length: 50 }, () => answer(code)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 401)).toHaveLength(49);
    expect(await identity.mongo.collection('users').countDocuments({ login: `tel:${phone}` })).toBe(1);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { answer, code } = await aChallenge();
    expect((await answer(code)).status).toBe(201);
    expect((await answer(code)).status).toBe(401);
  });

  it('is worth nothing in another browser, with another number, or for another challenge', async () => {
    const one = await aChallenge();
    const other = await aChallenge();
    expect((await one.answer(one.code, { browser: aBrowser() })).status).toBe(401);
    expect((await one.answer(one.code, { phone: other.phone })).status).toBe(401);
    expect((await one.answer(one.code, { challengeId: other.reply.body.challenge.id })).status).toBe(401);
    expect((await one.answer(one.code)).status).toBe(201);
  });

  it('dies five minutes and one second after it was sent', async () => {
    const { answer, code } = await aChallenge();
    identity.clock.offsetMs = 301_000;
    try {
      expect((await answer(code)).status).toBe(401);
    } finally {
      identity.clock.offsetMs = 0;
    }
  });

  it('is nowhere in the database, the cache or the reply', async () => {
    const { reply, code, phone } = await aChallenge();
    expect(JSON.stringify(reply)).not.toContain(code);
    for (const { name } of await identity.mongo.db.listCollections().toArray()) {
      if (name === 'registrations') continue; // Holds what the person typed, their number among it.
      const text = JSON.stringify(await identity.mongo.collection(name).find({}).toArray());
      expect({ name, code: new RegExp(`\\b${code}\\b`).test(text) }).toEqual({ name, code: false });
    }
    expect(JSON.stringify(await identity.mongo.collection('challenges').find({}).toArray())).not.toContain(phone);
  });
});

describe('sending', () => {
  it('says the same about an address with and without an account, and tells only its owner', async () => {
    const { address } = await aPerson(identity);
    identity.clock.offsetMs += 61_000;
    const stranger = aPhone();
    const known = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: address }, browser: aBrowser() });
    const unknown = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: stranger }, browser: aBrowser() });
    identity.clock.offsetMs = 0;
    const shape = ({ status, body, headers }: typeof known) => ({ status, type: headers['content-type'], body: { ...body, challenge: { ...body.challenge, id: String(body.challenge.id).length, to: body.challenge.to.replace(/\d/g, '#') } } });
    expect(shape(unknown)).toEqual(shape(known));
    expect(known.status).toBe(202);
    expect(identity.messages.findLast(({ to }) => to === address)).toMatchObject({ template: 'otp' });
    expect(identity.messages.findLast(({ to }) => to === stranger)).toEqual({ channel: 'sms', to: stranger, template: 'no-account', language: 'en', params: { url: 'http://127.0.0.1:8080/auth' } });
  });

  it('takes as long for either: medians within 20 ms', async () => {
    const { address } = await aPerson(identity, 'customer');
    const median = async (mail: () => string) => {
      const times: number[] = [];
      for (let i = 0; i < 60; i += 1) {
        identity.clock.offsetMs += 86_500_000;
        const start = performance.now();
        await identity.call('POST', '/api/customers/auth/login', { body: { email: mail() }, browser: aBrowser() });
        times.push(performance.now() - start);
      }
      return times.sort((a, b) => a - b)[30] ?? 0;
    };
    const known = await median(() => address);
    const unknown = await median(aMail);
    identity.clock.offsetMs = 0;
    expect(Math.abs(known - unknown)).toBeLessThan(20);
  });

  it('lets one of 20 parallel requests for one address through', async () => {
    const phone = aPhone();
    const before = identity.messages.length;
    const replies = await Promise.all(Array.from({ length: 20 }, () => identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() })));
    expect(replies.filter(({ status }) => status === 202)).toHaveLength(1);
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(19);
    for (const { headers, body } of refused) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(50);
      expect(body.code).toBe('IDENTITY.TOO_MANY_CODES');
    }
    expect(identity.messages).toHaveLength(before + 1);
  });

  it('holds an address to one a minute, five an hour and ten a day', async () => {
    const phone = aPhone();
    const ask = async (atMinutes: number) => {
      identity.clock.offsetMs = atMinutes * 60_000;
      return (await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() })).status;
    };
    const minutes = [0, 0.5, 1, 2, 3, 4, 5, 59, 60, 62, 64, 66, 68, 130, 24 * 60];
    const statuses: number[] = [];
    for (const at of minutes) statuses.push(await ask(at));
    identity.clock.offsetMs = 0;
    expect(statuses).toEqual([202, 429, 202, 202, 202, 202, 429, 429, 202, 202, 202, 202, 202, 429, 202]);
  });

  it('holds a network to thirty an hour, whatever its browsers call themselves', async () => {
    const headers = { 'x-asili-network': aBrowser() };
    const replies = [];
    for (let i = 0; i < 32; i += 1) replies.push(await identity.call('POST', '/api/auth/login', { body: { phoneNumber: aPhone() }, browser: aBrowser(), actor: anonymous(), headers }));
    expect(replies.map(({ status }) => status)).toEqual([...Array.from({ length: 30 }, () => 202), 429, 429]);
  });

  it('gives the send back when the message could not go out', async () => {
    const phone = aPhone();
    identity.notificationsDown = true;
    const failed = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() });
    identity.notificationsDown = false;
    expect(failed).toMatchObject({ status: 503, body: { code: 'IDENTITY.CODE_NOT_SENT' } });
    expect((await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() })).status).toBe(202);
  });

  it.each(['+14155550123', '+447700900123', '+2907123456'])('sends nothing to %s', async (phoneNumber) => {
    const before = identity.messages.length;
    const reply = await identity.call('POST', '/api/auth/login', { body: { phoneNumber }, browser: aBrowser() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'IDENTITY.COUNTRY_NOT_SERVED' } });
    expect(identity.messages).toHaveLength(before);
  });
});
