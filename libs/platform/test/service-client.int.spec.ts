import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { ActorTokens, actorHeader, defineConfig, inContext, RemoteProblem, ServiceClient, Unavailable } from '../src/index.ts';

const tokens = new ActorTokens('a secret of the test');
let server: Server;
let client: ServiceClient;
let requests: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[] = [];
let answer: (request: IncomingMessage, reply: ServerResponse) => void;

beforeAll(async () => {
  server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => { body += chunk.toString(); });
    request.on('end', () => {
      requests.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const LEDGER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  client = new ServiceClient(defineConfig('products', z.object({}), { LEDGER_URL, IDENTITY_URL: 'http://127.0.0.1:1' }), tokens);
});

afterAll(() => {
  server.close();
  server.closeAllConnections();
});

function answering(status: number, body: unknown, headers: Record<string, string> = {}): void {
  requests = [];
  answer = (_request, reply) => reply.writeHead(status, { 'content-type': 'application/json', ...headers }).end(typeof body === 'string' ? body : JSON.stringify(body));
}

describe('ServiceClient', () => {
  it('asks as the service itself, or on behalf of an actor, with the ids of the work at hand', async () => {
    answering(200, { ok: true });
    await inContext({ requestId: 'req_12345678', correlationId: 'corr_1234567' }, () => client.get('ledger', '/internal/x?y=1'));
    const actor = { kind: 'artisan', id: 'art_1', language: 'sw' } as const;
    await client.post('ledger', '/internal/x', { body: { a: 1 }, actor, idempotencyKey: 'k' });
    expect(requests.map(({ method, url, body }) => ({ method, url, body }))).toEqual([{ method: 'GET', url: '/internal/x?y=1', body: '' }, { method: 'POST', url: '/internal/x', body: '{"a":1}' }]);
    expect(requests.map(({ headers }) => tokens.verify(String(headers[actorHeader])))).toEqual([{ kind: 'service', id: 'products', language: 'en' }, actor]);
    expect(requests[0]?.headers).toMatchObject({ 'x-request-id': 'req_12345678', 'x-correlation-id': 'corr_1234567' });
    expect(requests[1]?.headers['idempotency-key']).toBe('k');
  });

  it('gives back checked JSON, bytes, or nothing', async () => {
    answering(200, { n: '7', extra: true });
    expect(await client.get('ledger', '/x', { schema: z.object({ n: z.coerce.number() }) })).toEqual({ n: 7 });
    await expect(client.get('ledger', '/x', { schema: z.object({ m: z.string() }) })).rejects.toThrow('ledger answered in another shape: m');
    expect((await client.getBytes('ledger', '/x')).toString()).toBe('{"n":"7","extra":true}');
    answering(204, '');
    expect(await client.post('ledger', '/x')).toBeUndefined();
  });

  it('turns a problem into an error with its code, status and patience', async () => {
    answering(409, { code: 'LEDGER.BUSY', status: 409, detail: 'x' }, { 'retry-after': '7' });
    const error = await client.get('ledger', '/x').catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RemoteProblem);
    expect(error).toMatchObject({ code: 'LEDGER.BUSY', status: 409, service: 'ledger', retryAfterSeconds: 7 });
    expect(requests).toHaveLength(1);
  });

  it.each([[500, '<html>', 'PLATFORM.INTERNAL'], [503, 'garbage', 'PLATFORM.UNAVAILABLE'], [404, '{"code":7}', 'PLATFORM.INTERNAL']])('survives a %i that is no problem', async (status, body, code) => {
    answering(status, body);
    await expect(client.post('ledger', '/x')).rejects.toMatchObject({ code, status });
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
    expect(Date.now() - started).toBeLessThan(2000);
    answering(302, '', { location: 'http://169.254.169.254/' });
    await expect(client.post('ledger', '/x')).rejects.toThrow(Unavailable);
  });

  it('names the key of a neighbour nobody told it about', async () => {
    await expect(client.get('analytics', '/x')).rejects.toThrow('ANALYTICS_URL (missing)');
  });
});
