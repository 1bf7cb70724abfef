import 'reflect-metadata';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mongo } from 'mongoose';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { Mongo, type Actor } from '../src/index.ts';
import { IdempotencyStore } from '../src/idempotency/idempotency-store.ts';
import { until } from './support/backing.ts';
import { runApp, type RunningApp } from './support/running-app.ts';
import { seen } from './support/sample-service.ts';

let running: RunningApp;

beforeAll(async () => {
  running = await runApp({}, { kafka: false, redis: false });
});
afterEach(() => {
  seen.fail = undefined;
});
afterAll(async () => {
  await running.app.get(Mongo).db.dropDatabase();
  await running.app.close();
});

interface Call {
  key?: string;
  body?: object;
  actor?: Partial<Actor>;
  url?: string;
}

function post({ key, body = { name: 'Chungu' }, actor = {}, url = '/api/pots' }: Call) {
  return running.app.inject({
    method: 'POST',
    url,
    headers: { ...running.as(actor), ...(key !== undefined && { 'idempotency-key': key }) },
    payload: body,
  });
}

/** UTF-8 as a client sends it and Node reads it. */
const asHeader = (text: string): string => Buffer.from(text).toString('latin1');

const streams = async (): Promise<number> =>
  (await running.app.get(Mongo).collection('commits').find({}).toArray()).length;

describe('an idempotency key', () => {
  it('makes fifty parallel requests one effect with one reply, byte for byte', async () => {
    const key = randomUUID();
    const before = { works: seen.works, streams: await streams() };
    seen.fail = () => delay(100);
    const first = await Promise.all(Array.from({ length: 50 }, () => post({ key })));
    const waiting = first.filter(({ statusCode }) => statusCode === 409);
    for (const reply of waiting)
      expect([reply.json<{ code: string }>().code, reply.headers['retry-after']]).toEqual([
        'PLATFORM.IN_PROGRESS',
        '1',
      ]);
    const second = await Promise.all(Array.from({ length: 50 }, () => post({ key })));
    const made = [...first, ...second].filter(({ statusCode }) => statusCode === 201);
    expect(made).toHaveLength(100 - waiting.length);
    expect(new Set(made.map(({ rawPayload }) => rawPayload.toString('hex'))).size).toBe(1);
    expect(new Set(made.map(({ headers }) => headers['content-type'])).size).toBe(1);
    expect(second.every(({ headers }) => headers['idempotency-replayed'] === 'true')).toBe(true);
    expect([seen.works - before.works, (await streams()) - before.streams]).toEqual([1, 1]);
  });

  it('refuses another body and changes nothing', async () => {
    const key = randomUUID();
    await post({ key });
    const before = await streams();
    expect((await post({ key, body: { name: 'Sufuria' } })).json()).toMatchObject({
      status: 422,
      code: 'PLATFORM.IDEMPOTENCY_KEY_REUSED',
    });
    expect(await streams()).toBe(before);
  });

  it('belongs to one actor and one address', async () => {
    const key = randomUUID();
    const bodies = await Promise.all([
      post({ key }),
      post({ key, actor: { id: 'art_2' } }),
      post({ key, url: '/api/pots?x=1', actor: { id: 'art_3' } }),
    ]);
    expect(bodies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(new Set(bodies.map((reply) => reply.json<{ id: string }>().id)).size).toBe(3);
  });

  it('lets a failed request be tried again, finding what the first attempt stored', async () => {
    const key = randomUUID();
    const before = await streams();
    let failures = 1;
    seen.fail = async () => {
      if (failures > 0) {
        failures -= 1;
        throw new Error('after the append');
      }
    };
    expect((await post({ key })).statusCode).toBe(500);
    const again = await post({ key });
    expect(again.json()).toMatchObject({ version: 1 });
    expect([again.statusCode, await streams()]).toEqual([201, before + 1]);
  });

  it('keeps no reply of work that ended after its request was refused: a repeat finds what it stored', async () => {
    const key = randomUUID();
    const before = await streams();
    const silent = jest.spyOn(running.app.get(Mongo), 'isSilent').mockResolvedValue(true);
    let isRefused = false;
    seen.fail = async () => {
      await until(() => isRefused);
    };
    expect((await post({ key })).json()).toMatchObject({ status: 503, code: 'PLATFORM.UNAVAILABLE' });
    silent.mockRestore();
    expect((await post({ key })).json()).toMatchObject({ status: 409, code: 'PLATFORM.IN_PROGRESS' });
    isRefused = true;
    seen.fail = undefined;
    let again = await post({ key });
    while (again.statusCode === 409) again = await post({ key });
    expect([again.statusCode, again.json(), await streams()]).toMatchObject([201, { version: 1 }, before + 1]);
    expect((await post({ key })).body).toBe(again.body);
  });

  it('is not held for a request that was refused before its work', async () => {
    const key = randomUUID();
    expect((await post({ key, body: { name: '' } })).statusCode).toBe(400);
    expect((await post({ key, body: { name: '' } })).statusCode).toBe(400);
    expect((await post({ key, body: { name: 'corrected' } })).statusCode).toBe(201);
  });

  it.each(['', 'x'.repeat(256), asHeader('é'.repeat(256))])(
    'is refused when it is none or too long (%#)',
    async (key) => {
      expect((await post({ key })).json()).toMatchObject({
        status: 400,
        errors: [{ path: 'Idempotency-Key', message: '1 to 255 characters' }],
      });
    },
  );

  it.each(['with space', 'café', asHeader('чек 7'), asHeader('é'.repeat(255))])(
    'may be of any characters (%#)',
    async (key) => {
      const own = { id: `art_${randomUUID()}` };
      const [first, again] = [await post({ key, actor: own }), await post({ key, actor: own })];
      expect([first.statusCode, again.statusCode, again.body]).toEqual([201, 201, first.body]);
    },
  );

  it('is not needed', async () => {
    const [a, b] = await Promise.all([post({}), post({})]);
    expect(a.json<{ id: string }>().id).not.toBe(b.json<{ id: string }>().id);
  });
});

describe('the same body without a key, where a route says so', () => {
  const once = (call: Call) => post({ ...call, url: '/api/pots/once' });

  it('is the same request: one effect, one reply', async () => {
    const body = { name: `P${randomUUID().slice(0, 8)}` };
    const before = await streams();
    const first = await once({ body });
    const again = await once({ body });
    expect([first.statusCode, again.statusCode, again.body, again.headers['idempotency-replayed']]).toEqual([
      201,
      201,
      first.body,
      'true',
    ]);
    expect(await streams()).toBe(before + 1);
  });

  it('of another actor, another body or with a key is a request of its own', async () => {
    const name = `P${randomUUID().slice(0, 8)}`;
    const before = await streams();
    const replies = [
      await once({ body: { name } }),
      await once({ body: { name }, actor: { id: 'art_2' } }),
      await once({ body: { name, size: 'large' } }),
      await once({ body: { name }, key: randomUUID() }),
    ];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(await streams()).toBe(before + 4);
  });

  it('finds what an attempt stored that was cut off before its reply', async () => {
    const body = { name: `P${randomUUID().slice(0, 8)}` };
    const before = await streams();
    seen.fail = () => Promise.reject(new Error('after the append'));
    expect((await once({ body })).statusCode).toBe(500);
    seen.fail = undefined;
    expect((await once({ body })).statusCode).toBe(201);
    expect(await streams()).toBe(before + 1);
  });

  it('stands for itself again once its time is over', async () => {
    const body = { name: `P${randomUUID().slice(0, 8)}` };
    const before = await streams();
    await once({ body });
    await running.app
      .get(Mongo)
      .collection('idempotency')
      .updateMany({ state: 'done' }, { $set: { expiresAt: new Date(Date.now() - 1) } });
    const again = await once({ body });
    expect([again.statusCode, again.headers['idempotency-replayed']]).toEqual([201, undefined]);
    expect(await streams()).toBe(before + 2);
  });
});

describe('a deadline', () => {
  const waitedFor = (ms: number) => ({ ...running.as({}), 'x-asili-timeout-ms': String(ms) });

  it('that has passed refuses the request, and its body can be sent again at once', async () => {
    const before = { works: seen.works, streams: await streams() };
    const late = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(0),
      payload: { name: 'Late' },
    });
    expect(late.json()).toMatchObject({ status: 503, code: 'PLATFORM.DEADLINE_PASSED' });
    expect([seen.works, await streams()]).toEqual([before.works, before.streams]);
  });

  it('that passes while the work goes on stops it before anything is stored', async () => {
    const before = await streams();
    const over = performance.now() + 1000;
    seen.before = async () => {
      await until(() => performance.now() > over);
    };
    const late = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(1000),
      payload: { name: 'Slow' },
    });
    seen.before = undefined;
    expect(late.json()).toMatchObject({ status: 503, code: 'PLATFORM.DEADLINE_PASSED' });
    expect(await streams()).toBe(before);
    const inTime = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(60_000),
      payload: { name: 'Quick' },
    });
    expect([inTime.statusCode, await streams()]).toEqual([201, before + 1]);
  });

  it('does not depend on what time it is here', async () => {
    const hourAhead = jest
      .spyOn(Date, 'now')
      .mockImplementation(() => performance.timeOrigin + performance.now() + 3_600_000);
    const answer = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(60_000),
      payload: { name: 'Ahead' },
    });
    hourAhead.mockRestore();
    expect(answer.statusCode).toBe(201);
  });

  it('is given to the database; a write stopped there is tried again in its own time, and has stored nothing after it', async () => {
    const insert = jest.spyOn(mongo.Collection.prototype, 'insertMany');
    await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(60_000),
      payload: { name: 'Bounded' },
    });
    expect(insert.mock.calls.map(([, options]) => Math.ceil((options?.maxTimeMS ?? 0) / 60_000))).toEqual([1]);
    const stopped = new mongo.MongoServerError({ code: 50, message: 'operation exceeded time limit' });
    insert.mockRejectedValueOnce(stopped); // By the time of another one in the same call.
    const again = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(60_000),
      payload: { name: 'Again' },
    });
    expect(again.statusCode).toBe(201);
    const before = await streams();
    insert.mockRejectedValue(stopped);
    const late = await running.app.inject({
      method: 'POST',
      url: '/api/pots',
      headers: waitedFor(1000),
      payload: { name: 'Stopped' },
    });
    insert.mockRestore();
    expect(late.json()).toMatchObject({ status: 503, code: 'PLATFORM.DEADLINE_PASSED' });
    expect(await streams()).toBe(before);
  });
});

describe('a failure of ours', () => {
  const detail = async (call: Call): Promise<string> => {
    seen.fail = () => Promise.reject(new Error('after the append'));
    return (await post(call)).json<{ detail: string }>().detail;
  };

  it('claims nothing of a change, and says that one with a key can be repeated', async () => {
    expect(await detail({})).toBe(
      'Something went wrong on our side. We don’t know whether it went through. Check before you try again.',
    );
    expect(await detail({ key: randomUUID() })).toBe(
      'Something went wrong on our side. We don’t know whether it went through. It is safe to try again with the same key.',
    );
  });
});

describe('the idempotency store', () => {
  const store = (leaseMs: number): IdempotencyStore => new IdempotencyStore(running.app.get(Mongo), leaseMs);

  it('lets exactly one take over from an attempt that died, under the same command id', async () => {
    const request = { id: randomUUID(), bodyHash: 'h', keepMs: 86_400_000 } as const;
    const dead = await store(60_000).claim(request);
    expect((await store(5000).claim(request)).kind).toBe('running');
    await running.app
      .get(Mongo)
      .collection<{ _id: string }>('idempotency')
      .updateOne({ _id: request.id }, { $set: { leaseUntil: new Date(0) } });
    const claims = await Promise.all(Array.from({ length: 10 }, () => store(5000).claim(request)));
    const taken = claims.filter((claim) => claim.kind === 'claimed');
    expect(taken).toEqual([expect.objectContaining({ commandId: dead.kind === 'claimed' ? dead.commandId : '' })]);
    expect(claims.filter(({ kind }) => kind === 'running')).toHaveLength(9);
  });

  it('does not lose a long attempt that keeps its lease', async () => {
    const request = { id: randomUUID(), bodyHash: 'h', keepMs: 86_400_000 } as const;
    const long = store(60_000);
    const claim = await long.claim(request);
    if (claim.kind !== 'claimed') throw new Error('not claimed');
    expect(long.renewEveryMs).toBeLessThan(60_000);
    for (let times = 0; times < 3; times += 1) {
      await running.app
        .get(Mongo)
        .collection<{ _id: string }>('idempotency')
        .updateOne({ _id: request.id }, { $set: { leaseUntil: new Date(0) } }); // As long as that again.
      await long.renew(request.id, claim.token);
      expect((await store(60_000).claim(request)).kind).toBe('running');
    }
    await long.finish(request.id, claim.token, { status: 201, body: '{}', headers: { location: '/x' } });
    await until(async () => (await long.claim(request)).kind === 'replay');
    expect(await long.claim(request)).toEqual({
      kind: 'replay',
      reply: { status: 201, body: '{}', headers: { location: '/x' } },
    });
  });

  it('ignores the ending of an attempt that was overtaken', async () => {
    const request = { id: randomUUID(), bodyHash: 'h', keepMs: undefined } as const;
    const slow = await store(50).claim(request);
    await delay(80);
    const quick = await store(5000).claim(request);
    if (slow.kind !== 'claimed' || quick.kind !== 'claimed') throw new Error('not claimed');
    await store(5000).release(request.id, slow.token);
    await store(5000).finish(request.id, slow.token, { status: 201, body: 'slow', headers: {} });
    await store(5000).finish(request.id, quick.token, { status: 201, body: 'quick', headers: {} });
    expect(await store(5000).claim(request)).toMatchObject({ kind: 'replay', reply: { body: 'quick' } });
    expect(
      await running.app.get(Mongo).collection<{ _id: string }>('idempotency').findOne({ _id: request.id }),
    ).not.toHaveProperty('expiresAt');
  });
});
