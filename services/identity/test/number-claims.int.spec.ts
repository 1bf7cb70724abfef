import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { remoteCaseList, remoteCaseReply, type RemoteCase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { until } from '@asili/kernel/testing';
import {
  aBrowser,
  anonymous,
  aPerson,
  aPhone,
  codeFor,
  backOffice,
  service,
  startIdentity,
  type IdentityApp,
  type Person,
  type Reply,
} from './support/identity-app.ts';

const phones = { kind: 'service', id: 'ussd', language: 'en' } as const;
const [amara, joyce] = [newId('opr'), newId('opr')];
const hour = 3_600_000;
const evidence = 'My products are 40718825 and 31415929';
let identity: IdentityApp;

beforeAll(async () => {
  identity = await startIdentity();
});
afterAll(() => identity.close());

const post = (body: object, browser: string): Promise<Reply> =>
  identity.call('POST', '/api/auth/number-claims', { body, browser, actor: anonymous() });
/** Both steps. */
async function claim(oldNumber: string, phoneNumber: string): Promise<Reply> {
  identity.clock.offsetMs += 61_000; // Codes to one number keep a minute apart.
  const browser = aBrowser();
  const first = await post({ oldNumber, phoneNumber, evidence }, browser);
  if (first.status !== 202) return first;
  return post(
    { oldNumber, phoneNumber, evidence, code: codeFor(identity, phoneNumber), challengeId: first.body.challenge.id },
    browser,
  );
}
const cases = async (which = ''): Promise<RemoteCase[]> =>
  remoteCaseList.parse((await identity.call('GET', `/internal/cases?limit=100${which}`, { actor: backOffice })).body)
    .cases;
const caseOf = async ({ id }: Person): Promise<RemoteCase | undefined> =>
  (await cases('&which=all')).find(({ facts }) => facts.some(({ value }) => value === id));
const fact = (found: RemoteCase | undefined, name: string): string | undefined =>
  found?.facts.find((each) => each.name === name)?.value;
const act = (id: string, action: string, over: object = {}): Promise<Reply> =>
  identity.call('POST', `/internal/cases/${id}/${action}`, {
    actor: backOffice,
    body: { note: 'Both codes are theirs', by: amara, ...over },
  });
const holderOf = async (phoneNumber: string): Promise<string | undefined> =>
  (
    (await identity.call('GET', `/internal/artisans/${encodeURIComponent(phoneNumber)}`, { actor: phones })).body as {
      artisan: { id: string } | null;
    }
  ).artisan?.id;
async function notifiedClaim(person: Person): Promise<RemoteCase> {
  return until(async () => {
    const found = await caseOf(person);
    return fact(found, 'told-at') === undefined ? null : (found ?? null);
  });
}

describe('who has lost the number of their account', () => {
  it('claims it from a new one: the old number is told at once, and a day later two operators move the account', async () => {
    const person = await aPerson(identity);
    const to = aPhone();
    expect(await claim(person.address, to)).toMatchObject({ status: 201, body: { claimed: true } });
    const found = await notifiedClaim(person);
    const sms = identity.messages.findLast((message) => message.to === person.address);
    expect([sms?.template, sms?.params]).toEqual(['number-claimed', { ending: to.slice(-3) }]);
    expect([found.actions, fact(found, 'evidence'), fact(found, 'state')]).toEqual([['decline'], evidence, 'open']);
    expect(JSON.stringify(found)).not.toMatch(new RegExp(`${to.slice(1)}|${person.address.slice(1)}`));
    expect((await act(found.id, 'move', { approvedBy: joyce })).status).toBe(409); // It may still be objected to.
    identity.clock.offsetMs += 24 * hour;
    expect((await caseOf(person))?.actions).toEqual(['move', 'decline']);
    for (const alone of [{}, { approvedBy: amara }]) expect((await act(found.id, 'move', alone)).status).toBe(409);
    const moved = await Promise.all([1, 2, 3].map(() => act(found.id, 'move', { approvedBy: joyce })));
    expect(moved.some(({ status }) => status === 200)).toBe(true);
    expect(remoteCaseReply.parse((await act(found.id, 'move', { approvedBy: joyce })).body).case).toMatchObject({
      id: found.id,
      actions: [],
    });
    expect([await holderOf(to), await holderOf(person.address)]).toEqual([person.id, undefined]);
    await until(() =>
      identity.messages.some((message) => message.to === person.address && message.template === 'number-moved-away'),
    );
  });

  it('is answered alike where the old number has no account, and nothing is opened', async () => {
    const before = (await cases('&which=all')).length;
    expect(await claim(aPhone(), aPhone())).toMatchObject({ status: 201, body: { claimed: true } });
    expect(await cases('&which=all')).toHaveLength(before);
  });

  it('has to prove the new number, in the same browser, by a code for this; one that has an account is told so', async () => {
    const [person, other] = [await aPerson(identity), await aPerson(identity)];
    identity.clock.offsetMs += 61_000;
    const to = aPhone();
    const browser = aBrowser();
    const first = await post({ oldNumber: person.address, phoneNumber: to, evidence }, browser);
    const all = {
      oldNumber: person.address,
      phoneNumber: to,
      evidence,
      code: codeFor(identity, to),
      challengeId: first.body.challenge.id,
    };
    for (const [body, by] of [
      [{ ...all, oldNumber: other.address }, browser],
      [all, aBrowser()],
      [{ ...all, code: all.code === '000000' ? '000001' : '000000' }, browser],
    ] as const)
      expect(await post(body, by)).toMatchObject({ status: 401, body: { code: 'IDENTITY.CODE_REFUSED' } });
    expect(
      (
        await identity.call('POST', '/api/auth/register', {
          body: {
            phoneNumber: to,
            firstName: 'X',
            location: { city: 'Y', country: 'KE' },
            code: all.code,
            challengeId: all.challengeId,
          },
          browser,
        })
      ).status,
    ).toBe(401);
    expect((await post(all, browser)).status).toBe(201);
    expect(await claim(person.address, other.address)).toMatchObject({
      status: 409,
      body: { code: 'IDENTITY.NUMBER_IN_USE' },
    });
    for (const body of [
      {},
      { ...all, evidence: '' },
      { ...all, oldNumber: { $ne: '' } },
      { ...all, evidence: 'x'.repeat(501) },
    ])
      expect((await post(body, browser)).status).toBe(400);
  });

  it('whoever calls from the old number keeps it: no claim on it is left, and none can be carried out', async () => {
    const person = await aPerson(identity);
    await claim(person.address, aPhone());
    const found = await notifiedClaim(person);
    const keep = (actor: object) =>
      identity.call('POST', `/internal/artisans/${person.id}/number-objections`, { actor: actor as never });
    expect([(await keep(service)).status, (await keep(phones)).body, (await keep(phones)).body]).toEqual([
      403,
      { claims: 1 },
      { claims: 0 },
    ]);
    identity.clock.offsetMs += 100 * hour;
    expect((await act(found.id, 'move', { approvedBy: joyce })).status).toBe(409);
    expect([fact(await caseOf(person), 'state'), await holderOf(person.address)]).toEqual(['objected', person.id]);
  });

  it('by phone likewise; the same again is one, three are open at most, and one that was declined may be made again', async () => {
    const person = await aPerson(identity);
    const numbers = [aPhone(), aPhone(), aPhone(), aPhone()];
    const byPhone = (phoneNumber = '', actor: object = phones) =>
      identity.call('POST', '/internal/number-claims', {
        actor: actor as never,
        body: { oldNumber: person.address, phoneNumber, evidence, language: 'sw' },
      });
    for (const number of [...numbers, ...numbers]) expect((await byPhone(number)).status).toBe(204);
    const mine = async () => (await cases()).filter(({ facts }) => facts.some(({ value }) => value === person.id));
    expect(await mine()).toHaveLength(3);
    const [first] = await mine();
    expect([(await act(first?.id ?? '', 'decline')).status, (await act(first?.id ?? '', 'decline')).status]).toEqual([
      200, 200,
    ]);
    expect((await byPhone(numbers[0])).status).toBe(204);
    expect(await mine()).toHaveLength(3);
    expect((await byPhone(aPhone(), service)).status).toBe(403);
    const page = remoteCaseList.parse(
      (await identity.call('GET', `/internal/cases?limit=1&after=${(await cases())[0]?.id}`, { actor: backOffice }))
        .body,
    ).cases;
    expect(page.map(({ id }) => id)).toEqual([(await cases())[1]?.id]);
    expect((await identity.call('GET', '/internal/cases/count', { actor: backOffice })).body).toMatchObject({
      count: (await cases()).length,
    });
    expect((await identity.call('GET', '/internal/cases', { actor: phones })).status).toBe(403);
  });

  it('an account that moved by itself meanwhile is not moved, and what was said of one that is erased goes with it', async () => {
    const person = await aPerson(identity);
    await claim(person.address, aPhone());
    const found = await notifiedClaim(person);
    identity.clock.offsetMs += 25 * hour;
    await identity.mongo
      .collection<{ _id: string }>('users')
      .updateOne({ _id: person.id }, { $set: { login: `tel:${aPhone()}`, address: aPhone() } });
    expect((await act(found.id, 'move', { approvedBy: joyce })).status).toBe(409);
    expect((await identity.call('DELETE', `/internal/users/${person.id}`, { actor: backOffice })).status).toBe(204);
    expect([await caseOf(person), (await act(found.id, 'decline')).status]).toEqual([undefined, 404]);
  });
});
