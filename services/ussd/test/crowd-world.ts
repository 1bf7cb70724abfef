import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { anOrder } from './world.ts';

const artisanOf = (msisdn: string): string => `art_${msisdn.replace(/\D/g, '').padStart(26, '0')}`;

/** Identity and orders for any number of artisans with one order each. A step that was done is a success and no change, as in orders. */
export async function crowdWorld() {
  /** While `hold` is set nothing is answered until it resolves; `waiting` requests do. */
  const state = { hold: undefined as Promise<void> | undefined, waiting: 0 };
  /** The keys each order was asked to be shipped by, by its number. */
  const asked = new Map<string, Set<string>>();
  /** What was sent by SMS, by the number it went to. */
  const texts = new Map<string, string[]>();
  const ship = (number: string, key: string): readonly [number, object] => {
    asked.set(number, (asked.get(number) ?? new Set<string>()).add(key));
    return [200, { order: anOrder(number, { state: 'shipped' }) }];
  };

  function answer({ method, url = '', headers }: IncomingMessage, body: unknown): readonly [number, object] {
    if (url === '/internal/messages') {
      const {
        to,
        params: { text },
      } = body as { to: string; params: { text: string } };
      texts.set(to, [...(texts.get(to) ?? []), text]);
    }
    const phone = /^\/internal\/artisans\/(.+)$/.exec(url)?.[1];
    if (phone !== undefined)
      return [
        200,
        {
          pin: 'set',
          artisan: {
            id: artisanOf(decodeURIComponent(phone)),
            userType: 'artisan',
            firstName: 'A',
            language: 'en',
            phoneNumber: decodeURIComponent(phone),
          },
        },
      ];
    const number = /number=(\d+)/.exec(url)?.[1];
    if (number !== undefined)
      return [
        200,
        { orders: [anOrder(number, asked.has(number) ? { state: 'shipped', allowed: [] } : {})], nextCursor: null },
      ];
    const stepped = /^\/api\/orders\/ord_(\d+)\/ship$/.exec(url)?.[1];
    if (method === 'POST' && stepped !== undefined) return ship(stepped, String(headers['idempotency-key']));
    return [200, { sent: true }];
  }

  async function reply(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = request.method === 'GET' ? undefined : await json(request).catch(() => undefined);
    state.waiting += 1;
    await state.hold;
    state.waiting -= 1;
    const [status, said] = answer(request, body);
    response
      .writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' })
      .end(JSON.stringify(said));
  }

  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    void reply(request, response);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    asked,
    texts,
    state,
    urls: { IDENTITY_URL: url, ORDERS_URL: url, NOTIFICATIONS_URL: url, VERIFICATION_URL: url },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
