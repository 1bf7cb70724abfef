import { afterEach, describe, expect, it } from '@jest/globals';
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Upstreams } from './upstreams.http.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function anInstance(answer: RequestListener) {
  const received: string[] = [];
  const server = createServer((request, response) => {
    received.push(request.method ?? '');
    answer(request, response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function aPair() {
  const hung = await anInstance(() => undefined);
  const good = await anInstance((_request, response) => {
    response.end('{}');
  });
  const upstreams = new Upstreams({ products: `${hung.url},${good.url}` });
  closing.push(() => upstreams.close());
  const ask = (method: string) =>
    upstreams
      .read('products', { method, path: '/', headers: {}, deadline: Date.now() + 3_000, bodyTimeoutMs: 5_000 }, 100)
      .then(
        ({ status }) => status,
        () => 0,
      );
  return { hung, good, ask };
}

describe('an instance that takes requests and never answers', () => {
  it('costs no read its answer, and is asked last from then on', async () => {
    const { hung, ask } = await aPair();
    for (let n = 0; n < 6; n += 1) expect(await ask('GET')).toBe(200);
    expect(hung.received).toEqual(['GET']);
  });

  it('is asked last after a change it did not answer, which is sent nowhere else', async () => {
    const { hung, good, ask } = await aPair();
    const answers = [];
    for (let n = 0; n < 6; n += 1) answers.push(await ask('POST'));
    expect([hung.received.length, good.received.length, answers.filter((status) => status === 0).length]).toEqual([
      1, 5, 1,
    ]);
  });
});

describe('an instance that breaks the connection', () => {
  async function asking(headers: Record<string, string>) {
    const broken = await anInstance((request) => {
      request.socket.destroy();
    });
    const good = await anInstance((_request, response) => {
      response.end('{}');
    });
    const upstreams = new Upstreams({ products: `${broken.url},${good.url}` });
    closing.push(() => upstreams.close());
    const answers = [];
    for (let n = 0; n < 4; n += 1)
      answers.push(
        await upstreams
          .read(
            'products',
            {
              method: 'POST',
              path: '/',
              headers,
              body: Buffer.from('{}'),
              deadline: Date.now() + 3_000,
              bodyTimeoutMs: 5_000,
            },
            100,
          )
          .then(
            ({ status }) => status,
            (error: Error) => error.name,
          ),
      );
    return { answers, broken, good };
  }

  it('costs no change its answer that has a key: another one is sent it', async () => {
    const { answers, broken, good } = await asking({ 'idempotency-key': 'k-1' });
    expect(answers).toEqual([200, 200, 200, 200]);
    expect([broken.received.length > 0, good.received.length]).toEqual([true, 4]);
  });

  it('leaves a change without a key unknown, which is sent nowhere else', async () => {
    const { answers, broken, good } = await asking({});
    expect(answers.filter((answer) => answer === 'OutcomeUnknown')).toHaveLength(broken.received.length);
    expect([broken.received.length > 0, broken.received.length + good.received.length]).toEqual([true, 4]);
  });
});
