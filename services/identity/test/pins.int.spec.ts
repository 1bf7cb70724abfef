import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aPerson,
  aPhone,
  codeFor,
  backOffice,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const minute = 60_000;
/** Guesses of a PIN, of which three may be judged. */
const atOnce = process.env['ASILI_TESTS'] === 'full' ? 20 : 8;
let identity: IdentityApp;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const post = (path: string, body?: object, actor: typeof phones | typeof service = phones) =>
  identity.call('POST', `/internal/artisans/${path}`, { actor, body });
const set = async (id: string, body: object) => post(`${id}/pin`, body);
const check = async (id: string, pin: string): Promise<object> =>
  (await post(`${id}/pin/checks`, { pin })).body as object;
const stateOf = async ({ address }: Person): Promise<string> =>
  (await identity.call('GET', `/internal/artisans/${encodeURIComponent(address)}`, { actor: phones })).body
    .pin as string;

async function anArtisan(pin = '4071'): Promise<Person> {
  const person = await aPerson(identity);
  expect((await set(person.id, { pin })).body).toEqual({ outcome: 'right' });
  return person;
}

describe('a PIN', () => {
  it('is chosen once, freely, and changed with the old one alone', async () => {
    const person = await aPerson(identity);
    expect([await stateOf(person), await check(person.id, '4071')]).toEqual(['none', { outcome: 'none' }]);
    const all = await Promise.all(['4071', '9274', '8301'].map((pin) => set(person.id, { pin })));
    expect(all.filter(({ body }) => body.outcome === 'right')).toHaveLength(1);
    const mine = ['4071', '9274', '8301'][all.findIndex(({ body }) => body.outcome === 'right')] ?? '';
    identity.clock.offsetMs += 31 * minute;
    expect(await check(person.id, mine)).toEqual({ outcome: 'right' });
    expect((await set(person.id, { pin: '5508' })).body.outcome).toBe('wrong');
    expect((await set(person.id, { pin: '5508', old: mine })).body).toEqual({ outcome: 'right' });
    expect([await stateOf(person), await check(person.id, '5508')]).toEqual(['set', { outcome: 'right' }]);
  });

  it('is refused where anybody would guess it, and is no PIN at all elsewhere', async () => {
    const person = await aPerson(identity);
    expect(await set(person.id, { pin: '1234' })).toMatchObject({ status: 400, body: { code: 'IDENTITY.PIN_WEAK' } });
    for (const pin of ['12', '1234567', 'abcd', '', null, { $ne: '' }])
      expect((await set(person.id, { pin })).status).toBe(400);
    expect((await set('art_00000000000000000000000000', { pin: '4071' })).status).toBe(404);
    expect(await stateOf(person)).toBe('none');
  });

  it('is kept as Argon2id under a pepper, never in the clear, and goes with its account', async () => {
    const [one, other] = [await anArtisan('4071'), await anArtisan('4071')];
    const kept = await Promise.all(
      [one, other].map(({ id }) => identity.mongo.collection('users').findOne({ _id: id as never })),
    );
    expect(JSON.stringify(kept)).not.toContain('"4071"');
    expect(new Set(kept.map((document) => (document?.['pin'] as { hash: string }).hash)).size).toBe(2);
    await identity.call('DELETE', `/internal/users/${one.id}`, { actor: backOffice });
    expect(await identity.mongo.collection('users').findOne({ _id: one.id as never })).not.toHaveProperty('pin');
    expect(
      JSON.stringify((await identity.call('GET', `/internal/users/${other.id}`, { actor: service })).body),
    ).not.toContain('pin');
  });

  it('is paused by three wrong ones and locked by six, however many are tried at once', async () => {
    const person = await anArtisan();
    const guesses = await Promise.all(
      Array.from({ length: atOnce }, (_, index) => check(person.id, String(5000 + index))),
    );
    expect(guesses.filter((guess) => 'left' in guess).length).toBeLessThanOrEqual(2);
    expect(await check(person.id, '4071')).toMatchObject({ outcome: 'paused', seconds: expect.any(Number) });
    const stored = () => identity.mongo.collection('users').findOne({ _id: person.id as never });
    expect((await stored())?.['pin']).toMatchObject({ wrong: 3 });
    identity.clock.offsetMs += 29 * minute;
    expect(await check(person.id, '4071')).toMatchObject({ outcome: 'paused' });
    identity.clock.offsetMs += 2 * minute;
    await Promise.all(Array.from({ length: atOnce }, (_, index) => check(person.id, String(6000 + index))));
    expect((await stored())?.['pin']).toMatchObject({ wrong: 6 });
    identity.clock.offsetMs += 24 * 60 * minute;
    expect([await stateOf(person), await check(person.id, '4071')]).toEqual(['locked', { outcome: 'locked' }]);
  });

  it('counts wrong ones in a row: a right one forgives, and each wrong one says what is left', async () => {
    const person = await anArtisan();
    expect([
      await check(person.id, '5000'),
      await check(person.id, '5001'),
      await check(person.id, '4071'),
      await check(person.id, '5002'),
    ]).toEqual([
      { outcome: 'wrong', left: 2 },
      { outcome: 'wrong', left: 1 },
      { outcome: 'right' },
      { outcome: 'wrong', left: 2 },
    ]);
    await check(person.id, '5003');
    expect(await check(person.id, '5004')).toMatchObject({ outcome: 'paused' });
    identity.clock.offsetMs += 31 * minute;
    expect([await check(person.id, '5005'), await check(person.id, '4071')]).toEqual([
      { outcome: 'wrong', left: 2 },
      { outcome: 'right' },
    ]);
  });

  it('costs one try under one key, however often it comes; another PIN under that key is another try', async () => {
    const person = await anArtisan();
    const keyed = async (pin: string, idempotencyKey: string): Promise<object> =>
      (
        await identity.call('POST', `/internal/artisans/${person.id}/pin/checks`, {
          actor: phones,
          body: { pin },
          headers: { 'idempotency-key': idempotencyKey },
        })
      ).body as object;
    const wrong = await Promise.all(Array.from({ length: 6 }, () => keyed('5000', 'ussd-1')));
    expect(wrong).toEqual(Array(6).fill({ outcome: 'wrong', left: 2 }));
    expect(await keyed('5001', 'ussd-1')).toEqual({ outcome: 'wrong', left: 1 });
    expect(await keyed('5001', 'ussd-1')).toEqual({ outcome: 'wrong', left: 1 });
    expect([await keyed('4071', 'ussd-2'), await keyed('4071', 'ussd-2')]).toEqual(Array(2).fill({ outcome: 'right' }));
    for (const pin of ['5000', '5001', '5002']) await keyed(pin, 'ussd-3');
    expect(await keyed('4071', 'ussd-2')).toEqual({ outcome: 'right' }); // What was judged then, and it opens nothing.
    expect(await keyed('4071', 'ussd-4')).toMatchObject({ outcome: 'paused' });
    const kept = JSON.stringify(await identity.mongo.collection('users').findOne({ _id: person.id as never }));
    expect(kept).not.toMatch(/ussd-3|\b(4071|5002)\b/);
  });

  it('once locked is unlocked by a one-time code alone, which only the phone can use', async () => {
    const person = await anArtisan();
    for (let round = 0; round < 2; round += 1) {
      for (const guess of ['5000', '5001', '5002']) await check(person.id, guess);
      identity.clock.offsetMs += 31 * minute;
    }
    expect((await set(person.id, { pin: '9274', old: '4071' })).body).toEqual({ outcome: 'locked' });
    expect((await set(person.id, { pin: '9274', code: '123456' })).status).toBe(401);
    expect((await post(`${person.id}/pin/codes`)).status).toBe(200);
    expect(await stateOf(person)).toBe('code-sent');
    const code = codeFor(identity, person.address);
    expect(
      (await identity.call('POST', '/api/auth/login', { body: { phoneNumber: person.address, code } })).status,
    ).toBe(401);
    expect((await set(person.id, { pin: '1111', code })).status).toBe(400);
    expect((await set(person.id, { pin: '9274', code })).body).toEqual({ outcome: 'right' });
    expect([await stateOf(person), await check(person.id, '9274')]).toEqual(['set', { outcome: 'right' }]);
    expect((await set(person.id, { pin: '8301', code })).status).toBe(401);
  });

  it('that is forgotten is set anew by a code: one is sent though asked for twice, another when wanted; a wrong one is told at once, a right one is good until it sets the PIN', async () => {
    const person = await anArtisan();
    const look = async (code: string): Promise<string> =>
      (await post(`${person.id}/pin/code-checks`, { code })).body.outcome as string;
    expect(await look('123456')).toBe('over');
    identity.clock.offsetMs += 2 * minute;
    const [first, again] = [
      (await post(`${person.id}/pin/codes`, {})).body,
      (await post(`${person.id}/pin/codes`, {})).body,
    ];
    expect([first.sentAt, await stateOf(person)]).toEqual([again.sentAt, 'set']);
    const sent = identity.messages.filter(({ to }) => to === person.address).map(({ template }) => template);
    expect(sent.filter((template) => template === 'pin-code')).toHaveLength(1);
    expect((await post(`${person.id}/pin/codes`, { another: true })).status).toBe(429);
    const code = codeFor(identity, person.address);
    const wrong = code === '000000' ? '000001' : '000000';
    for (let count = 0; count < 8; count += 1) expect(await look(code)).toBe('right');
    expect([await look(wrong), await look(wrong), await look(wrong), await look(wrong)]).toEqual(
      Array(4).fill('wrong'),
    );
    expect((await set(person.id, { pin: '9274', code })).body).toEqual({ outcome: 'right' });
    expect([await check(person.id, '9274'), await look(code)]).toEqual([{ outcome: 'right' }, 'over']);
    identity.clock.offsetMs += 2 * minute;
    await post(`${person.id}/pin/codes`, { another: true });
    const other = codeFor(identity, person.address);
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, n) => look(String(Number(other) > 500_000 ? n : 999_999 - n).padStart(6, '0'))),
    );
    expect([guesses.filter((guess) => guess === 'wrong').length, await look(other)]).toEqual([5, 'over']);
  });

  it('is the business of the service of phones alone', async () => {
    const person = await anArtisan();
    for (const path of [
      `${person.id}/pin`,
      `${person.id}/pin/checks`,
      `${person.id}/pin/codes`,
      `${person.id}/pin/code-checks`,
    ])
      expect((await post(path, { pin: '4071', code: '123456' }, service)).status).toBe(403);
    expect((await identity.call('GET', `/internal/artisans/${aPhone()}`, { actor: person.actor })).status).toBe(403);
  });
});
