import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { actorHeader, type Actor, type Config } from '@asili/platform';
import { tokensOf } from '@asili/platform/testing';
import { aProduct, anOrder, artisanNumber } from './world.ts';

export interface Asked {
  readonly service: string;
  readonly call: string;
  readonly actor: Actor;
  readonly key: string | undefined;
  readonly body: unknown;
}

class Away extends Error {}

/** The other services on one port each by name: they check the token as they would, and answer as the contracts say. */
export async function neighbourServer(config: () => Config) {
  const asked: Asked[] = [];
  /** Awaited before a call is answered. */
  const world = {
    hold: undefined as Promise<void> | undefined,
    holdIdentity: undefined as Promise<void> | undefined,
    known: true,
    certifying: 0,
    isTrailAway: false,
  };
  const user = {
    id: 'art_00000000000000000000000001',
    userType: 'artisan',
    firstName: 'Akinyi',
    language: 'en',
    phoneNumber: `+${artisanNumber}`,
  };

  function answer(service: string, call: string, body: object): unknown {
    if (call === 'GET /api/payout-account') return { account: null };
    if (call.endsWith('/payout-account'))
      return 'code' in body
        ? {
            account: {
              provider: 'mpesa',
              phoneNumber: '+254······111',
              since: '2026-11-23T09:00:00.000Z',
              heldUntil: new Date(Date.now() + 86_400_000).toISOString(),
              problem: null,
            },
          }
        : { challenge: { id: 'chl_7', channel: 'sms', to: '+2547*****111', expiresIn: 300, resendIn: 60 }, pin: true };
    if (service === 'identity' && call.includes('/pin')) return { outcome: 'right' };
    if (service === 'identity')
      return { pin: 'set', artisan: world.known && call.includes(artisanNumber) ? user : null };
    if (service === 'orders' && call.startsWith('GET')) return { orders: [anOrder('1043213')], nextCursor: null };
    if (service === 'orders') return { order: anOrder('1043213', { state: 'shipped' }) };
    if (call.endsWith('/photo-links'))
      return { link: { url: 'https://asili.example/photos#a-token', expiresAt: '2026-11-26T09:00:00.000Z' } };
    if (service === 'products' && call.startsWith('GET'))
      return { product: aProduct({ status: (world.certifying -= 1) >= 0 ? 'pending' : 'verified' }) };
    if (service === 'products') return { product: aProduct({ status: 'pending' }) };
    if (service === 'verification')
      return {
        isAuthentic: true,
        product: aProduct(),
        verification: {
          id: 'vrf_1',
          productId: 'prd_1',
          verifiedAt: '2026-11-23T09:00:00.000Z',
          verdict: 'RECORD_GENUINE',
          reasons: [],
          ledger: { network: 'local', checkedAt: null, source: 'none', ok: true },
        },
      };
    return { sent: true };
  }

  async function take(service: string, request: IncomingMessage): Promise<unknown> {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const actor = tokensOf(service, config()).verify(String(request.headers[actorHeader]));
    const call = `${request.method} ${decodeURIComponent(request.url ?? '')}`;
    await (service === 'identity' ? world.holdIdentity : world.hold);
    const body: unknown = text === '' ? undefined : JSON.parse(text);
    if (world.isTrailAway && call === 'POST /internal/console/reads') throw new Away();
    asked.push({ service, call, actor, key: request.headers['idempotency-key'] as string | undefined, body });
    return answer(service, call, body ?? {});
  }

  const names = ['identity', 'verification', 'orders', 'payments', 'products', 'notifications'] as const;
  const servers = names.map((name) =>
    createServer((request, response) => {
      take(name, request).then(
        (body) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
        (error: unknown) =>
          response.writeHead(error instanceof Away ? 503 : 401, { 'content-type': 'application/json' }).end('{}'),
      );
    }),
  );
  await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))));
  const urls = Object.fromEntries(
    names.map((name, index) => [
      `${name.toUpperCase()}_URL`,
      `http://127.0.0.1:${(servers[index]?.address() as AddressInfo).port}`,
    ]),
  );
  return {
    asked,
    world,
    urls,
    changes: () => asked.filter(({ call }) => !call.startsWith('GET')),
    close: () => {
      for (const server of servers) {
        server.closeAllConnections();
        server.close();
      }
    },
  };
}
