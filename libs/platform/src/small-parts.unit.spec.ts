import { isId } from '@asili/kernel';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { stat } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { decode } from './consumer/event-handler.ts';
import { Heartbeats } from './consumer/heartbeats.ts';
import { KeyedMutex } from './consumer/record-processor.ts';
import { eventRegistry, publishedEvents, type EventRegistry } from './contracts/event-registry.ts';
import { aggregateId, eventId } from './event-store/event-store.ts';
import { Health } from './health/health.ts';
import { chooseEncoding, chosenLanguage, preferredLanguage } from './http/negotiation.ts';
import { isTooDeep } from './http/fastify-setup.ts';
import { derivedId } from './idempotency/idempotency.interceptor.ts';
import { toMessage } from './kafka/cloud-event.ts';
import { DeadlineExceeded, withTimeout } from './lifecycle/with-timeout.ts';
import { etagOf, isSecret, sha256 } from './text/hash.ts';

describe('event ids', () => {
  it('are the same for the same place and different for any other', () => {
    expect(eventId('products', 'product-1', 1)).toBe(eventId('products', 'product-1', 1));
    const places = [
      ['products', 'product-1', 1],
      ['products', 'product-1', 2],
      ['products', 'product-11', 1],
      ['ledger', 'product-1', 1],
      ['products', 'product-', 11],
    ] as const;
    expect(new Set(places.map(([service, stream, version]) => eventId(service, stream, version))).size).toBe(
      places.length,
    );
    expect(eventId('a', 'b-c', 1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });

  it('leave the aggregate in the stream name', () => {
    expect(aggregateId('product-prd_1')).toBe('prd_1');
    expect(aggregateId('pay-in-pay_1', ['pay', 'pay-in'])).toBe('pay_1');
    expect(aggregateId('product-0b9c-11')).toBe('0b9c-11');
  });
});

describe('hashes', () => {
  it('are as anybody else makes them', () => {
    // FIPS 180-2, B.1; its first 22 signs in base64url (RFC 4648, 5).
    expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
    expect([etagOf('abc'), etagOf(Buffer.from('abc'), 3)]).toEqual([
      '"ungWv48Bz-pBQUDeXa4iI7"',
      '"3.ungWv48Bz-pBQUDeXa4iI7"',
    ]);
  });

  it('tell one of the secrets from what is none', () => {
    const secrets = ['in-use', 'before'];
    expect(['in-use', 'before', 'in-us', 'in-use ', ''].map((text) => isSecret(text, secrets))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(isSecret('', [])).toBe(false);
  });
});

describe('derived ids', () => {
  it("are ids of their kind, the same per command, sortable by the command's time", () => {
    const [first, second] = ['com_01m7z6sq2bc2wxsz8vgtxd5da9', 'com_01m7z6sq2cc2wxsz8vgtxd5da9'] as const;
    expect(derivedId('prd', first)).toBe(derivedId('prd', first));
    expect(
      [derivedId('prd', first), derivedId('img', first), derivedId('prd', first, 'second')].every(
        (id, _n, all) => all.filter((other) => other === id).length === 1,
      ),
    ).toBe(true);
    expect(isId('prd', derivedId('prd', first))).toBe(true);
    expect(isId('prd', derivedId('prd', 'any text'))).toBe(true);
    expect(derivedId('prd', first) < derivedId('prd', second)).toBe(true);
  });
});

describe('the event registry', () => {
  const registry = eventRegistry({
    'a.b.v1': z.object({ n: z.number() }),
    'a.b.v2': z.object({ n: z.string() }),
    'a.b.v10': z.object({}),
  });

  it('knows the newest version and checks each', () => {
    expect([
      registry.latestVersion('a', 'b'),
      registry.latestVersion('a', 'c'),
      registry.newest('a.b.v2'),
      registry.newest('toString'),
    ]).toEqual([10, undefined, 'a.b.v2', undefined]);
    expect(registry.read({ type: 'a.b.v1', data: { n: 1, more: 2 } })).toEqual({ type: 'a.b.v1', data: { n: 1 } });
    expect(() => registry.read({ type: 'a.b.v2', data: { n: 1 } })).toThrow();
    expect(() => eventRegistry({ wrong: z.object({}) })).toThrow('not an event type');
  });

  it('reads a retired version as the newest and lets nobody write it', () => {
    const renamed = eventRegistry(
      {
        'a.b.v1': z.object({ n: z.number() }),
        'a.b.v2': z.object({ n: z.string() }),
        'a.c.v1': z.object({ n: z.string() }),
      },
      {
        upcasters: [
          { from: 'a.b.v1', to: 'a.b.v2', upcast: (data) => ({ n: String((data as { n: number }).n) }) },
          { from: 'a.b.v2', to: 'a.c.v1', upcast: (data) => data },
        ],
      },
    );
    expect([
      renamed.newest('a.b.v1'),
      renamed.newest('a.c.v1'),
      renamed.latestVersion('a', 'b'),
      renamed.latestVersion('a', 'c'),
    ]).toEqual(['a.c.v1', 'a.c.v1', undefined, 1]);
    expect(renamed.read({ type: 'a.b.v1', data: { n: 1 } })).toEqual({ type: 'a.c.v1', data: { n: '1' } });
    expect(() => renamed.read({ type: 'a.b.v1', data: { n: '1' } })).toThrow();
  });

  it('is stricter about what is written than about what is read', () => {
    const strict = eventRegistry(
      { 'a.b.v1': z.object({ kind: z.string() }) },
      { written: { 'a.b.v1': z.object({ kind: z.enum(['x']) }) }, internal: ['a.b.v1'] },
    );
    const event = { type: 'a.b.v1', data: { kind: 'y' } };
    expect(strict.read(event)).toEqual(event);
    expect(() => {
      strict.check(event);
    }).toThrow();
    expect([strict.isPublished('a.b.v1'), strict.isPublished('a.c.v1')]).toEqual([false, true]);
  });

  it('holds what the services publish', () => {
    expect(publishedEvents.latestVersion('products', 'product-registered')).toBeGreaterThanOrEqual(1);
  });
});

describe('a published event', () => {
  it('is a CloudEvent in binary mode', () => {
    const message = toMessage('products', {
      id: 'e',
      type: 'product-registered',
      v: 2,
      data: { a: 1 },
      stream: 'product-prd_1',
      version: 3,
      at: new Date(0),
      meta: { commitId: 'c', correlationId: 'r', causationId: 'x' },
    });
    expect(message).toEqual({
      key: 'prd_1',
      value: '{"a":1}',
      headers: {
        'content-type': 'application/json',
        ce_specversion: '1.0',
        ce_id: 'e',
        ce_type: 'products.product-registered.v2',
        ce_dataschema: 'urn:asili:event:products.product-registered.v2',
        ce_source: 'asili/products',
        ce_subject: 'prd_1',
        ce_time: '1970-01-01T00:00:00.000Z',
        ce_stream: 'product-prd_1',
        ce_streamversion: '3',
        ce_partitionkey: 'prd_1',
        ce_correlationid: 'r',
        ce_causationid: 'x',
      },
    });
  });

  describe('of a version that only adds to an earlier one', () => {
    const schemas = { 'a.b.v1': z.object({ n: z.number() }), 'a.b.v2': z.object({ n: z.number(), key: z.string() }) };
    const additions = { 'a.b.v2': 'a.b.v1' };
    const upcasters = [{ from: 'a.b.v1', to: 'a.b.v2', upcast: (data: unknown) => data }];
    const now = eventRegistry(schemas, { upcasters, additions });
    const before = eventRegistry({ 'a.b.v1': schemas['a.b.v1'] });
    const stored = {
      id: 'e',
      type: 'b',
      v: 2,
      data: { n: 1, key: 'k' },
      stream: 'b-1',
      version: 1,
      at: new Date(0),
      meta: { commitId: 'c', correlationId: 'r' },
    };
    const message = toMessage('a', stored, { registry: now });
    const record = {
      key: Buffer.from(String(message.key)),
      value: Buffer.from(String(message.value)),
      headers: message.headers ?? {},
      offset: '0',
      timestamp: '0',
      attributes: 0,
    };
    const readBy = (registry: EventRegistry, type: string) =>
      decode('asili.a.v1', 0, record, { group: 'a.all', topics: ['asili.a.v1'], types: [type] }, registry);

    it('goes by the earlier one’s name and says which it is', () => {
      expect(message.headers).toMatchObject({ ce_type: 'a.b.v1', ce_dataschema: 'urn:asili:event:a.b.v2' });
    });

    it('is read whole by who knows it, and as the earlier one by the release before', () => {
      expect(readBy(now, 'a.b.v2')).toMatchObject({ type: 'a.b.v2', data: { n: 1, key: 'k' } });
      expect(readBy(before, 'a.b.v1')).toMatchObject({ type: 'a.b.v1', data: { n: 1 } });
      expect(readBy(before, 'a.b.v1')?.data).toEqual({ n: 1 });
    });
  });
});

describe('isTooDeep', () => {
  it.each([
    ['{"a":[1]}', 2, false],
    ['{"a":[[1]]}', 2, true],
    ['"[[[["', 2, false],
    ['"\\"[[[["', 2, false],
    ['[],[],[]', 1, false],
    [']]]]', 1, false],
    ['["\\\\",[]]', 1, true],
  ])('reads %s to depth %i', (text, limit, expected) => {
    expect(isTooDeep(text, limit)).toBe(expected);
  });
});

describe('chosenLanguage', () => {
  it.each([
    ['', undefined, undefined],
    ['', 'lang=sw', 'sw'],
    ['', 'a=b; lang=fr; c=d', 'fr'],
    ['', 'xlang=fr', undefined],
    ['', 'lang=frx', undefined],
    ['', 'lang=de', undefined],
    ['?lang=sw', 'lang=fr', 'sw'],
    ['?lang=en', 'lang=fr', 'en'],
    ['?lang=xx', 'lang=fr', 'en'],
    ['?lang=', 'lang=fr', 'en'],
    ['?lang=%3Cscript%3E', undefined, 'en'],
    ['?search=a&lang=fr', undefined, 'fr'],
  ])('of %s with the cookies %s is %s', (query, cookies, language) => {
    expect(chosenLanguage(query, cookies)).toBe(language);
  });
});

describe('chooseEncoding', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0.0', undefined],
    ['BR', 'br'],
    ['identity', undefined],
    ['', undefined],
    [undefined, undefined],
    ['brotli', undefined],
  ])('of %s is %s', (accept, encoding) => {
    expect(chooseEncoding(accept)).toBe(encoding);
  });
});

describe('preferredLanguage', () => {
  it.each([
    [undefined, undefined],
    ['', undefined],
    ['sw', 'sw'],
    ['SW-ke', 'sw'],
    ['de', undefined],
    ['fr;q=0, en;q=0.1', 'en'],
    ['en;q=0.2, sw ; q=0.9', 'sw'],
    ['x'.repeat(5000), undefined],
    [';;,,q=', undefined],
  ])('of %p is %p', (header, language) => {
    expect(preferredLanguage(header)).toBe(language);
  });
});

describe('KeyedMutex', () => {
  it('keeps work of one key in order and lets other keys pass, over failures too', async () => {
    const mutex = new KeyedMutex();
    const order: string[] = [];
    const step = (name: string, ms: number, fail = false) =>
      mutex.run(name[0] ?? '', async () => {
        await delay(ms);
        order.push(name);
        if (fail) throw new Error(name);
      });
    const results = await Promise.allSettled([step('a1', 30, true), step('a2', 1), step('b1', 5)]);
    expect(order).toEqual(['b1', 'a1', 'a2']);
    expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled']);
  });
});

describe('Heartbeats', () => {
  afterEach(() => {
    jest.useRealTimers();
  });

  it('beats while work lasts and keeps the first failure for the loop to see', async () => {
    jest.useFakeTimers();
    let beats = 0;
    const heartbeats = new Heartbeats(async () => {
      beats += 1;
      throw new Error(`rebalance ${beats}`);
    });
    const work = heartbeats.during(
      () =>
        new Promise((resolve) => {
          setTimeout(() => {
            resolve('done');
          }, 2200);
        }),
    );
    await jest.advanceTimersByTimeAsync(2200);
    expect(await work).toBe('done');
    await jest.advanceTimersByTimeAsync(5000);
    expect(beats).toBe(2);
    expect(() => {
      heartbeats.assertMember();
    }).toThrow('rebalance 1');
    await expect(heartbeats.beat()).rejects.toThrow('rebalance 1');
  });
});

describe('withTimeout', () => {
  it('gives the result in time, the error in time, or the deadline', async () => {
    expect(await withTimeout(100, Promise.resolve(1))).toBe(1);
    await expect(withTimeout(100, Promise.reject(new Error('own')))).rejects.toThrow('own');
    await expect(withTimeout(10, new Promise(() => undefined))).rejects.toThrow(DeadlineExceeded);
  });

  it('does not count what this process slept through: the answer was there', async () => {
    const answer = withTimeout(100, stat('.'));
    setImmediate(() => {
      for (const end = performance.now() + 200; performance.now() < end;);
    }); // Timers come next, before what was read.
    expect((await answer).isDirectory()).toBe(true);
  });
});

describe('Health', () => {
  it('reports each part, and calls one that throws or hangs unwell', async () => {
    const health = new Health();
    health.register('good', () => ({ ok: true, detail: 'fine' }));
    expect(await health.ready()).toEqual({ status: 'ok', components: { good: { ok: true, detail: 'fine' } } });
    health.register('throws', () => {
      throw new TypeError('secret');
    });
    health.register('hangs', () => new Promise(() => undefined));
    expect(await health.ready()).toEqual({
      status: 'unavailable',
      components: {
        good: { ok: true, detail: 'fine' },
        throws: { ok: false, detail: 'TypeError' },
        hangs: { ok: false, detail: 'no answer' },
      },
    });
    expect(await health.live()).toEqual({ status: 'ok', components: {} });
  });
});
