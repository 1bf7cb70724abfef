import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { UserStore } from '../src/accounts/user-store.mongo.ts';
import { ChallengeStore } from '../src/sign-in/challenge-store.mongo.ts';
import { Messenger } from '../src/sign-in/issue-code.ts';
import { SendLimiter } from '../src/sign-in/send-limiter.redis.ts';
import {
  aBrowser,
  aMail,
  anonymous,
  aPerson,
  aPhone,
  artisanBody,
  codeFor,
  startIdentity,
  type IdentityApp,
} from './support/identity-app.ts';

const isFull = process.env['ASILI_TESTS'] === 'full';
const guesses = isFull ? 200 : 50;
const rightAnswers = isFull ? 50 : 20;

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(async () => {
  await identity.close();
});

async function aChallenge(phone = aPhone()) {
  const browser = aBrowser();
  const reply = await identity.call('POST', '/api/auth/register', { body: artisanBody(phone), browser });
  const answer = (code: string, over: { browser?: string; phone?: string; challengeId?: string } = {}) =>
    identity.call('POST', '/api/auth/register', {
      body: { ...artisanBody(over.phone ?? phone), code, challengeId: over.challengeId ?? reply.body.challenge.id },
      browser: over.browser ?? browser,
    });
  return { phone, browser, reply, answer, code: codeFor(identity, phone) };
}

const wrongCodes = (right: string, count: number) =>
  Array.from({ length: count }, (_, i) => String((Number(right) + 1 + i) % 1_000_000).padStart(6, '0'));

/** Fifty at a time: what more would wait for a busy database is turned away. */
async function inWaves<T, R>(all: readonly T[], ask: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let from = 0; from < all.length; from += 50)
    results.push(...(await Promise.all(all.slice(from, from + 50).map(ask))));
  return results;
}

describe('guessing a code', () => {
  it(`gives ${guesses} parallel guesses five tries together, after which the right code is refused too`, async () => {
    const { answer, code, reply } = await aChallenge();
    const results = await inWaves(wrongCodes(code, guesses), (guess) => answer(guess));
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([401]));
    expect(await identity.mongo.collection('challenges').findOne({ _id: reply.body.challenge.id })).toMatchObject({
      tries: 5,
    });
    expect((await answer(code)).body).toMatchObject({ status: 401, code: 'IDENTITY.CODE_REFUSED' });
  });

  it(`leaves the victim unharmed by ${guesses} guesses from other browsers`, async () => {
    const { answer, code } = await aChallenge();
    await inWaves(wrongCodes(code, guesses), (guess) => answer(guess, { browser: aBrowser() }));
    expect((await answer(code)).status).toBe(201);
  });

  it(`lets one of ${rightAnswers} parallel right answers through`, async () => {
    const { answer, code, phone } = await aChallenge();
    const results = await Promise.all(Array.from({ length: rightAnswers }, () => answer(code)));
    expect(results.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(results.filter(({ status }) => status === 401)).toHaveLength(rightAnswers - 1);
    expect(await identity.mongo.collection('users').countDocuments({ login: `tel:${phone}` })).toBe(1);
  });
});

describe('a code', () => {
  it('works once', async () => {
    const { answer, code } = await aChallenge();
    expect((await answer(code)).status).toBe(201);
    expect((await answer(code)).status).toBe(401);
  });

  it('goes out with a masked number and the times of the policy', async () => {
    const { phone, reply, code } = await aChallenge('+254712345678');
    expect(reply).toMatchObject({
      status: 202,
      body: {
        artisan: null,
        challenge: {
          id: expect.stringMatching(/^chl_/),
          channel: 'sms',
          to: '+2547*****678',
          expiresIn: 300,
          resendIn: 60,
        },
      },
    });
    expect(identity.messages.at(-1)).toEqual({
      channel: 'sms',
      to: phone,
      template: 'otp',
      language: 'en',
      params: { code, minutes: '5', purpose: 'registration' },
    });
    expect(code).toMatch(/^\d{6}$/);
  });

  it('is still taken at the fifth try, and without the name of its challenge', async () => {
    const { phone, browser, answer, code } = await aChallenge();
    for (const wrong of wrongCodes(code, 4)) expect((await answer(wrong)).status).toBe(401);
    expect(
      (await identity.call('POST', '/api/auth/register', { body: { ...artisanBody(phone), code }, browser })).status,
    ).toBe(201);
  });

  it('signs nobody in that it was not sent for', async () => {
    const { phone, browser, answer, code, reply } = await aChallenge();
    expect((await answer(code, { challengeId: 'chl_none' })).status).toBe(401);
    expect(
      (
        await identity.call('POST', '/api/auth/login', {
          body: { phoneNumber: phone, code, challengeId: reply.body.challenge.id },
          browser,
        })
      ).status,
    ).toBe(401);
    const login = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: aPhone() }, browser });
    expect(
      (
        await identity.call('POST', '/api/auth/login', {
          body: { phoneNumber: identity.messages.at(-1)?.to, code: '123456', challengeId: login.body.challenge.id },
          browser,
        })
      ).status,
    ).toBe(401);
    expect((await answer(code)).status).toBe(201);
  });

  it('is not asked of a browser that is signed in with this address already', async () => {
    const { address, actor } = await aPerson(identity);
    const before = identity.messages.length;
    const reply = await identity.call('POST', '/api/auth/login', {
      body: { phoneNumber: address },
      browser: aBrowser(),
      actor,
    });
    expect(reply).toMatchObject({ status: 200, body: { artisan: { id: actor.id } } });
    expect([identity.messages.length, reply.headers['x-asili-session']]).toEqual([before, undefined]);
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
    const someoneElse = aPhone();
    const known = await identity.call('POST', '/api/auth/login', {
      body: { phoneNumber: address },
      browser: aBrowser(),
    });
    const unknown = await identity.call('POST', '/api/auth/login', {
      body: { phoneNumber: someoneElse },
      browser: aBrowser(),
    });
    identity.clock.offsetMs = 0;
    const shape = ({ status, body, headers }: typeof known) => ({
      status,
      type: headers['content-type'],
      body: {
        ...body,
        challenge: {
          ...body.challenge,
          id: String(body.challenge.id).length,
          to: body.challenge.to.replace(/\d/g, '#'),
        },
      },
    });
    expect(shape(unknown)).toEqual(shape(known));
    expect(known.status).toBe(202);
    expect(identity.messages.findLast(({ to }) => to === address)).toMatchObject({ template: 'otp' });
    expect(identity.messages.findLast(({ to }) => to === someoneElse)).toEqual({
      channel: 'sms',
      to: someoneElse,
      template: 'no-account',
      language: 'en',
      params: { url: 'http://127.0.0.1:8080/auth' },
    });
  });

  it('takes the same steps for either, so that its time tells nothing', async () => {
    const { address } = await aPerson(identity, 'customer');
    const tokens = [UserStore, SendLimiter, ChallengeStore, Messenger];
    const steps: string[] = [];
    const spies = tokens.flatMap((token) => {
      const part = identity.app.get<Record<string, (...args: unknown[]) => unknown>>(token);
      return Object.getOwnPropertyNames(Object.getPrototypeOf(part))
        .filter(
          (name) =>
            name !== 'constructor' &&
            typeof Object.getOwnPropertyDescriptor(Object.getPrototypeOf(part), name)?.value === 'function',
        )
        .map((name) => {
          const real = part[name]?.bind(part);
          return jest.spyOn(part, name).mockImplementation((...args) => {
            steps.push(`${token.name}.${name}`);
            return real?.(...args);
          });
        });
    });
    const stepsFor = async (mail: string) => {
      steps.length = 0;
      identity.clock.offsetMs += 86_500_000;
      expect(
        (await identity.call('POST', '/api/customers/auth/login', { body: { email: mail }, browser: aBrowser() }))
          .status,
      ).toBe(202);
      return steps.filter((step) => !['UserStore.pendingProfiles', 'UserStore.profilePublished'].includes(step)); // By a schedule, beside any request.
    };
    const [known, unknown] = [await stepsFor(address), await stepsFor(aMail())];
    identity.clock.offsetMs = 0;
    for (const spy of spies) spy.mockRestore();
    expect(unknown).toEqual(known);
    expect(known).toEqual(
      expect.arrayContaining([
        'UserStore.findByLoginKey',
        'SendLimiter.book',
        'ChallengeStore.insert',
        'Messenger.send',
      ]),
    );
  });

  it('lets one of 20 parallel requests for one address through', async () => {
    const phone = aPhone();
    const before = identity.messages.length;
    const replies = await Promise.all(
      Array.from({ length: 20 }, () =>
        identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() }),
      ),
    );
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
      return (await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() }))
        .status;
    };
    const minutes = [0, 0.5, 1, 2, 3, 4, 5, 59, 60, 62, 64, 66, 68, 130, 24 * 60];
    const statuses: number[] = [];
    for (const at of minutes) statuses.push(await ask(at));
    identity.clock.offsetMs = 0;
    expect(statuses).toEqual([202, 429, 202, 202, 202, 202, 429, 429, 202, 202, 202, 202, 202, 429, 202]);
  });

  it('sends visitors of a network thirty messages an hour, whatever its browsers call themselves; who has an account signs in all the same, and the answers are alike', async () => {
    const headers = { 'x-asili-network': aBrowser() };
    const ask = async (phoneNumber: string) => {
      const { status, body } = await identity.call('POST', '/api/auth/login', {
        body: { phoneNumber },
        browser: aBrowser(),
        actor: anonymous(),
        headers,
      });
      return JSON.stringify({ status, ...body.challenge, id: '', to: body.challenge.to.replace(/\d/g, '#') });
    };
    const { address } = await aPerson(identity);
    identity.clock.offsetMs = 61_000;
    const before = identity.messages.length;
    const answers = [];
    for (let i = 0; i < 32; i += 1) answers.push(await ask(aPhone()));
    expect(identity.messages).toHaveLength(before + 30);
    answers.push(await ask(address));
    identity.clock.offsetMs = 0;
    expect(identity.messages.slice(before + 30)).toMatchObject([{ to: address, template: 'otp' }]);
    expect([new Set(answers).size, answers[0]]).toEqual([1, expect.stringContaining('"status":202')]);
  });

  it('sends more than thirty in an hour to those of one network who have an account, up to a high bound for all', async () => {
    const limiter = identity.app.get(SendLimiter);
    const [network, now] = [aBrowser(), new Date()];
    const book = (known: boolean) =>
      limiter.book({ addressHash: aBrowser(), network, channel: 'email', purpose: 'sign-in', known }, now);
    const waits = [];
    for (let n = 0; n < 600; n += 1) waits.push(await book(true));
    expect(waits.filter(({ waitSeconds, shareIsFull }) => waitSeconds > 0 || shareIsFull)).toEqual([]);
    expect([(await book(true)).waitSeconds, (await book(false)).waitSeconds]).toEqual([3600, 3600]);
  });

  it('holds a network to thirty registrations an hour', async () => {
    const headers = { 'x-asili-network': aBrowser() };
    const statuses = [];
    for (let i = 0; i < 32; i += 1)
      statuses.push(
        (
          await identity.call('POST', '/api/auth/register', {
            body: artisanBody(aPhone()),
            browser: aBrowser(),
            actor: anonymous(),
            headers,
          })
        ).status,
      );
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 202), 429, 429]);
  });

  it('gives the send back when the message could not go out', async () => {
    const phone = aPhone();
    identity.notificationsDown = true;
    const failed = await identity.call('POST', '/api/auth/login', {
      body: { phoneNumber: phone },
      browser: aBrowser(),
    });
    identity.notificationsDown = false;
    expect(failed).toMatchObject({ status: 503, body: { code: 'IDENTITY.CODE_NOT_SENT' } });
    expect(
      (await identity.call('POST', '/api/auth/login', { body: { phoneNumber: phone }, browser: aBrowser() })).status,
    ).toBe(202);
  });

  it.each(['+14155550123', '+447400123456', '+29051234'])('sends nothing to %s', async (phoneNumber) => {
    const before = identity.messages.length;
    const reply = await identity.call('POST', '/api/auth/login', { body: { phoneNumber }, browser: aBrowser() });
    expect(reply).toMatchObject({ status: 400, body: { code: 'IDENTITY.COUNTRY_NOT_SERVED' } });
    expect(identity.messages).toHaveLength(before);
  });
});
