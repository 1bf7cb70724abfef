import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { ActorTokens, actorHeader, defineConfig, Mongo } from '../src/index.ts';
import { runApp, type RunningApp } from './support/running-app.ts';
import { seen } from './support/sample-service.ts';

let running: RunningApp;
const inject = (options: Parameters<RunningApp['app']['inject']>[0] & object) => running.app.inject(options);
const json = (headers: Record<string, string> = {}) => ({ 'content-type': 'application/json', ...headers });

beforeAll(async () => {
  running = await runApp({}, { kafka: false, redis: false });
});
afterAll(async () => {
  await running.app.get(Mongo).db.dropDatabase();
  await running.app.close();
});

describe('errors', () => {
  it.each([
    ['en', 'We couldn’t find what you asked for.'],
    ['sw', 'Hatukupata ulichoomba.'],
    ['fr-CA, en;q=0.5', 'Nous n’avons pas trouvé ce que vous cherchez.'],
    ['de, sw;q=0.3, fr;q=0.2', 'Hatukupata ulichoomba.'],
    ['*', 'We couldn’t find what you asked for.'],
  ])('speak the language of Accept-Language: %s', async (language, detail) => {
    const reply = await inject({
      url: '/nowhere',
      headers: { 'accept-language': language, 'x-request-id': 'req_12345678' },
    });
    expect(reply.statusCode).toBe(404);
    expect(reply.headers['content-type']).toBe('application/problem+json; charset=utf-8');
    expect(reply.json()).toEqual({
      type: 'urn:asili:problem:platform.not_found',
      title: 'Not Found',
      status: 404,
      code: 'PLATFORM.NOT_FOUND',
      detail,
      requestId: 'req_12345678',
    });
  });

  it('come as plain text to a caller that asks for it', async () => {
    const reply = await inject({ url: '/nowhere', headers: { accept: 'text/plain' } });
    expect([reply.headers['content-type'], reply.payload]).toEqual([
      'text/plain; charset=utf-8',
      '404: We couldn’t find what you asked for.',
    ]);
  });

  it('never show what broke inside', async () => {
    const reply = await inject({ url: '/api/pots/boom', headers: running.as() });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({ code: 'PLATFORM.INTERNAL' });
    expect(reply.payload).not.toMatch(/secret detail|stack|\.ts/);
  });

  it.each([
    ['a broken JSON body', { method: 'POST', url: '/api/pots', payload: '{"name":' }, 400, 'PLATFORM.INVALID'],
    [
      'a body that is too large',
      { method: 'POST', url: '/api/pots', payload: JSON.stringify({ name: 'x'.repeat(200_000) }) },
      413,
      'PLATFORM.TOO_LARGE',
    ],
    [
      'text for JSON',
      { method: 'POST', url: '/api/pots', payload: '{"name":"x"}', type: 'text/plain' },
      415,
      'PLATFORM.UNSUPPORTED_MEDIA_TYPE',
    ],
    [
      'a form for JSON',
      { method: 'POST', url: '/api/pots', payload: 'name=x', type: 'application/x-www-form-urlencoded' },
      415,
      'PLATFORM.UNSUPPORTED_MEDIA_TYPE',
    ],
    ['an address that is no URL', { method: 'GET', url: '/%E0%A4%A' }, 400, 'PLATFORM.INVALID'],
    ['a method the address does not know', { method: 'DELETE', url: '/api/pots' }, 404, 'PLATFORM.NOT_FOUND'],
    ['an empty body', { method: 'POST', url: '/api/pots', payload: '' }, 400, 'PLATFORM.INVALID'],
    ['an array for an object', { method: 'POST', url: '/api/pots', payload: '[]' }, 400, 'PLATFORM.INVALID'],
    ['null for an object', { method: 'POST', url: '/api/pots', payload: 'null' }, 400, 'PLATFORM.INVALID'],
  ] as const)('%s is refused with its own status', async (_name, request, status, code) => {
    const { type = 'application/json', ...rest } = request as typeof request & { type?: string };
    const reply = await inject({
      ...rest,
      headers: { ...running.as(), ...('payload' in rest && { 'content-type': type }) },
    });
    expect(reply.json()).toMatchObject({ status, code });
    expect(reply.statusCode).toBe(status);
  });

  it('name each place of a wrong body', async () => {
    const reply = await inject({
      method: 'POST',
      url: '/api/pots',
      headers: json(running.as()),
      payload: '{"name":"","size":"huge"}',
    });
    expect(reply.json()).toMatchObject({
      status: 400,
      code: 'PLATFORM.INVALID',
      errors: [
        { path: 'name', message: 'A name is required' },
        { path: 'size', message: 'Invalid input' },
      ],
    });
  });
});

describe('errors of fields', () => {
  const errorsIn = async (language: string) => {
    const reply = await inject({
      method: 'POST',
      url: '/api/pots',
      headers: { ...json(running.as()), 'accept-language': language },
      payload: '{"name":7}',
    });
    return reply.json<{ errors: unknown[] }>().errors;
  };

  it.each([
    ['en', 'Expected string, received number'],
    ['sw', 'Ilitarajiwa string, imepokelewa number'],
    ['fr', 'Type attendu : string, reçu : number'],
  ])("are told in the caller's language: %s", async (language, message) => {
    expect(await errorsIn(language)).toContainEqual({ path: 'name', message });
  });
});

describe('requests', () => {
  it('may be large where the route says so', async () => {
    const headers = json(running.as());
    expect(
      (await inject({ method: 'POST', url: '/api/pots/big', headers, payload: { text: 'x'.repeat(500_000) } })).json(),
    ).toEqual({ length: 500_000 });
    expect(
      (await inject({ method: 'POST', url: '/api/pots/big', headers, payload: { text: 'x'.repeat(1_100_000) } }))
        .statusCode,
    ).toBe(413);
  });

  it('get their id back, unless it is not one', async () => {
    expect(
      (await inject({ url: '/nowhere', headers: { 'x-request-id': 'req_abcdefgh' } })).headers['x-request-id'],
    ).toBe('req_abcdefgh');
    for (const id of ['', 'a\tb', 'x'.repeat(100), '<script>']) {
      expect((await inject({ url: '/nowhere', headers: { 'x-request-id': id } })).headers['x-request-id']).toMatch(
        /^req_[0-9a-z]{26}$/,
      );
    }
  });

  it.each(['gzip', 'br', 'bogus', 'identity, gzip'])(
    'with a body coded as %s are refused, and nothing is done',
    async (encoding) => {
      const works = seen.works;
      const reply = await inject({
        method: 'POST',
        url: '/api/pots',
        headers: { ...json(running.as()), 'content-encoding': encoding, 'accept-language': 'fr' },
        payload: '{"name":"x"}',
      });
      expect(reply.json()).toMatchObject({
        status: 415,
        code: 'PLATFORM.UNSUPPORTED_MEDIA_TYPE',
        detail: expect.stringContaining('contenu'),
      });
      expect(seen.works).toBe(works);
    },
  );

  it('may say that their body is not coded', async () => {
    expect(
      (
        await inject({
          method: 'POST',
          url: '/api/pots',
          headers: { ...json(running.as()), 'content-encoding': 'Identity' },
          payload: '{"name":"x"}',
        })
      ).statusCode,
    ).toBe(201);
  });

  it('lose body keys nobody asked for', async () => {
    await inject({
      method: 'POST',
      url: '/api/pots',
      headers: json(running.as()),
      payload: { name: 'Chungu', artisanId: 'art_2', isVerified: true, role: 'admin' },
    });
    expect(seen.bodies.at(-1)).toEqual({ name: 'Chungu', size: 'small' });
  });

  it.each([
    '{"__proto__":{"polluted":1},"name":"x"}',
    '{"name":"x","constructor":{"prototype":{"polluted":1}}}',
    '{"name":"x","\\u005f_proto__":{"polluted":1}}',
  ])('cannot reach a prototype: %s', async (payload) => {
    const reply = await inject({ method: 'POST', url: '/api/pots', headers: json(running.as()), payload });
    expect(reply.statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it.each(['?limit=&id=', '?limit=', '?id=&limit=24'])(
    'take an empty value in the query for an absent one: %s',
    async (query) => {
      const reply = await inject({ url: `/api/pots${query}`, headers: running.as() });
      expect([reply.statusCode, reply.json()]).toEqual([200, { limit: 24 }]);
    },
  );

  it.each([
    ['?id[$ne]=', { limit: 24 }],
    ['?id[$gt]=1&limit=3', { limit: 3 }],
    ['?__proto__[polluted]=1&constructor=x&id=a%24ne', { limit: 24, id: 'a$ne' }],
  ])('have no objects in their query: %s', async (query, expected) => {
    const reply = await inject({ url: `/api/pots${query}`, headers: running.as() });
    expect(reply.json()).toEqual(expected);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  it('are never an error of ours, whatever their body (property)', async () => {
    const body = fc.oneof(
      fc.string(),
      fc.json(),
      fc.uint8Array().map((bytes) => Buffer.from(bytes)),
      fc.integer({ min: 1, max: 40_000 }).map((n) => '[{"a":'.repeat(n).slice(0, 90_000)),
      fc.record({ name: fc.anything() }).map((value) => JSON.stringify(value)),
    );
    await fc.assert(
      fc.asyncProperty(body, async (payload) => {
        const reply = await inject({
          method: 'POST',
          url: '/api/pots',
          headers: json({ ...running.as(), 'idempotency-key': randomUUID() }),
          payload: payload ?? '',
        });
        expect([201, 400]).toContain(reply.statusCode);
        expect(reply.json()).toHaveProperty(reply.statusCode === 201 ? 'id' : 'code');
      }),
      {
        numRuns: 300,
        examples: [
          [`${'['.repeat(45_000)}${']'.repeat(45_000)}`],
          [`{"name":"x","a":${'['.repeat(60)}${']'.repeat(60)}}`],
        ],
      },
    );
  });

  it('may not give a value twice', async () => {
    expect((await inject({ url: '/api/pots?id=1&id=2', headers: running.as() })).json()).toMatchObject({
      code: 'PLATFORM.INVALID',
      errors: [{ path: 'id' }],
    });
  });
});

describe('actor tokens', () => {
  const make = (headers: Record<string, string>) =>
    inject({ method: 'POST', url: '/api/pots', headers: json(headers), payload: { name: 'x' } });

  it.each(['', 'x', 'a.b.c', 'a.b.c.d', `${'a'.repeat(5000)}.b.c`])(
    'of any other kind are refused (%#)',
    async (token) => {
      expect((await make({ [actorHeader]: token })).json()).toMatchObject({
        status: 401,
        code: 'PLATFORM.ACTOR_TOKEN',
      });
    },
  );

  it('are refused when forged, changed, unsigned, or of another key', async () => {
    const good = running.as()[actorHeader] ?? '';
    const [head = '', payload = '', signature = ''] = good.split('.');
    const other = Buffer.from(Buffer.from(payload, 'base64url').toString().replace('art_1', 'art_2')).toString(
      'base64url',
    );
    const none = Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url');
    const someoneElse = defineConfig('gateway', z.object({}), {
      ASILI_SECRETS_DIR: mkdtempSync(path.join(tmpdir(), 'asili-other-')),
    });
    const foreign = ActorTokens.fromConfig(someoneElse).sign(
      { kind: 'artisan', id: 'art_1', language: 'en' },
      'sample',
    );
    for (const token of [
      `${head}.${other}.${signature}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${signature}`,
      `${head}.${payload}.${signature.slice(0, -4)}`,
      foreign,
    ]) {
      expect((await make({ [actorHeader]: token })).statusCode).toBe(401);
    }
    expect((await make({ [actorHeader]: good })).statusCode).toBe(201);
  });

  it('open a route to its roles only', async () => {
    expect((await make({})).json()).toMatchObject({ status: 401, code: 'PLATFORM.ACTOR_TOKEN' });
    expect((await make(running.as({ kind: 'anonymous', id: 'v' }))).json()).toMatchObject({
      status: 401,
      code: 'PLATFORM.NOT_SIGNED_IN',
    });
    expect((await make(running.as({ kind: 'customer', id: 'cus_1' }))).json()).toMatchObject({
      status: 403,
      code: 'PLATFORM.WRONG_ROLE',
    });
    expect((await make(running.as({ kind: 'service', id: 'ledger' }))).json()).toMatchObject({
      status: 403,
      code: 'PLATFORM.WRONG_ROLE',
    });
  });

  it('are not needed for health', async () => {
    expect((await inject({ url: '/health/live' })).json()).toEqual({ status: 'ok', components: {} });
    expect((await inject({ url: '/health/ready' })).json()).toEqual({
      status: 'ok',
      components: { mongo: { ok: true } },
    });
  });
});

describe('openapi.json', () => {
  it('describes routes, bodies, defaults and problems', async () => {
    const document = (await inject({ url: '/openapi.json' })).json<{
      openapi: string;
      paths: Record<string, Record<string, { requestBody?: unknown; responses: object; parameters?: unknown }>>;
      components: object;
    }>();
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths).sort()).toEqual([
      '/api/pots',
      '/api/pots/big',
      '/api/pots/boom',
      '/api/pots/once',
      '/api/pots/{id}',
    ]);
    expect(JSON.stringify(document.paths['/api/pots']?.['post']?.requestBody)).toContain('"default":"small"');
    expect(document.paths['/api/pots']?.['post']?.responses).toHaveProperty('default');
    expect(document.components).toHaveProperty('schemas.Problem.properties.code');
  });
});

describe('a database that does not answer', () => {
  it('is told as 503 with Retry-After, quickly, and shows in readiness', async () => {
    const lonely = await runApp({}, { kafka: false, redis: false });
    await lonely.app.get(Mongo).db.dropDatabase();
    await lonely.app.get(Mongo).close();
    const started = Date.now();
    const reply = await lonely.app.inject({ url: '/api/pots/x', headers: { ...lonely.as(), 'accept-language': 'fr' } });
    expect(Date.now() - started).toBeLessThan(25_000); // Drivers wait for half a minute.
    expect(reply.json()).toMatchObject({
      status: 503,
      code: 'PLATFORM.UNAVAILABLE',
      detail: expect.stringContaining('indisponible'),
    });
    expect(reply.headers['retry-after']).toBe('5');
    const ready = await lonely.app.inject({ url: '/health/ready' });
    expect([ready.statusCode, ready.json<{ components: object }>().components]).toEqual([
      503,
      { mongo: { ok: false, detail: expect.any(String) } },
    ]);
    await lonely.app.close();
  });
});
