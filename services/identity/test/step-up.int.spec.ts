import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aPerson,
  aPhone,
  codeFor,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

const payments = { kind: 'service', id: 'payments', language: 'en' } as const;
const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const what = { purpose: 'payout-account', subject: 'mpesa:+254712345509' };
let identity: IdentityApp;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

interface Begun {
  readonly status: number;
  readonly body: { readonly challenge: { readonly id: string; readonly to: string }; readonly pin: boolean };
}
/** Codes to one number keep a minute apart. */
async function begin(person: Person, over: object = {}): Promise<Begun> {
  identity.clock.offsetMs += 61_000;
  return await identity.call('POST', `/internal/users/${person.id}/step-ups`, {
    actor: payments,
    body: { ...what, ending: '509', ...over },
  });
}
const check = async (person: Person, challengeId: string, code: string, over: object = {}): Promise<unknown> =>
  (
    await identity.call('POST', `/internal/users/${person.id}/step-ups/checks`, {
      actor: payments,
      body: { ...what, challengeId, code, ...over },
    })
  ).body;

describe('a step-up', () => {
  it('is proved by the code that went to one’s own number, once', async () => {
    const person = await aPerson(identity);
    const {
      status,
      body: { challenge, pin },
    } = await begin(person);
    expect([status, pin, challenge.to]).toEqual([
      200,
      false,
      expect.stringMatching(new RegExp(`\\*${person.address.slice(-3)}$`)),
    ]);
    const code = codeFor(identity, person.address);
    const answers = await Promise.all([1, 2, 3].map(() => check(person, challenge.id, code)));
    expect(answers.filter((answer) => (answer as { outcome: string }).outcome === 'right')).toHaveLength(1);
    expect(await check(person, challenge.id, code)).toEqual({ outcome: 'code' });
  });

  it('is for what it was begun for, and for nobody else', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)];
    const {
      body: { challenge },
    } = await begin(person);
    const code = codeFor(identity, person.address);
    expect(await check(person, challenge.id, code, { subject: 'mpesa:+254712345510' })).toEqual({ outcome: 'code' });
    expect(await check(other, challenge.id, code)).toEqual({ outcome: 'code' });
    expect(await check(person, challenge.id, code === '000000' ? '000001' : '000000')).toEqual({ outcome: 'code' });
    expect(
      (
        await identity.call('POST', '/api/auth/login', {
          body: { phoneNumber: person.address, code, challengeId: challenge.id },
        })
      ).status,
    ).toBe(401);
    expect(await check(person, challenge.id, code)).toEqual({ outcome: 'right' });
  });

  it('takes no code of signing in, is over after five minutes, and after five wrong ones', async () => {
    const person = await aPerson(identity);
    identity.clock.offsetMs += 61_000;
    const signIn = (await identity.call('POST', '/api/auth/login', { body: { phoneNumber: person.address } })).body as {
      challenge: { id: string };
    };
    expect(await check(person, signIn.challenge.id, codeFor(identity, person.address))).toEqual({ outcome: 'code' });
    const {
      body: { challenge: late },
    } = await begin(person);
    const lateCode = codeFor(identity, person.address);
    identity.clock.offsetMs += 301_000;
    expect(await check(person, late.id, lateCode)).toEqual({ outcome: 'code' });
    const {
      body: { challenge },
    } = await begin(person);
    const code = codeFor(identity, person.address);
    for (let n = 0; n < 5; n += 1)
      await check(person, challenge.id, String((Number(code) + 1 + n) % 1_000_000).padStart(6, '0'));
    expect(await check(person, challenge.id, code)).toEqual({ outcome: 'code' });
  });

  it('of a refund says which account it is about, and opens no payout number', async () => {
    const person = await aPerson(identity);
    const refund = { purpose: 'refund-destination', subject: 'ref_1:0.0.4271:42' };
    const {
      body: { challenge },
    } = await begin(person, { ...refund, ending: '271' });
    const sent = identity.messages.at(-1);
    expect(sent).toMatchObject({ template: 'refund-step-up', params: { ending: '271' } });
    const code = codeFor(identity, person.address);
    expect(await check(person, challenge.id, code, { subject: refund.subject })).toEqual({ outcome: 'code' });
    expect(await check(person, challenge.id, code, refund)).toEqual({ outcome: 'right' });
  });

  it('asks for the PIN where there is one; a wrong one costs a try of it and leaves the code', async () => {
    const person = await aPerson(identity);
    await identity.call('POST', `/internal/artisans/${person.id}/pin`, { actor: phones, body: { pin: '4071' } });
    const {
      body: { challenge, pin },
    } = await begin(person);
    const code = codeFor(identity, person.address);
    expect([
      pin,
      await check(person, challenge.id, code),
      await check(person, challenge.id, code, { pin: '5000' }),
    ]).toEqual([
      true,
      { outcome: 'pin', check: { outcome: 'wrong', left: 2 } },
      { outcome: 'pin', check: { outcome: 'wrong', left: 1 } },
    ]);
    expect(await check(person, challenge.id, code, { pin: '4071' })).toEqual({ outcome: 'right' });
  });

  it('says nothing of the PIN to whoever has not the code, and lets them lock nothing', async () => {
    const person = await aPerson(identity);
    await identity.call('POST', `/internal/artisans/${person.id}/pin`, { actor: phones, body: { pin: '4071' } });
    const {
      body: { challenge },
    } = await begin(person);
    const code = codeFor(identity, person.address);
    const wrong = code === '000000' ? '000001' : '000000';
    for (const pin of ['4071', '5000', '5001', '5002'])
      expect(await check(person, challenge.id, wrong, { pin })).toEqual({ outcome: 'code' });
    expect(await check(person, challenge.id, code, { pin: '5000' })).toEqual({
      outcome: 'pin',
      check: { outcome: 'wrong', left: 2 },
    }); // The first try of the PIN, the last of the code.
    const {
      body: { challenge: next },
    } = await begin(person);
    expect(await check(person, next.id, codeFor(identity, person.address), { pin: '4071' })).toEqual({
      outcome: 'right',
    });
  });

  it('proves a new number by a code that goes there alone, beside the PIN, where nobody else signs in with it', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)];
    const to = aPhone();
    const bare = await begin(person, { to });
    expect(await check(person, bare.body.challenge.id, codeFor(identity, to), { to })).toEqual({
      outcome: 'pin',
      check: { outcome: 'none' },
    }); // Without a PIN the code says nothing of who asks.
    await identity.call('POST', `/internal/artisans/${person.id}/pin`, { actor: phones, body: { pin: '4071' } });
    const {
      body: { challenge },
    } = await begin(person, { to });
    const code = codeFor(identity, to);
    expect(challenge.to).toMatch(new RegExp(`${to.slice(-3)}$`));
    expect(await check(person, challenge.id, code, { pin: '4071' })).toEqual({ outcome: 'code' }); // Not the one of the account's own number.
    expect(await check(person, challenge.id, code, { to, pin: '4071' })).toEqual({ outcome: 'right' });
    expect(await begin(person, { to: other.address })).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY.NUMBER_IN_USE' },
    });
    expect((await begin(person, { to: person.address })).status).toBe(200);
  });

  it('is the business of the service of payments alone, and is limited as every code is', async () => {
    const person = await aPerson(identity);
    for (const actor of [service, phones, person.actor])
      expect(
        (
          await identity.call('POST', `/internal/users/${person.id}/step-ups`, {
            actor,
            body: { ...what, ending: '509' },
          })
        ).status,
      ).toBe(403);
    expect((await begin(person)).status).toBe(200);
    expect(
      await identity.call('POST', `/internal/users/${person.id}/step-ups`, {
        actor: payments,
        body: { ...what, ending: '509' },
      }),
    ).toMatchObject({ status: 429, body: { code: 'IDENTITY.TOO_MANY_CODES' } });
    expect((await begin({ ...person, id: 'art_00000000000000000000000000' })).status).toBe(404);
    for (const body of [
      {},
      { ...what, ending: 'x' },
      { ...what, purpose: 'other', ending: '509' },
      { purpose: what.purpose, subject: { $ne: '' }, ending: '509' },
    ])
      expect(
        (await identity.call('POST', `/internal/users/${person.id}/step-ups`, { actor: payments, body })).status,
      ).toBe(400);
  });
});
