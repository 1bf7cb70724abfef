import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ShippingReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { createServiceApp, cleanUp, speakingTo, testEnvironment } from '@asili/platform/testing';
import { ordersConfig } from '../src/config.ts';
import { OrdersModule } from '../src/orders.module.ts';
import { People } from '../src/personal/personal-data.mongo.ts';

let app: Awaited<ReturnType<typeof createServiceApp>>;
let config: ReturnType<typeof ordersConfig>;
const anonymous: Actor = { kind: 'anonymous', id: 'visitor', language: 'en' };
const customer: Actor = { kind: 'customer', id: newId('cus'), language: 'en' };
const anArtisan = (): Actor => ({ kind: 'artisan', id: newId('art'), language: 'sw' });

beforeAll(async () => {
  config = ordersConfig(testEnvironment('osh'));
  app = await createServiceApp({ name: 'orders', module: OrdersModule.forRoot(config), config });
  await app.init();
  await app.getHttpAdapter().getInstance().ready();
});
afterAll(async () => {
  await app.close();
  await cleanUp(config);
});

const kenya = { name: 'Kenya', countries: ['KE'], price: { amount: '4', currency: 'USD' }, days: [2, 4] };
const pickup = { offered: true, note: 'Kisumu' };
const get = (actor: Actor, of = 'me') =>
  app.inject({ method: 'GET', url: `/api/artisans/${of}/shipping`, headers: speakingTo(config)(actor) });
const put = (actor: Actor, payload: object) =>
  app.inject({ method: 'PUT', url: '/api/artisans/me/shipping', headers: speakingTo(config)(actor), payload });
const shippingOf = (reply: { json<T>(): T }) => reply.json<ShippingReply>().shipping;

it('of an artisan who said nothing is that they hand over in their town, until they say that they do not', async () => {
  const artisan = anArtisan();
  const both = async () => [shippingOf(await get(artisan)), shippingOf(await get(anonymous, artisan.id))];
  expect(await both()).toEqual(Array(2).fill({ zones: [], pickup: { offered: true }, isDefault: true })); // Where they live has not been heard of yet.
  await app
    .get(People, { strict: false })
    .keep(artisan.id, 1, {
      subject: artisan.id,
      userType: 'artisan',
      firstName: 'Akinyi',
      language: 'sw',
      location: { city: 'Kisumu', country: 'KE' },
    });
  expect(await both()).toEqual(
    Array(2).fill({ zones: [], pickup: { offered: true, town: 'Kisumu' }, isDefault: true }),
  );
  await put(artisan, { zones: [], pickup: { offered: false } });
  expect(await both()).toEqual(Array(2).fill({ zones: [], pickup: { offered: false } }));
});

it('is what its artisan said, for everybody, and keeps the ids of its zones', async () => {
  const artisan = anArtisan();
  const first = shippingOf(await put(artisan, { zones: [kenya], pickup }));
  expect(first).toMatchObject({
    zones: [{ name: 'Kenya', countries: ['KE'], price: { amount: '4.00', currency: 'USD' }, days: [2, 4] }],
    pickup,
  });
  expect(shippingOf(await put(artisan, { zones: [kenya], pickup }))).toEqual(first);
  for (const reader of [anonymous, customer, anArtisan(), artisan])
    expect(shippingOf(await get(reader, artisan.id))).toEqual(first);
  expect(shippingOf(await get(anArtisan()))).toMatchObject({ zones: [], isDefault: true });
});

it('of two devices at once is wholly what one of them said', async () => {
  const artisan = anArtisan();
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, n) =>
      put(artisan, { zones: [{ ...kenya, name: `Zone ${n}` }], pickup: { offered: false } }),
    ),
  );
  expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect(replies.map(shippingOf)).toContainEqual(shippingOf(await get(artisan)));
});

it('of two devices that say what they had read is what each of them changed', async () => {
  const artisan = anArtisan();
  const seen = shippingOf(await get(artisan)); // Before anything was said.
  const first = shippingOf(await put(artisan, { zones: [kenya], pickup: { offered: true }, seen }));
  expect(first).toMatchObject({ zones: [{ name: 'Kenya' }], pickup: { offered: true } });
  const [zone] = first.zones;
  await Promise.all([
    put(artisan, { zones: [{ ...zone, price: { amount: '6', currency: 'USD' } }], pickup: first.pickup, seen: first }),
    put(artisan, { zones: [{ ...zone, days: [1, 9] }], pickup: first.pickup, seen: first }),
    put(artisan, { zones: [zone], pickup, seen: first }),
  ]);
  expect(shippingOf(await get(artisan))).toEqual({
    zones: [{ ...zone, price: { amount: '6.00', currency: 'USD' }, days: [1, 9] }],
    pickup,
  });
  expect((await put(artisan, { zones: Array(12).fill(kenya), pickup, seen: { ...first, zones: [] } })).statusCode).toBe(
    200,
  );
  expect(
    (
      await put(artisan, {
        zones: Array(19)
          .fill(kenya)
          .map((each: object, n) => ({ ...each, name: `Z${n}` })),
        pickup,
        seen: { ...first, zones: [] },
      })
    ).statusCode,
  ).toBe(400);
});

it('is changed by artisans alone, and only to what makes sense', async () => {
  expect([(await put(anonymous, { zones: [], pickup })).statusCode, (await get(anonymous)).statusCode]).toEqual([
    401, 401,
  ]);
  expect([(await put(customer, { zones: [], pickup })).statusCode, (await get(customer)).statusCode]).toEqual([
    403, 403,
  ]);
  const artisan = anArtisan();
  for (const zone of [
    { ...kenya, days: [4, 2] },
    { ...kenya, countries: ['Atlantis'] },
    { ...kenya, price: { amount: '1.234', currency: 'USD' } },
    { ...kenya, price: { amount: '1000000.01', currency: 'UGX' } },
    { ...kenya, price: { amount: '9999999999.99', currency: 'USD' } },
  ])
    expect((await put(artisan, { zones: [zone], pickup })).statusCode).toBe(400);
  expect((await put(artisan, { zones: Array(21).fill(kenya), pickup })).statusCode).toBe(400);
  expect(shippingOf(await get(artisan)).zones).toEqual([]);
  for (const id of ['art_x', '..%2Fx', newId('cus')]) expect((await get(anonymous, id)).statusCode).toBe(404);
});
