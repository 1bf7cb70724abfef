import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actorHeader, type Actor, type Config } from '@asili/platform';
import { tokensOf } from '@asili/platform/testing';
import { aProduct, anOrder, artisanNumber } from './engine.ts';

export interface Asked {
  readonly service: string;
  readonly call: string;
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly body: unknown;
}

/** The other services on one port each by name: they check the token as they would, and answer as the contracts say. */
export async function neighbourServer(config: () => Config) {
  const asked: Asked[] = [];
  /** Awaited before a call is answered. */
  const world = { hold: undefined as Promise<void> | undefined, known: true };
  const user = { id: 'art_00000000000000000000000001', userType: 'artisan', firstName: 'Akinyi', language: 'en', phoneNumber: `+${artisanNumber}` };

  function answer(service: string, call: string): unknown {
    if (service === 'identity' && call.includes('/pin')) return { outcome: 'right' };
    if (service === 'identity') return { pin: 'set', artisan: world.known && call.includes(artisanNumber) ? user : null };
    if (service === 'orders' && call.startsWith('GET')) return { orders: [anOrder('1043218')], nextCursor: null };
    if (service === 'orders') return { order: anOrder('1043218', { state: 'shipped' }) };
    if (service === 'verification') return { isAuthentic: true, product: aProduct(), verification: { id: 'vrf_1', productId: 'prd_1', verifiedAt: '2026-11-23T09:00:00.000Z', verdict: 'RECORD_GENUINE', reasons: [], ledger: { network: 'local', checkedAt: null, source: 'none', ok: true } } };
    return { sent: true };
  }

  async function take(service: string, request: IncomingMessage): Promise<unknown> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const actor = tokensOf(service, config()).verify(String(request.headers[actorHeader]));
    const call = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
    if (service !== 'identity') await world.hold;
    asked.push({ service, call, actor, key: request.headers['idempotency-key'] as string | undefined, body: text === '' ? undefined : JSON.parse(text) });
    return answer(service, call);
  }

  const names = ['identity', 'verification', 'orders', 'notifications'] as const;
  const servers = names.map((name) => createServer((request, response) => {
    take(name, request).then(
      (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      () => response.writeHead(401, { 'content-type': 'application/json' }).end('{}'),
    );
  }));
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const urls = Object.fromEntries(names.map((name, index) => [`${name.toUpperCase()}_URL`, `http://127.0.0.1:${(servers[index]?.address() as AddressInfo).port}`]));
  return { asked, world, urls, changes: () => asked.filter(({ call }) => !call.startsWith('GET')), close: () => { for (const server of servers) { server.closeAllConnections(); server.close(); } } };
}
