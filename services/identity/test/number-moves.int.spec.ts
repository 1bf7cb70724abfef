import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { numberMoveReply, type SendMessageRequest } from '@asili/contracts';
import { EventStore } from '@asili/platform';
import { until } from '@asili/kernel/testing';
import {
  aBrowser,
  aPerson,
  aPhone,
  artisanBody,
  codeFor,
  backOffice,
  hashOf,
  service,
  signedIn,
  startIdentity,
  type IdentityApp,
  type Person,
  type Reply,
} from './support/identity-app.ts';

const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const pin = '4071';
let identity: IdentityApp;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

/** Codes to one number keep a minute apart. */
const later = (): void => {
  identity.clock.offsetMs += 61_000;
};
const put = ({ actor }: Pick<Person, 'actor'>, body: object): Promise<Reply> =>
  identity.call('PUT', '/api/auth/phone-number', { actor, body });
const setPin = ({ id }: Person): Promise<Reply> =>
  identity.call('POST', `/internal/artisans/${id}/pin`, { actor: phones, body: { pin } });
const holderOf = async (phoneNumber: string): Promise<string | undefined> =>
  (
    (await identity.call('GET', `/internal/artisans/${encodeURIComponent(phoneNumber)}`, { actor: phones })).body as {
      artisan: { id: string } | null;
    }
  ).artisan?.id;
const wrong = (code: string): string => (code === '000000' ? '000001' : '000000');
const lastTo = (number: string): SendMessageRequest | undefined =>
  identity.messages.findLast((message) => message.to === number);
const movesOf = async ({ id }: Person): Promise<unknown[]> =>
  (await identity.app.get(EventStore).read(`moves-${id}`)).events.map(({ type, data }) => ({
    type,
    ...(data as object),
  }));
const isAlive = async (secret: string): Promise<boolean> =>
  (await identity.call('GET', `/internal/sessions/${hashOf(secret)}`, { actor: service })).status === 200;

/** Up to where only the code at the new number is missing. */
async function almost(
  person: Person,
  to: string,
): Promise<{
  readonly phoneNumber: string;
  readonly challengeId: string;
  readonly code: string;
  readonly pin: string;
  readonly newChallengeId: string;
  readonly newCode: string;
}> {
  later();
  const first = await put(person, { phoneNumber: to });
  const half = { phoneNumber: to, challengeId: first.body.challenge.id, code: codeFor(identity, person.address), pin };
  const second = await put(person, half);
  if (second.status !== 202) throw new Error(`${second.status}: ${JSON.stringify(second.body)}`);
  return { ...half, newChallengeId: second.body.challenge.id, newCode: codeFor(identity, to) };
}

/** The person signs in once more, with another browser. */
async function anotherBrowser(person: Person): Promise<Person> {
  later();
  const browser = aBrowser();
  const {
    body: { challenge },
  } = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: person.address }, browser });
  const reply = await identity.call('POST', '/api/auth/login', {
    body: { phoneNumber: person.address, code: codeFor(identity, person.address), challengeId: challenge.id },
    browser,
  });
  return { ...person, ...(await signedIn(identity, reply, 'artisan')) };
}

describe('an account moves to another number on the web', () => {
  it('by a code at the number of now, the PIN, and a code at the new one; the PIN, the id and this browser stay', async () => {
    const person = await aPerson(identity);
    const other = await anotherBrowser(person);
    await setPin(person);
    const to = aPhone();
    later();
    const first = await put(person, { phoneNumber: to });
    expect([first.status, first.body.step, first.body.pin, first.body.challenge.to]).toEqual([
      202,
      'current',
      true,
      expect.stringMatching(new RegExp(`\\*${person.address.slice(-3)}$`)),
    ]);
    expect(lastTo(person.address)).toMatchObject({ template: 'number-move', params: { ending: to.slice(-3) } });
    const half = { phoneNumber: to, challengeId: first.body.challenge.id, code: codeFor(identity, person.address) };
    expect(await put(person, { ...half, pin: '5000' })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.PIN_REFUSED' },
    });
    expect(await put(person, { ...half, code: wrong(half.code), pin })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.CURRENT_CODE_REFUSED' },
    });
    expect(identity.messages.some((message) => message.to === to)).toBe(false); // Nothing goes to anybody before it is certain who asks.
    const second = await put(person, { ...half, pin });
    expect([second.status, second.body.step]).toEqual([202, 'new']);
    const all = { ...half, pin, newChallengeId: second.body.challenge.id, newCode: codeFor(identity, to) };
    expect(await put(person, { ...all, newCode: wrong(all.newCode) })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.NEW_CODE_REFUSED' },
    });
    expect(await holderOf(to)).toBeUndefined();
    expect(await put(person, all)).toMatchObject({ status: 200, body: { user: { id: person.id, phoneNumber: to } } });
    expect([await holderOf(to), await holderOf(person.address)]).toEqual([person.id, undefined]);
    expect(
      (
        await identity.call('POST', `/internal/artisans/${person.id}/pin/checks`, {
          actor: phones,
          body: { pin },
          headers: { 'idempotency-key': 'pin-check-after-move-1' },
        })
      ).body,
    ).toEqual({ outcome: 'right' });
    expect([await isAlive(person.secret), await isAlive(other.secret)]).toEqual([true, false]);
    expect(await movesOf(person)).toEqual([
      { type: 'number-moved', artisanId: person.id, move: 1, by: 'web', movedAt: expect.any(String) },
    ]);
    expect(await put(person, all)).toMatchObject({ status: 200, body: { user: { phoneNumber: to } } }); // The answer was lost: it is there already.
    expect(await movesOf(person)).toHaveLength(1);
  });

  it('and tells both numbers, with no more of the other one than its ending', async () => {
    const person = await aPerson(identity);
    const to = aPhone();
    await put(person, await almost(person, to));
    const messageTo = (number: string, template: string) =>
      identity.messages.find((message) => message.to === number && message.template === template)?.params;
    await until(
      () =>
        messageTo(person.address, 'number-moved-away') !== undefined &&
        messageTo(to, 'number-moved-here') !== undefined,
    );
    expect([
      messageTo(person.address, 'number-moved-away')?.['ending'],
      messageTo(to, 'number-moved-here')?.['ending'],
    ]).toEqual([to.slice(-3), person.address.slice(-3)]);
    expect(lastTo(person.address)?.usesWeb).toBe(true);
    expect(JSON.stringify([messageTo(person.address, 'number-moved-away'), await movesOf(person)])).not.toContain(
      to.slice(1, -3),
    );
    await until(() => identity.handedOver.some((moved) => moved.from === person.address && moved.to === to));
    const numbers = await identity.call('GET', `/internal/users/${person.id}/number-moves/1`, { actor: backOffice });
    expect(numberMoveReply.parse(numbers.body)).toMatchObject({ from: person.address, to });
    expect(
      (await identity.call('GET', `/internal/users/${person.id}/number-moves/2`, { actor: backOffice })).status,
    ).toBe(404);
    expect((await identity.call('GET', `/internal/users/${person.id}`, { actor: backOffice })).body).toMatchObject({
      phoneNumber: to,
      numberSince: expect.any(String),
    });
  });

  it('a number that has an account is refused once it is certain who asks, and gets no code', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)];
    later();
    const first = await put(person, { phoneNumber: other.address });
    expect(first.status).toBe(202);
    const sent = identity.messages.filter((message) => message.to === other.address).length;
    expect(
      await put(person, {
        phoneNumber: other.address,
        challengeId: first.body.challenge.id,
        code: codeFor(identity, person.address),
      }),
    ).toMatchObject({ status: 409, body: { code: 'IDENTITY.NUMBER_IN_USE' } });
    expect(identity.messages.filter((message) => message.to === other.address)).toHaveLength(sent);
  });

  it('codes are good for this number alone, and none of another kind is taken', async () => {
    const person = await aPerson(identity);
    const all = await almost(person, aPhone());
    expect(await put(person, { ...all, phoneNumber: aPhone() })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.CURRENT_CODE_REFUSED' },
    });
    expect(await put(await aPerson(identity), all)).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.CURRENT_CODE_REFUSED' },
    });
    expect(await put(person, { ...all, newChallengeId: all.challengeId, newCode: all.code })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.NEW_CODE_REFUSED' },
    });
    expect((await put(person, { ...all, phoneNumber: 'x' })).status).toBe(400);
    expect((await put({ actor: { ...person.actor, kind: 'customer' } }, all)).status).toBe(403);
  });

  it('of two accounts that move to one number one gets there, and the other stays where it is', async () => {
    const people = [await aPerson(identity), await aPerson(identity)];
    const to = aPhone();
    const first = await almost(people[0] as Person, to);
    later();
    const second = await almost(people[1] as Person, to);
    identity.clock.offsetMs += 1000;
    const replies = await Promise.all([put(people[0] as Person, first), put(people[1] as Person, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    const loser = people[replies.findIndex(({ status }) => status === 409)] as Person;
    expect(await holderOf(loser.address)).toBe(loser.id);
    expect([await movesOf(people[0] as Person), await movesOf(people[1] as Person)].flat()).toHaveLength(1);
  });

  it('of two moves of one account at once one is made, and the same one ten times is one', async () => {
    const person = await aPerson(identity);
    const [one, two] = [aPhone(), aPhone()];
    const first = await almost(person, one);
    const second = await almost(person, two);
    const replies = await Promise.all([...Array.from({ length: 10 }, () => put(person, first)), put(person, second)]);
    const winner = (await holderOf(one)) === undefined ? two : one;
    expect([await holderOf(one), await holderOf(two)].filter(Boolean)).toEqual([person.id]);
    expect(
      replies.filter(({ status, body }) => status === 200 && body.user.phoneNumber === winner).length,
    ).toBeGreaterThan(0);
    expect(await movesOf(person)).toHaveLength(1);
  });

  it('a sign-in that was begun at the number of before opens nothing', async () => {
    const person = await aPerson(identity);
    later();
    const browser = aBrowser();
    const {
      body: { challenge },
    } = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: person.address }, browser });
    const code = codeFor(identity, person.address);
    await put(person, await almost(person, aPhone()));
    expect(
      (
        await identity.call('POST', '/api/auth/login', {
          body: { phoneNumber: person.address, code, challengeId: challenge.id },
          browser,
        })
      ).status,
    ).toBe(401);
  });

  it('and back: each move is told once, in order; the number that was left may open an account of its own', async () => {
    const person = await aPerson(identity);
    const away = aPhone();
    await put(person, await almost(person, away));
    await put(person, await almost({ ...person, address: away }, person.address));
    expect(await movesOf(person)).toMatchObject([{ move: 1 }, { move: 2 }]);
    const joined = await identity.call('POST', '/internal/artisans', {
      actor: phones,
      body: { phoneNumber: away, firstName: 'Baraka', location: artisanBody(away).location, language: 'sw' },
    });
    expect(joined.body.artisan.id).not.toBe(person.id);
    expect([await holderOf(away), await holderOf(person.address)]).toEqual([joined.body.artisan.id, person.id]);
  });

  it('what a process left undone that died behind the move is done by the next', async () => {
    const person = await aPerson(identity);
    const other = await anotherBrowser(person);
    const to = aPhone();
    const at = new Date(Date.now() + identity.clock.offsetMs);
    await identity.mongo
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: person.id },
        {
          $set: {
            login: `tel:${to}`,
            address: to,
            movePending: true,
            moves: [{ n: 1, from: person.address, to, at, by: 'phone' }],
          },
        },
      );
    await until(async () => (await movesOf(person)).length === 1);
    await until(async () => !(await isAlive(other.secret)));
    expect(await isAlive(person.secret)).toBe(false);
  });

  it('is told without a link to who did not use the web before, whoever signs in at the new number since', async () => {
    const person = await aPerson(identity);
    const to = aPhone();
    const at = new Date(Date.now() + identity.clock.offsetMs);
    await identity.mongo
      .collection<{ _id: string }>('users')
      .updateOne(
        { _id: person.id },
        {
          $set: {
            login: `tel:${to}`,
            address: to,
            webAt: new Date(at.getTime() + 60_000),
            movePending: true,
            moves: [{ n: 1, from: person.address, to, at, by: 'phone' }],
          },
        },
      );
    await until(() => lastTo(person.address)?.template === 'number-moved-away');
    expect(lastTo(person.address)?.usesWeb).toBe(false);
  });

  it('and has its calls handed over once the service of phones knows how', async () => {
    const person = await aPerson(identity);
    const to = aPhone();
    identity.isUssdOlder = true;
    await put(person, await almost(person, to));
    await until(() =>
      identity.messages.some((message) => message.to === to && message.template === 'number-moved-here'),
    );
    identity.isUssdOlder = false;
    await until(() => identity.handedOver.some((moved) => moved.to === to));
  });

  it('an account sends ten codes a day to numbers that are not its own, and no more', async () => {
    const person = await aPerson(identity);
    await setPin(person);
    const replies: Reply[] = [];
    for (let n = 0; n < 11; n += 1)
      replies.push(
        await identity.call('PUT', `/internal/artisans/${person.id}/phone-number`, {
          actor: phones,
          body: { phoneNumber: aPhone(), pin },
        }),
      );
    expect(replies.map(({ status }) => status)).toEqual([...Array<number>(10).fill(202), 429]);
  });

  it('who is erased afterwards is forgotten under the number of before as well', async () => {
    const person = await aPerson(identity);
    const to = aPhone();
    await put(person, await almost(person, to));
    expect((await identity.call('DELETE', `/internal/users/${person.id}`, { actor: backOffice })).status).toBe(204);
    expect(identity.erasures.at(-1)?.addresses).toEqual([to, person.address]);
    expect(
      JSON.stringify(await identity.mongo.collection<{ _id: string }>('users').findOne({ _id: person.id })),
    ).not.toMatch(new RegExp(`${to.slice(1)}|${person.address.slice(1)}`));
  });
});

describe('an account moves by phone', () => {
  const move = (person: Person, body: object): Promise<Reply> =>
    identity.call('PUT', `/internal/artisans/${person.id}/phone-number`, { actor: phones, body });

  it('with the PIN and the code at the new number; a repeat finds it done', async () => {
    const person = await aPerson(identity);
    await setPin(person);
    const to = aPhone();
    const {
      status,
      body: { challenge },
    } = await move(person, { phoneNumber: to, pin });
    const half = { phoneNumber: to, pin, challengeId: challenge.id };
    expect([status, lastTo(to)]).toMatchObject([
      202,
      { template: 'number-move-new', params: { ending: person.address.slice(-3) } },
    ]);
    const code = codeFor(identity, to);
    expect(await move(person, { ...half, code: wrong(code) })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.NEW_CODE_REFUSED' },
    });
    expect(await move(person, { ...half, pin: '5000', code })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.PIN_REFUSED' },
    });
    expect(await move(person, { ...half, code })).toMatchObject({ status: 200, body: {} });
    expect([await holderOf(to), await isAlive(person.secret)]).toEqual([person.id, false]);
    expect((await move(person, { ...half, code })).status).toBe(200);
    expect(await movesOf(person)).toMatchObject([{ move: 1, by: 'phone' }]);
  });

  it('is nothing without a PIN, to a number that has an account, and from any other service', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)];
    expect(await move(person, { phoneNumber: aPhone(), pin })).toMatchObject({
      status: 422,
      body: { code: 'IDENTITY.PIN_LOCKED' },
    });
    await setPin(person);
    expect(await move(person, { phoneNumber: other.address, pin })).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY.NUMBER_IN_USE' },
    });
    for (const actor of [service, backOffice, person.actor])
      expect(
        (
          await identity.call('PUT', `/internal/artisans/${person.id}/phone-number`, {
            actor,
            body: { phoneNumber: aPhone(), pin },
          })
        ).status,
      ).toBe(403);
    for (const actor of [service, phones, person.actor])
      expect((await identity.call('GET', `/internal/users/${person.id}/number-moves/1`, { actor })).status).toBe(403);
  });
});
