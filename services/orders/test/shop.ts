import { randomUUID } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { topics, type EventType, type Product, type PurchaseReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventBus, type Actor } from '@asili/platform';
import {
  cleanUp,
  createServiceApp,
  type ServiceProcess,
  speakingTo,
  startServiceProcess,
  testEnvironment,
  until,
} from '@asili/platform/testing';
import { ordersConfig } from '../src/config.ts';
import { OrdersModule } from '../src/orders.module.ts';
import { People } from '../src/personal/personal-data.mongo.ts';

type Config = ReturnType<typeof ordersConfig>;

/** What the payments service would answer, and what it was asked. */
export const payments = { outcomeUnknown: false, isAway: false, cancelled: [] as string[] };
const usd = (amount: string) => ({ amount, currency: 'USD' });
/** What every order brings, if one asks it. */
export const brings = {
  gross: usd('85.00'),
  fee: { percent: '1.5', fixed: null, amount: usd('1.28') },
  net: usd('83.72'),
  payout: { money: { amount: '10465.00', currency: 'KES' }, rate: null, when: 'after-delivery' },
};
function tellMoney(request: IncomingMessage, response: ServerResponse): void {
  const chunks: Buffer[] = [];
  request
    .on('data', (chunk: Buffer) => chunks.push(chunk))
    .on('end', () => {
      const { orders } = JSON.parse(Buffer.concat(chunks).toString()) as { orders: { orderId: string }[] };
      response
        .writeHead(payments.isAway ? 503 : 200, { 'content-type': 'application/json' })
        .end(JSON.stringify({ orders: orders.map(({ orderId }) => ({ orderId, money: brings })) }));
    });
}

function paymentsServer() {
  return createServer((request, response) => {
    const cancelling = /\/of-purchase\/([^/]+)\/cancel$/.exec(request.url ?? '');
    if (cancelling && !payments.outcomeUnknown) payments.cancelled.push(cancelling[1] ?? '');
    if (request.url === '/internal/payments/order-money') return void tellMoney(request, response);
    const [status, body] = !cancelling
      ? [200, { payment: null }]
      : payments.outcomeUnknown
        ? [409, { status: 409, code: 'PAYMENTS.IN_DOUBT' }]
        : [200, { cancelled: true }];
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
}

export const aCustomer = (language: Actor['language'] = 'en'): Actor => ({
  kind: 'customer',
  id: newId('cus'),
  language,
});
export const anonymous: Actor = { kind: 'anonymous', id: 'visitor', language: 'en' };
export const address = { line1: 'Rose Avenue 12', city: 'Nairobi', country: 'KE' };
export const contact = { name: 'Wanjiru Kamau', email: 'wanjiru@example.org', phoneNumber: '+254712604482' };
export const terms = {
  zones: [{ name: 'Kenya', countries: ['KE'], price: { amount: '4', currency: 'USD' }, days: [2, 4] }],
  pickup: { offered: true, note: 'Oginga Odinga Street' },
};

export type Shop = Awaited<ReturnType<typeof openShop>>;

/**
 * Products as processes of their own, orders in this one, a payments service that answers as told, and what specs ask of them. Orders have
 * a clock of the spec's, or all of them the development clock.
 */
export async function openShop({ products: howMany = 1, apps: instances = 2, devClock = false } = {}) {
  const server = paymentsServer();
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const env = testEnvironment('ord', {
    ASILI_RATE_LIMITS: 'off',
    ...(devClock && { DEV_CLOCK: '1' }),
    ASILI_DATA_DIR: mkdtempSync(path.join(tmpdir(), 'asili-orders-')),
    PAYMENTS_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
  const shops = await Promise.all(Array.from({ length: howMany }, () => startServiceProcess('products', env)));
  Object.assign(env, { PRODUCTS_URL: shops.map(({ url }) => url).join(',') });
  const config: Config = ordersConfig(env);
  let ahead = 0;
  const clock = { now: () => new Date(Date.now() + ahead) };
  const start = async () => {
    const app = await createServiceApp({
      name: 'orders',
      module: OrdersModule.forRoot(config, devClock ? undefined : clock),
      config,
    });
    await app.init();
    await app.getHttpAdapter().getInstance().ready();
    return app;
  };
  const apps = [await start()];
  while (apps.length < instances) apps.push(await start());
  const [app] = apps as [Awaited<ReturnType<typeof start>>];
  const headers = speakingTo(config);
  const inShopHeaders = speakingTo({ ...config, service: 'products' });
  const bus = app.get(EventBus);
  await bus.ensureTopics([topics.ledger, topics.payments, { name: topics.profiles, compacted: true }]);

  const call = (
    actor: Actor,
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: object,
    { from = app, key }: { from?: typeof app; key?: string } = {},
  ) =>
    from.inject({
      method,
      url,
      headers: { ...headers(actor), ...(key !== undefined && { 'idempotency-key': key }) },
      ...(body && { payload: body }),
    });
  const inShop = (actor: Actor, method: string, where: string, body?: object) =>
    fetch((shops[0] as ServiceProcess).url + where, {
      method,
      headers: { ...inShopHeaders(actor), 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      ...(body && { body: JSON.stringify(body) }),
    });
  const publish = (type: EventType, subject: string, data: object, stream: string, version = 1) =>
    bus.publish([
      {
        topic: `asili.${type.split('.')[0] ?? ''}.v1`,
        messages: [
          {
            key: subject,
            value: JSON.stringify(data),
            headers: {
              ce_id: `${type}-${subject}-${version}`,
              ce_type: type,
              ce_subject: subject,
              ce_stream: `${stream}-${subject}`,
              ce_streamversion: String(version),
              ce_time: new Date().toISOString(),
            },
          },
        ],
      },
    ]);

  /** Orders have heard who that is. */
  const known = ({ id }: Actor) =>
    until(async () => (await app.get(People, { strict: false }).customers([id])).has(id), 'the profile');

  return {
    app,
    apps,
    bus,
    call,
    clock,
    config,
    env,
    headers,
    inShop,
    inShopHeaders,
    known,
    publish,
    shops,
    /** Later than now by so many minutes, for orders. */
    passMinutes: (minutes: number) => {
      ahead = minutes * 60_000;
    },
    /** @param shipping their terms of delivery; null: they say nothing */
    async artisan(shipping: object | null = terms): Promise<Actor> {
      const actor: Actor = { kind: 'artisan', id: newId('art'), language: 'en' };
      await bus.publishState(topics.profiles, actor.id, {
        subject: actor.id,
        userType: 'artisan',
        firstName: 'Akinyi',
        businessName: 'Nyakach Carvers',
        location: { city: 'Kisumu', country: 'KE' },
        language: 'en',
      });
      const reply = shipping && (await call(actor, 'PUT', '/api/artisans/me/shipping', shipping));
      if (reply && reply.statusCode !== 200) throw new Error(reply.body);
      await known(actor);
      return actor;
    },
    /** A certified product. */
    async product(artisan: Actor, facts: object = {}): Promise<string> {
      const body = { name: 'Low stool', description: '', category: 'Woodwork', price: '85', stock: 1, ...facts };
      const { product } = await until(async () => {
        const reply = await inShop(artisan, 'POST', '/api/products', body);
        return reply.status === 201 ? ((await reply.json()) as { product: Product }) : undefined;
      }, 'a product');
      const certificate = {
        network: 'local',
        tokenId: '0.0.5005',
        serial: 7,
        transactionId: '0.0.2@1763719200.1',
        consensusAt: '2026-11-21T10:00:00.000Z',
        metadataCid: 'bafk',
        contentHash: 'ab12'.repeat(16),
        explorerUrl: 'http://127.0.0.1/h',
        feeUsd: '0.02',
      };
      await publish(
        'ledger.certificate-minted.v1',
        product.id,
        { productId: product.id, artisanId: artisan.id, certificate },
        'certificate',
      );
      await until(
        async () =>
          ((await (await inShop(anonymous, 'GET', `/api/products/${product.id}`)).json()) as { product?: Product })
            .product?.isVerified,
        'its certificate',
      );
      return product.id;
    },
    async stockOf(id: string, owner: Actor): Promise<{ total: number; free: number }> {
      const read = async (actor: Actor) =>
        ((await (await inShop(actor, 'GET', `/api/products/${id}`)).json()) as { product: Product }).product.stock;
      return { total: await read(owner), free: await read(anonymous) };
    },
    checkout: (
      buyer: Actor,
      items: readonly { productId: string; quantity: number }[] | undefined,
      artisans: readonly Actor[],
      {
        key = randomUUID(),
        from = app,
        kind = 'pickup',
        ...body
      }: { key?: string; from?: typeof app; kind?: 'pickup'; [field: string]: unknown } = {},
    ) =>
      call(
        buyer,
        'POST',
        '/api/checkout',
        {
          ...(items && { items }),
          contact,
          delivery: Object.fromEntries(artisans.map(({ id }) => [id, { kind }])),
          ...body,
        },
        { key, from },
      ),
    /** As the payments service tells of it. */
    confirm: (purchase: { id: string }, buyer: Actor, paymentId: string, times = 1) =>
      Promise.all(
        Array.from({ length: times }, (_, n) =>
          publish(
            'payments.payment-confirmed.v1',
            paymentId,
            {
              paymentId,
              purchaseId: purchase.id,
              customerId: buyer.id,
              method: 'hbar',
              received: { amount: '1.00000000', currency: 'HBAR' },
            },
            'payment',
            n + 1,
          ),
        ),
      ),
    read: async (buyer: Actor, id: string) =>
      (await call(buyer, 'GET', `/api/purchases/${id}`)).json<PurchaseReply>().purchase,
    async close(): Promise<void> {
      await Promise.all(apps.map((one) => one.close()));
      for (const { child } of shops) child.kill('SIGKILL');
      server.close();
      await cleanUp(config);
      await cleanUp({ ...config, service: 'products' });
    },
  };
}
