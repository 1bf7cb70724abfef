import { stub } from '@asili/kernel/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { endedSession, sessionKey, sessionRecord } from '@asili/contracts';
import { until } from '@asili/platform/testing';
import { SessionStore } from '../src/sessions/session-store.mongo.ts';
import {
  aBrowser,
  anonymous,
  aPerson,
  codeFor,
  hashOf,
  backOffice,
  service,
  signedIn,
  startIdentity,
  type IdentityApp,
  type Person,
} from './support/identity-app.ts';

let identity: IdentityApp;
beforeAll(async () => {
  identity = await startIdentity({ ASILI_RATE_LIMITS: 'off' });
});
afterAll(async () => {
  await identity.close();
});

const record = (secret: string) => identity.call('GET', `/internal/sessions/${hashOf(secret)}`, { actor: service });
const cached = (secret: string) => identity.redis.get(sessionKey(hashOf(secret)));

async function signInAgain(person: Person, actor = anonymous()) {
  const browser = aBrowser();
  const first = await identity.call('POST', '/api/auth/login', { body: { phoneNumber: person.address }, browser });
  return identity.call('POST', '/api/auth/login', {
    body: {
      phoneNumber: person.address,
      code: codeFor(identity, person.address),
      challengeId: first.body.challenge.id,
    },
    browser,
    actor,
  });
}

describe('a session', () => {
  it('is kept under the hash of its secret, in Redis and in the database, with an end', async () => {
    const { secret, id } = await aPerson(identity);
    expect(secret).toMatch(/^[A-Za-z0-9_-]{43}$/);
    const held = sessionRecord.parse(JSON.parse((await cached(secret)) ?? ''));
    expect(held).toMatchObject({ userId: id, userType: 'artisan', language: 'en', id: expect.stringMatching(/^ses_/) });
    expect((await record(secret)).body).toEqual(held);
    const ttl = await identity.redis.pttl(sessionKey(hashOf(secret)));
    expect(ttl).toBeGreaterThan(23 * 3_600_000);
    expect(ttl).toBeLessThanOrEqual(24 * 3_600_000);
    expect(JSON.stringify(await identity.mongo.collection('sessions').find({}).toArray())).not.toContain(secret);
  });

  it('comes back from the database when Redis has lost it', async () => {
    const { secret } = await aPerson(identity);
    await identity.redis.del(sessionKey(hashOf(secret)));
    expect((await record(secret)).status).toBe(200);
    await until(() => cached(secret), 'its copy in Redis');
  });

  it('is found while Redis hangs, without waiting for it', async () => {
    const { secret } = await aPerson(identity);
    const { redis } = identity;
    const set = redis.set.bind(redis);
    redis.set = () => new Promise(() => undefined);
    expect((await record(secret)).status).toBe(200);
    redis.set = set;
  });

  it('gets a new secret at every sign-in, and the one this browser had is worth nothing', async () => {
    const person = await aPerson(identity);
    const reply = await signInAgain(person, person.actor);
    const { secret } = await signedIn(identity, reply, 'artisan');
    expect(secret).not.toBe(person.secret);
    expect((await record(person.secret)).status).toBe(404);
    expect(await cached(person.secret)).toBe('ended');
    expect((await record(secret)).status).toBe(200);
  });

  it('stays alive in other browsers when one signs in or out', async () => {
    const person = await aPerson(identity);
    const { secret, actor } = await signedIn(identity, await signInAgain(person), 'artisan');
    expect((await record(person.secret)).status).toBe(200);
    const out = await identity.call('POST', '/api/auth/logout', { actor });
    expect(out).toMatchObject({ status: 204, headers: { 'x-asili-session': '{"op":"clear"}' } });
    expect((await record(secret)).status).toBe(404);
    expect((await record(person.secret)).status).toBe(200);
  });

  it('is over at once after signing out, also twice, and nothing brings it back', async () => {
    const { secret, actor } = await aPerson(identity);
    const sessions = identity.app.get(SessionStore);
    const before = await sessions.find(hashOf(secret));
    expect((await identity.call('POST', '/api/auth/logout', { actor })).status).toBe(204);
    expect((await identity.call('POST', '/api/auth/logout', { actor })).status).toBe(204);
    if (before) await sessions.touch(before);
    expect((await identity.call('POST', `/internal/sessions/${hashOf(secret)}/touch`, { actor: service })).status).toBe(
      404,
    );
    expect((await record(secret)).status).toBe(404);
    expect(await cached(secret)).toBe('ended');
  });

  it('cannot be brought back by reads and touches that run beside its end', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(identity)));
    await Promise.all(
      people.map(async ({ secret, actor }) => {
        await identity.redis.del(sessionKey(hashOf(secret)));
        const readers = Array.from({ length: 10 }, () => record(secret));
        await identity.call('POST', '/api/auth/logout', { actor });
        await Promise.all(readers);
      }),
    );
    const left = await Promise.all(
      people.map(async ({ secret }) => [(await record(secret)).status, await cached(secret)]),
    );
    expect(left).toEqual(people.map(() => [404, 'ended']));
  });

  it('ends in the database when Redis is away, and in Redis when it is back', async () => {
    const { secret, actor } = await aPerson(identity);
    const { redis } = identity;
    const held = await cached(secret);
    const set = redis.set.bind(redis);
    redis.set = () => Promise.reject(new Error('Connection is closed.'));
    expect((await identity.call('POST', '/api/auth/logout', { actor })).status).toBe(204);
    redis.set = set;
    expect((await record(secret)).status).toBe(404);
    expect(held).not.toBeNull();
    await until(async () => (await cached(secret)) === endedSession, 'its end in Redis');
  });

  it('is over for good when the process dies while it tells Redis', async () => {
    const { secret } = await aPerson(identity);
    const hash = hashOf(secret);
    const dying = {
      fill: async () => undefined,
      replace: async () => undefined,
      end: () => new Promise<void>(() => undefined),
    };
    void new SessionStore(identity.mongo, stub(dying)).end(hash, new Date());
    await until(
      async () =>
        (await identity.mongo.collection<{ _id: string; endedAt?: Date }>('sessions').findOne({ _id: hash }))?.endedAt,
      'its end',
    );
    await until(async () => (await cached(secret)) === endedSession, 'its end in Redis');
    expect((await record(secret)).status).toBe(404);
  });

  it('ends unused after a day', async () => {
    const { secret } = await aPerson(identity);
    identity.clock.offsetMs = 24 * 3_600_000 + 1000;
    const { status } = await record(secret);
    identity.clock.offsetMs = 0;
    expect(status).toBe(404);
  });

  it('lives on while it is used, in both copies, noted once a minute at most', async () => {
    const { secret } = await aPerson(identity);
    const touchedAfter = async (seconds: number) => {
      identity.clock.offsetMs = seconds * 1000;
      const { status } = await identity.call('POST', `/internal/sessions/${hashOf(secret)}/touch`, { actor: service });
      identity.clock.offsetMs = 0;
      return [status, (await record(secret)).body.lastSeen];
    };
    const { lastSeen } = (await record(secret)).body;
    expect(await touchedAfter(30)).toEqual([204, lastSeen]);
    expect(await touchedAfter(3600)).toEqual([204, expect.not.stringMatching(lastSeen)]);
    const left = Date.parse((await record(secret)).body.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(24.9 * 3_600_000);
    expect(sessionRecord.parse(JSON.parse((await cached(secret)) ?? '')).expiresAt).toBe(
      (await record(secret)).body.expiresAt,
    );
  });
});

describe('a person erased while a session is opened', () => {
  let beside: IdentityApp;
  beforeAll(async () => {
    beside = await startIdentity(identity.env);
  });
  afterAll(async () => {
    await beside.close();
  });

  const orders = {
    'erased before the session is there': async (insert: () => Promise<void>, erase: () => Promise<unknown>) => {
      await erase();
      await insert();
    },
    'erased after the session is there': async (insert: () => Promise<void>, erase: () => Promise<unknown>) => {
      await insert();
      await erase();
    },
    'at the same moment': async (insert: () => Promise<void>, erase: () => Promise<unknown>) => {
      await Promise.all([erase(), insert()]);
    },
  };

  it.each(Object.entries(orders))('has none: %s', async (_order, inOrder) => {
    const person = await aPerson(identity);
    const sessions = identity.app.get(SessionStore);
    const insert = sessions.insert.bind(sessions);
    sessions.insert = (session) =>
      inOrder(
        () => insert(session),
        () => beside.call('DELETE', `/internal/users/${person.id}`, { actor: backOffice }),
      );
    const reply = await signInAgain(person);
    sessions.insert = insert;
    expect(reply).toMatchObject({ status: 401, body: { code: 'IDENTITY.CODE_REFUSED' } });
    expect(reply.headers['x-asili-session']).toBeUndefined();
    const all = await identity.mongo
      .collection<{ _id: string; endedAt?: Date }>('sessions')
      .find({ userId: person.id })
      .toArray();
    expect(all).toHaveLength(2);
    for (const { _id, endedAt } of all)
      expect([endedAt, await identity.redis.get(sessionKey(_id))]).toEqual([expect.any(Date), endedSession]);
  });
});

describe('the list of sessions', () => {
  it("shows one's own, the current one marked, and ends any of them", async () => {
    const person = await aPerson(identity);
    const other = await signedIn(identity, await signInAgain(person), 'artisan');
    const list = await identity.call('GET', '/api/auth/sessions', { actor: person.actor });
    expect(list.body.sessions.map(({ id, current }: { id: string; current: boolean }) => [id, current]).sort()).toEqual(
      [
        [person.actor.sessionId, true],
        [other.actor.sessionId, false],
      ].sort(),
    );
    const ended = await identity.call('DELETE', `/api/auth/sessions/${other.actor.sessionId ?? ''}`, {
      actor: person.actor,
    });
    expect(ended.status).toBe(204);
    expect(ended.headers['x-asili-session']).toBeUndefined();
    expect((await record(other.secret)).status).toBe(404);
    const own = await identity.call('DELETE', `/api/auth/sessions/${person.actor.sessionId ?? ''}`, {
      actor: person.actor,
    });
    expect(own.headers['x-asili-session']).toBe('{"op":"clear"}');
    expect((await record(person.secret)).status).toBe(404);
  });

  it("knows nothing of other people's", async () => {
    const [mine, theirs] = [await aPerson(identity), await aPerson(identity, 'customer')];
    const reply = await identity.call('DELETE', `/api/auth/sessions/${theirs.actor.sessionId ?? ''}`, {
      actor: mine.actor,
    });
    expect(reply).toMatchObject({ status: 404, body: { code: 'IDENTITY.SESSION_NOT_FOUND' } });
    expect((await record(theirs.secret)).status).toBe(200);
    const list = await identity.call('GET', '/api/auth/sessions', { actor: mine.actor });
    expect(list.body.sessions).toHaveLength(1);
  });

  it('follows the language its person chooses', async () => {
    const { secret, actor } = await aPerson(identity);
    await identity.call('PATCH', '/api/auth/profile', { actor, body: { language: 'fr' } });
    expect(sessionRecord.parse(JSON.parse((await cached(secret)) ?? '')).language).toBe('fr');
    expect((await record(secret)).body.language).toBe('fr');
  });
});
