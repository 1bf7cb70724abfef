/** A changed SIM card, as the simulated operator tells of it, with its faults: what becomes of the PIN, and what payments is told. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { simulatorKeys, startSimulators, type RunningSimulators } from '@asili/simulators';
import {
  aPerson,
  aPhone,
  codeFor,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

const root = 'a key for this test alone, no other';
const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const payments = { kind: 'service', id: 'payments', language: 'en' } as const;
const hour = 3_600_000;
/** The operator's clock goes with the service's. */
const clock = { offsetMs: 0 };
let world: RunningSimulators;
let identity: IdentityApp;

beforeAll(async () => {
  world = await startSimulators({ key: root, now: () => Date.now() + clock.offsetMs, times: { slowMs: 60_000 } });
  const { clientId, clientSecret } = simulatorKeys(root).simSwap;
  identity = await startIdentity(
    { SIM_SWAP_URL: `${world.url}/sim-swap`, SIM_SWAP_CLIENT_ID: clientId },
    { 'sim-swap-client': clientSecret },
  );
});
afterAll(async () => {
  await identity.close();
  await world.stop();
});
beforeEach(() => faults({}));

const tool = (path: string, body: object, method = 'POST') =>
  fetch(`${world.url}/dev/world/sim-swap/${path}`, { method, body: JSON.stringify(body) });
const faults = (wanted: object) => tool('faults', wanted, 'PUT');
const swap = async (phoneNumber: string): Promise<string> =>
  ((await (await tool('sims', { phoneNumber })).json()) as { sim: { at: string } }).sim.at;
function later(ms: number): void {
  clock.offsetMs += ms;
  identity.clock.offsetMs = clock.offsetMs;
}

const post = (path: string, body?: object) =>
  identity.call('POST', `/internal/artisans/${path}`, { actor: phones, body });
const check = async ({ id }: Person, pin = '4071'): Promise<object> =>
  (await post(`${id}/pin/checks`, { pin })).body as object;
const stateOf = async ({ address }: Person): Promise<string> =>
  (await identity.call('GET', `/internal/artisans/${encodeURIComponent(address)}`, { actor: phones })).body
    .pin as string;
async function anArtisan(): Promise<Person> {
  const person = await aPerson(identity);
  expect((await post(`${person.id}/pin`, { pin: '4071' })).body).toEqual({ outcome: 'right' });
  later(3 * hour); // Longer than any hour an operator counts in.
  return person;
}
async function resetPin(person: Person, pin: string): Promise<void> {
  later(61_000); // Codes to one number keep a minute apart.
  expect((await post(`${person.id}/pin/codes`)).status).toBe(200);
  expect((await post(`${person.id}/pin`, { pin, code: codeFor(identity, person.address) })).body).toEqual({
    outcome: 'right',
  });
}
const locked = { outcome: 'locked', because: 'sim-changed' };

describe('a SIM card that was changed', () => {
  it('locks the PIN for everything until a one-time code sets it again, once for each change', async () => {
    const person = await anArtisan();
    expect(await check(person)).toEqual({ outcome: 'right' });
    await swap(person.address);
    expect([await check(person), await check(person), await stateOf(person)]).toEqual([locked, locked, 'locked']);
    expect((await post(`${person.id}/sign-in-codes`, { pin: '4071' })).body).toEqual({ outcome: 'pin', check: locked });
    expect((await post(`${person.id}/pin`, { pin: '9274', old: '4071' })).body).toEqual(locked);
    await resetPin(person, '9274');
    expect([await check(person, '9274'), await stateOf(person)]).toEqual([{ outcome: 'right' }, 'set']);
    later(hour);
    await swap(person.address);
    expect(await check(person, '9274')).toEqual(locked);
  });

  it('locks it for the step-up of a change of the payout number too', async () => {
    const person = await anArtisan();
    const what = { purpose: 'payout-account', subject: 'mpesa:+254712345509' };
    const {
      body: { challenge },
    } = await identity.call('POST', `/internal/users/${person.id}/step-ups`, {
      actor: payments,
      body: { ...what, ending: '509' },
    });
    const answer = {
      ...what,
      challengeId: (challenge as { id: string }).id,
      code: codeFor(identity, person.address),
      pin: '4071',
    };
    await swap(person.address);
    expect(
      (await identity.call('POST', `/internal/users/${person.id}/step-ups/checks`, { actor: payments, body: answer }))
        .body,
    ).toEqual({ outcome: 'pin', check: locked });
  });

  it('counts for a day, whoever guesses meanwhile', async () => {
    const [one, other] = [await anArtisan(), await anArtisan()];
    await swap(one.address);
    later(24 * hour + 1000);
    expect(await check(one)).toEqual({ outcome: 'right' });
    await swap(other.address);
    const guesses = await Promise.all(
      Array.from({ length: 8 }, (_, index) => check(other, index === 3 ? '4071' : String(5000 + index))),
    );
    expect(guesses).toEqual(Array(8).fill(locked));
  });

  it('counts where its operator keeps the date back, but not against a PIN that may have been set since', async () => {
    const person = await anArtisan();
    await swap(person.address);
    await faults({ 'date-unknown': 1 });
    later(hour);
    expect(await check(person)).toEqual(locked);
    await resetPin(person, '9274');
    for (const ms of [0, 30 * 60_000, hour, 8 * hour]) {
      later(ms);
      expect(await check(person, '9274')).toEqual({ outcome: 'right' });
    }
  });
});

describe('an operator who says nothing', () => {
  it.each([{ 'error-on-request': 1 }, { garbage: 1 }, { timeout: 1 }, { slow: 1 }, { 'not-served': 1 }])(
    'stops nobody who knows the PIN, and no wrong one passes: %j',
    async (wanted) => {
      const person = await anArtisan();
      await swap(person.address);
      await faults(wanted);
      expect([await check(person), await check(person, '5000')]).toEqual([
        { outcome: 'right' },
        { outcome: 'wrong', left: 2 },
      ]);
      await faults({});
      expect(await check(person)).toEqual(locked);
    },
  );
});

describe('what payments is told', () => {
  const ask = async ({ id }: Person, phoneNumber: string, actor: typeof payments | typeof service = payments) =>
    identity.call('POST', `/internal/users/${id}/sim-checks`, {
      actor,
      body: { phoneNumber, since: new Date(Date.now() + clock.offsetMs - 24 * hour).toISOString() },
    });

  it('is the latest change of either number', async () => {
    const [person, number] = [await anArtisan(), aPhone()];
    expect((await ask(person, number)).body).toEqual({ outcome: 'unchanged' });
    const first = await swap(person.address);
    expect((await ask(person, number)).body).toEqual({ outcome: 'changed', at: first });
    later(hour);
    const second = await swap(number);
    expect((await ask(person, number)).body).toEqual({ outcome: 'changed', at: second });
    later(23 * hour + 1000);
    expect((await ask(person, number)).body).toEqual({ outcome: 'changed', at: second });
    later(hour);
    expect((await ask(person, number)).body).toEqual({ outcome: 'unchanged' });
  });

  it('is that nobody knows, where the operator is away; a number of no operator is not asked about', async () => {
    const person = await anArtisan();
    for (const wanted of [{ 'error-on-request': 1 }, { garbage: 1 }]) {
      await faults(wanted);
      expect((await ask(person, person.address)).body).toEqual({ outcome: 'unknown' });
    }
    await faults({ 'not-served': 1 });
    expect((await ask(person, person.address)).body).toEqual({ outcome: 'unchanged' });
    await faults({});
    await swap(person.address);
    await faults({ 'date-unknown': 1 });
    const { outcome, at } = (await ask(person, person.address)).body as { outcome: string; at: string };
    expect([outcome, Math.abs(Date.parse(at) - Date.now() - clock.offsetMs) < 60_000]).toEqual(['changed', true]);
  });

  it('is told to payments alone', async () => {
    const person = await anArtisan();
    expect((await ask(person, person.address, service)).status).toBe(403);
    expect(
      (await identity.call('POST', `/internal/users/${person.id}/sim-checks`, { actor: person.actor, body: {} }))
        .status,
    ).toBe(403);
    expect((await ask({ ...person, id: 'art_00000000000000000000000000' }, person.address)).status).toBe(404);
  });

  it('moves no account for a day; that the new number has a new one locks nothing', async () => {
    const person = await anArtisan();
    const to = aPhone();
    const move = (body: object) =>
      identity.call('PUT', `/internal/artisans/${person.id}/phone-number`, {
        actor: phones,
        body: { phoneNumber: to, pin: '4071', ...body },
      });
    await swap(person.address);
    expect(await move({})).toMatchObject({ status: 422, body: { code: 'IDENTITY.SIM_CHANGED' } });
    expect(
      await identity.call('PUT', '/api/auth/phone-number', { actor: person.actor, body: { phoneNumber: to } }),
    ).toMatchObject({ status: 422, body: { code: 'IDENTITY.SIM_CHANGED' } });
    await resetPin(person, '9274');
    expect(await move({ pin: '9274' })).toMatchObject({ status: 422, body: { code: 'IDENTITY.SIM_CHANGED' } }); // Whoever has the card can set a PIN.
    later(25 * hour);
    await swap(to);
    const { challenge } = (await move({ pin: '9274' })).body as { challenge: { id: string } };
    expect((await move({ pin: '9274', challengeId: challenge.id, code: codeFor(identity, to) })).status).toBe(200);
    expect([await check(person, '9274'), await stateOf({ ...person, address: to })]).toEqual([
      { outcome: 'right' },
      'set',
    ]);
    later(61_000);
    await faults({ 'error-on-request': 1 });
    expect(
      (await identity.call('PUT', '/api/auth/phone-number', { actor: person.actor, body: { phoneNumber: aPhone() } }))
        .status,
    ).toBe(202); // Nobody says anything: payouts are held anyway.
  });
});
