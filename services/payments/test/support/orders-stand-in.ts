import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PurchaseForPayment } from '@asili/contracts';
import { newId } from '@asili/kernel';

/** The orders service as payments knows it: purchases, and which payment of each has begun. */
export async function startOrders(clock: { now(): Date } = { now: () => new Date() }) {
  const purchases = new Map<string, PurchaseForPayment>();
  const begun: { purchaseId: string; paymentId: string; until: string; settling?: boolean }[] = [];
  const state = { down: false, refuse: '', gone: false };
  /** Which late payments asked whether their items can be kept once more. */
  const asked: string[] = [];
  /** One product bought at once: by whom, how checkout answers next, and what was begun under which key. */
  const direct = {
    customerId: '',
    next: 'held' as 'held' | 'sold-out' | 'invalid' | 'lost',
    byKey: new Map<string, string>(),
    bodies: [] as unknown[],
    cancelled: [] as string[],
  };
  type Answer = (status: number, body: object) => unknown;
  const checkOut = (key: string, body: unknown, reply: Answer, drop: () => unknown): unknown => {
    if (direct.next === 'sold-out') return reply(409, { status: 409, code: 'ORDERS.OUT_OF_STOCK' });
    if (direct.next === 'invalid')
      return reply(400, { status: 400, code: 'PLATFORM.INVALID', errors: [{ path: 'address', message: 'Required' }] });
    const id = direct.byKey.get(key) ?? sell(direct.customerId).id;
    direct.byKey.set(key, id);
    direct.bodies.push(body);
    if (direct.next !== 'lost') return reply(201, { purchase: { id } });
    direct.next = 'held';
    return drop();
  };
  const cancel = (id: string, reply: Answer): unknown => {
    direct.cancelled.push(id);
    const found = purchases.get(id);
    if (found) purchases.set(id, { ...found, state: 'cancelled' });
    return reply(200, {});
  };
  /** Two artisans of one country, Kenya unless it is said, 127 and 67 dollars. */
  function sell(
    customerId: string,
    first = newId('art'),
    second = newId('art'),
    country = 'KE',
    currency: 'USD' | 'KES' = 'USD',
  ): PurchaseForPayment {
    const priced = (amount: string) => [{ amount, currency }];
    const purchase: PurchaseForPayment = {
      id: newId('pur'),
      customerId,
      state: 'held',
      createdAt: clock.now().toISOString(),
      holdExpiresAt: new Date(clock.now().getTime() + 15 * 60_000).toISOString(),
      orders: [
        {
          orderId: newId('ord'),
          artisanId: first,
          artisanCountry: country,
          items: priced('123.00'),
          delivery: priced('4.00'),
        },
        {
          orderId: newId('ord'),
          artisanId: second,
          artisanCountry: country,
          items: priced('64.00'),
          delivery: priced('3.00'),
        },
      ],
    };
    purchases.set(purchase.id, purchase);
    return purchase;
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .on('end', () => {
        const reply = (status: number, body: object): unknown =>
          response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
        const [, id = '', call] =
          /^\/internal\/purchases\/([^/]+)(\/payment-begun|\/late-payment)?$/.exec(request.url ?? '') ?? [];
        const purchase = purchases.get(id);
        const body = (): unknown => JSON.parse(Buffer.concat(chunks).toString());
        const cancelled = /^\/api\/purchases\/([^/]+)\/cancel$/.exec(request.url ?? '')?.[1];
        if (!state.down && request.url === '/api/checkout')
          return checkOut(String(request.headers['idempotency-key']), body(), reply, () => request.socket.destroy());
        if (!state.down && cancelled !== undefined) return cancel(cancelled, reply);
        if (state.down) return reply(503, { status: 503, code: 'PLATFORM.UNAVAILABLE' });
        if (request.url?.startsWith('/internal/people/')) return reply(200, { hasOpenOrders: false });
        if (!purchase) return reply(404, { status: 404, code: 'PLATFORM.NOT_FOUND' });
        if (!call) return reply(200, purchase);
        if (call === '/late-payment') {
          asked.push((body() as { paymentId: string }).paymentId);
          return reply(200, { held: !state.gone && purchase.state !== 'cancelled' && purchase.state !== 'paid' });
        }
        if (state.refuse) return reply(409, { status: 409, code: state.refuse });
        begun.push({ purchaseId: id, ...(body() as { paymentId: string; until: string; settling?: boolean }) });
        purchases.set(id, { ...purchase, state: 'paying' });
        return reply(200, purchases.get(id) as PurchaseForPayment);
      });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    begun,
    state,
    asked,
    direct,
    sell,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
