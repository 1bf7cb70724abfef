import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isPermanent } from '../src/errors/classify.ts';
import {
  ActorTokens,
  actorHeader,
  defineConfig,
  inContext,
  isUnavailable,
  RemoteProblem,
  ServiceClient,
  Unavailable,
} from '../src/index.ts';
import { tokensOf } from '../src/testing/index.ts';

const config = (env: Record<string, string>) =>
  defineConfig('products', z.object({}), { ASILI_SECRETS_DIR: secrets, ...env });
const secrets = mkdtempSync(path.join(tmpdir(), 'asili-client-'));
let server: Server;
let client: ServiceClient;
let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: (request: IncomingMessage, reply: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const LEDGER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new ServiceClient(
    config({ LEDGER_URL, IDENTITY_URL: 'http://127.0.0.1:1' }),
    ActorTokens.fromConfig(config({})),
  );
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function answering(status: number, body: unknown, headers: Record<string, string> = {}): void {
  requests = [];
  answer = (_request, reply) =>
    reply
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body));
}

describe('ServiceClient', () => {
  it('asks as the service itself, or on behalf of an actor, with the ids of the work at hand', async () => {
    answering(200, { ok: true });
    await inContext({ requestId: 'req_12345678', correlationId: 'corr_1234567' }, () =>
      client.get('ledger', '/internal/x?y=1'),
    );
    const actor = { kind: 'artisan', id: 'art_1', language: 'sw' } as const;
    const actorToken = tokensOf('gateway', config({})).sign(actor, 'verification');
    const work = { requestId: 'req_12345678', correlationId: 'corr_1234567', actor, actorToken };
    const checks = defineConfig('verification', z.object({}), {
      ASILI_SECRETS_DIR: secrets,
      PRODUCTS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await inContext(work, () =>
      new ServiceClient(checks, ActorTokens.fromConfig(checks)).post('products', '/api/x', {
        body: { a: 1 },
        onBehalf: true,
        idempotencyKey: 'k',
      }),
    );
    expect(requests.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
      { method: 'GET', url: '/internal/x?y=1', body: '' },
      { method: 'POST', url: '/api/x', body: '{"a":1}' },
    ]);
    const [own, passedOn] = requests.map(({ headers }) => String(headers[actorHeader]));
    expect([
      tokensOf('ledger', config({})).verify(own ?? ''),
      tokensOf('products', config({})).verify(passedOn ?? ''),
    ]).toEqual([{ kind: 'service', id: 'products', language: 'en' }, actor]);
    await expect(inContext(work, () => client.post('ledger', '/internal/x', { onBehalf: true }))).rejects.toThrow(
      'products passes no tokens on to ledger',
    );
    expect(requests).toHaveLength(2);
    expect(requests[0]?.headers).toMatchObject({ 'x-request-id': 'req_12345678', 'x-correlation-id': 'corr_1234567' });
    expect(requests[1]?.headers['idempotency-key']).toBe('k');
  });

  it('asks as somebody else where its service may speak for them', async () => {
    answering(200, {});
    const actor = { kind: 'artisan', id: 'art_1', language: 'sw' } as const;
    const phones = defineConfig('ussd', z.object({}), {
      ASILI_SECRETS_DIR: secrets,
      LEDGER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    });
    await new ServiceClient(phones, ActorTokens.fromConfig(phones)).patch('ledger', '/x', {
      actor,
      body: { a: 1 },
      idempotencyKey: 'k',
    });
    expect(requests).toMatchObject([{ method: 'PATCH', body: '{"a":1}', headers: { 'idempotency-key': 'k' } }]);
    expect(tokensOf('ledger', config({})).verify(String(requests[0]?.headers[actorHeader]))).toEqual(actor);
    await expect(client.post('ledger', '/x', { actor })).rejects.toThrow(Unavailable);
    expect(requests).toHaveLength(1);
  });

  it('says how long it waits, and no longer than whoever asked it does', async () => {
    answering(200, {});
    const context = { requestId: 'req_12345678', correlationId: 'corr_1234567' };
    await inContext(context, () => client.get('ledger', '/x', { timeoutMs: 300_000 }));
    await inContext({ ...context, deadline: performance.now() + 100_000 }, () =>
      client.get('ledger', '/x', { timeoutMs: 300_000 }),
    );
    const [own, given] = requests.map(({ headers }) => Number(headers['x-asili-timeout-ms']));
    expect([own, given].map((ms) => Math.ceil((ms ?? 0) / 100_000))).toEqual([3, 1]);
  });

  it('gives back checked JSON, bytes, or nothing', async () => {
    answering(200, { n: '7', extra: true });
    expect(await client.get('ledger', '/x', { schema: z.object({ n: z.coerce.number() }) })).toEqual({ n: 7 });
    await expect(client.get('ledger', '/x', { schema: z.object({ m: z.string() }) })).rejects.toThrow(
      'ledger answered in another shape: m',
    );
    expect((await client.getBytes('ledger', '/x', { type: 'application/json' })).toString()).toBe(
      '{"n":"7","extra":true}',
    );
    answering(204, '');
    expect(await client.post('ledger', '/x')).toBeUndefined();
  });

  it('turns a problem into an error with its code, status and time to come back', async () => {
    answering(409, { code: 'LEDGER.BUSY', status: 409, detail: 'x' }, { 'retry-after': '7' });
    const error = await client.get('ledger', '/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RemoteProblem);
    expect(error).toMatchObject({ code: 'LEDGER.BUSY', status: 409, service: 'ledger', retryAfterSeconds: 7 });
    expect(requests).toHaveLength(1);
  });

  it.each([
    ['a page of a proxy', 200, '<html>Please sign in</html>'],
    ['a page of a proxy that knows no such address', 404, '<html>'],
    ['a refusal without a word', 403, ''],
    ['a page that nothing answers', 502, '<html>'],
    ['a proxy’s own error that knows no such address', 404, '{"message":"no Route matched with those values"}'],
    ['a proxy’s own error with a code of its own', 404, '{"code":7,"status":404}'],
    ['a list for a refusal', 403, '[]'],
    ['an error that says nothing', 500, '{}'],
    ['half an answer', 200, '{"ok":tr'],
    ['half a refusal', 409, '{"code":"ORDERS.'],
  ])('takes %s for no answer, which can be asked for again', async (_what, status, body) => {
    answering(status, body);
    const error: unknown = await client.post('ledger', '/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Unavailable);
    expect([isUnavailable(error), isPermanent(error)]).toEqual([true, false]);
  });

  it('takes a page where a picture was asked for for no answer', async () => {
    answering(200, '<html>Please sign in</html>', { 'content-type': 'text/html' });
    await expect(client.getBytes('ledger', '/x', { type: 'image/' })).rejects.toThrow(Unavailable);
    answering(200, 'bytes', { 'content-type': 'image/jpeg' });
    expect((await client.getBytes('ledger', '/x', { type: 'image/' })).toString()).toContain('bytes');
  });

  it('takes an answer that ends too early for none', async () => {
    answer = (_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': '100' }).write('{"ok":true}');
      setImmediate(() => reply.destroy());
    };
    await expect(client.post('ledger', '/x')).rejects.toThrow(Unavailable);
    await expect(client.getBytes('ledger', '/x', { type: 'application/' })).rejects.toThrow(Unavailable);
  });

  it('tries a GET twice and a POST once when there is no answer', async () => {
    answering(503, {});
    await expect(client.get('ledger', '/x')).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(2);
    answering(503, {});
    await expect(client.post('ledger', '/x')).rejects.toMatchObject({ status: 503 });
    expect(requests).toHaveLength(1);
    await expect(client.get('identity', '/x')).rejects.toThrow(Unavailable);
  });

  it('does not wait longer than it is told, nor follow to other places', async () => {
    answering(200, {});
    answer = () => undefined;
    const started = Date.now();
    await expect(client.post('ledger', '/x', { timeoutMs: 200 })).rejects.toThrow(Unavailable);
    expect(Date.now() - started).toBeLessThan(20_000);
    answering(302, '', { location: 'http://169.254.169.254/' });
    await expect(client.post('ledger', '/x')).rejects.toThrow(Unavailable);
  });

  it('asks the instances of a service in turn, and passes over one that is away', async () => {
    answering(200, {});
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const nobody = createServer();
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve));
    const { port } = nobody.address() as AddressInfo;
    await new Promise((resolve) => nobody.close(resolve));
    const both = new ServiceClient(
      config({ LEDGER_URL: `http://127.0.0.1:${port}, ${here}/one/,${here}/two/` }),
      ActorTokens.fromConfig(config({})),
    );
    for (let n = 0; n < 6; n += 1) await both.post('ledger', 'x');
    expect(requests.map(({ url }) => url)).toEqual(['/one/x', '/one/x', '/two/x', '/one/x', '/one/x', '/two/x']);
  });

  it('passes over a host that drops packets', async () => {
    answering(200, {});
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const full = await fullHost();
    const both = new ServiceClient(
      config({ LEDGER_URL: `http://127.0.0.1:${full.port},${here}/one/` }),
      ActorTokens.fromConfig(config({})),
    );
    await both.post('ledger', 'x');
    await both.post('ledger', 'x');
    expect(requests.map(({ url }) => url)).toEqual(['/one/x', '/one/x']);
    await full.close();
  });

  it('gives up when whoever asked does', async () => {
    answering(200, {});
    answer = () => undefined;
    const context = { requestId: 'req_12345678', correlationId: 'corr_1234567' };
    const ended: string[] = [];
    const call = (name: string, deadline: number, timeoutMs?: number) =>
      inContext({ ...context, deadline }, () =>
        client.post('ledger', '/x', timeoutMs === undefined ? {} : { timeoutMs }).catch(() => ended.push(name)),
      );
    await Promise.all([
      call('own timeout', performance.now() + 60_000, 2000),
      call("the asker's", performance.now() + 200),
    ]);
    expect(ended).toEqual(["the asker's", 'own timeout']);
  });

  it('never gives another instance what one may have received', async () => {
    answering(200, {});
    answer = (request) => {
      request.socket.destroy();
    };
    const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const both = new ServiceClient(
      config({ LEDGER_URL: `${here}/one/,${here}/two/` }),
      ActorTokens.fromConfig(config({})),
    );
    await expect(both.post('ledger', 'x')).rejects.toThrow(Unavailable);
    expect(requests).toHaveLength(1);
  });

  it('names the key of a neighbour nobody told it about', async () => {
    await expect(client.get('analytics', '/x')).rejects.toThrow('ANALYTICS_URL (missing)');
  });
});

/** A host whose queue of connections is full, so that the system answers nothing to a further one. */
async function fullHost(): Promise<{ port: number; close(): Promise<unknown> }> {
  const worker = new Worker(
    `
    const server = require('node:net').createServer().listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => {
      require('node:worker_threads').parentPort.postMessage(server.address().port);
      setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0));
    });`,
    { eval: true },
  );
  const [port] = (await once(worker, 'message')) as [number];
  const waiting: Socket[] = Array.from({ length: 6 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  await Promise.all(waiting.slice(0, 2).map((socket) => once(socket, 'connect')));
  return {
    port,
    close: () => {
      for (const socket of waiting) socket.destroy();
      return worker.terminate();
    },
  };
}
