import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  aBrowser,
  aPerson,
  codeFor,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const pin = '4071';
let identity: IdentityApp;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

async function anArtisan(): Promise<Person> {
  const person = await aPerson(identity);
  await identity.call('POST', `/internal/artisans/${person.id}/pin`, { actor: phones, body: { pin } });
  identity.clock.offsetMs += 61_000; // Codes to one number keep a minute apart.
  return person;
}
async function begin({ address }: Person, browser = aBrowser()) {
  const { status, body } = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: address }, browser });
  expect(status).toBe(202);
  return { browser, challengeId: (body as { challenge: { id: string } }).challenge.id };
}
const finish = (
  { address }: Person,
  { browser, challengeId }: { browser: string; challengeId: string },
  code: string,
) => identity.call('POST', '/api/auth/login', { body: { phoneNumber: address, code, challengeId }, browser });
const show = async ({ id }: Person, typed = pin) =>
  (await identity.call('POST', `/internal/artisans/${id}/sign-in-codes`, { actor: phones, body: { pin: typed } }))
    .body as { outcome: string; code: string; seconds: number };

describe('the code of an open sign-in, on the phone', () => {
  it('is the one the browser asked for, and opens a session there alone', async () => {
    const person = await anArtisan();
    expect(await show(person)).toEqual({ outcome: 'none' });
    const begun = await begin(person);
    const shown = await show(person);
    expect(shown).toEqual({ outcome: 'shown', code: codeFor(identity, person.address), seconds: expect.any(Number) });
    expect(shown.seconds).toBeGreaterThan(290);
    expect((await finish(person, { ...begun, browser: aBrowser() }, shown.code)).status).toBe(401);
    expect((await finish(person, begun, shown.code)).status).toBe(200);
    expect([await show(person), (await finish(person, begun, shown.code)).status]).toEqual([{ outcome: 'none' }, 401]);
  });

  it('is of the sign-in that was begun last, and over when that is', async () => {
    const person = await anArtisan();
    const first = await begin(person);
    identity.clock.offsetMs += 61_000;
    const second = await begin(person);
    const { code } = await show(person);
    expect((await finish(person, first, code)).status).toBe(401);
    expect((await finish(person, second, code)).status).toBe(200);
    identity.clock.offsetMs += 301_000;
    await begin(person);
    identity.clock.offsetMs += 300_000;
    expect(await show(person)).toEqual({ outcome: 'none' });
  });

  it('is shown three times, however many ask at once, and not when its tries are used up', async () => {
    const person = await anArtisan();
    await begin(person);
    const all = await Promise.all(Array.from({ length: 8 }, () => show(person)));
    expect(all.filter(({ outcome }) => outcome === 'shown').length).toBeLessThanOrEqual(3);
    for (let n = 0; n < 3; n += 1) await show(person);
    expect(await show(person)).toEqual({ outcome: 'none' });
    const other = await anArtisan();
    const begun = await begin(other);
    const right = codeFor(identity, other.address);
    for (let n = 1; n <= 5; n += 1)
      await finish(other, begun, String((Number(right) + n) % 1_000_000).padStart(6, '0'));
    expect(await show(other)).toEqual({ outcome: 'none' });
  });

  it('is for who knows the PIN; without it nobody learns whether a sign-in is open', async () => {
    const [waiting, idle] = [await anArtisan(), await anArtisan()];
    await begin(waiting);
    expect([await show(waiting, '5000'), await show(idle, '5000')]).toEqual([
      { outcome: 'pin', check: { outcome: 'wrong', left: 2 } },
      { outcome: 'pin', check: { outcome: 'wrong', left: 2 } },
    ]);
    for (let n = 0; n < 2; n += 1) await show(waiting, '5000');
    expect(await show(waiting)).toMatchObject({ outcome: 'pin', check: { outcome: 'paused' } });
    const bare = await aPerson(identity);
    expect(await show(bare)).toEqual({ outcome: 'pin', check: { outcome: 'none' } });
  });

  it('is none of the codes that unlock a PIN, prove a step-up or open an account', async () => {
    const person = await anArtisan();
    await identity.call('POST', `/internal/artisans/${person.id}/pin/codes`, { actor: phones });
    identity.clock.offsetMs += 61_000;
    await identity.call('POST', `/internal/users/${person.id}/step-ups`, {
      actor: { ...phones, id: 'payments' },
      body: { purpose: 'payout-account', subject: 'mpesa:+254712345509', ending: '509' },
    });
    expect(await show(person)).toEqual({ outcome: 'none' });
  });

  it('is given to no other service, and lies nowhere in the clear', async () => {
    const person = await anArtisan();
    const { challengeId } = await begin(person);
    expect(
      (await identity.call('POST', `/internal/artisans/${person.id}/sign-in-codes`, { actor: service, body: { pin } }))
        .status,
    ).toBe(403);
    const kept = () => identity.mongo.collection('challenges').findOne({ _id: challengeId as never });
    expect(JSON.stringify(await kept())).not.toContain(`"${codeFor(identity, person.address)}"`);
    const { code } = await show(person);
    expect(await kept()).toMatchObject({ shownAt: [expect.any(Date)] });
    expect(code).toMatch(/^\d{6}$/);
  });
});
