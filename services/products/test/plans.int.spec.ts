import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { planReply, type Plan, type Problem, type ProductReply } from '@asili/contracts';
import { newId } from '@asili/kernel';
import type { Actor } from '@asili/platform';
import { SetPlan } from '../src/plans/change-plan.ts';
import { aCustomer, anonymous, ownPlace, ProductsApp, until } from './support/products-app.ts';

let apps: ProductsApp[];
const day = 24 * 3_600_000;
const on = (which: number): ProductsApp => apps[which % apps.length] as ProductsApp;

beforeAll(async () => {
  const place = ownPlace();
  const limited = { ASILI_RATE_LIMITS: 'on' };
  apps = [await ProductsApp.start(place, limited), await ProductsApp.start(place, limited)];
});
afterAll(async () => {
  await apps[1]?.stop(false);
  await apps[0]?.stop();
});

async function anArtisan(): Promise<Actor> {
  const actor = await on(0).artisan();
  await until(async () => (await on(1).shop.profile(actor.id)) !== undefined, 'the profile on the other instance');
  return actor;
}
let named = 0;
const register = (actor: Actor, which = 0, key = newId('req')) =>
  on(which).request(
    actor,
    'POST',
    '/api/products',
    { name: `Basket ${(named += 1)}`, category: 'Home Decor', imageUrls: [] },
    { 'idempotency-key': key },
  );
const planOf = async (actor: Actor, which = 0): Promise<Plan> =>
  planReply.parse((await on(which).request(actor, 'GET', '/api/plan')).json()).plan;
const setPlan = (actor: Actor, plan: 'starter' | 'professional' | 'enterprise', ends: Date | null) =>
  on(0).app.get(SetPlan, { strict: false }).run({ artisanId: actor.id, plan, until: ends, by: 'amina' });

it('lists ten products of Starter, however many come at once on two instances, and says what to do', async () => {
  const actor = await anArtisan();
  const replies = await Promise.all(Array.from({ length: 25 }, (_, n) => register(actor, n)));
  const refused = replies.filter(({ statusCode }) => statusCode !== 201).map((reply) => reply.json<Problem>());
  expect(refused).toHaveLength(15);
  for (const problem of refused)
    expect(problem).toMatchObject({
      status: 409,
      code: 'PRODUCTS.LISTING_LIMIT',
      detail: expect.stringContaining('allows 10 listings'),
    });
  await until(async () => (await planOf(actor, 1)).listings.active === 10, 'ten listings');
  expect(await planOf(actor)).toEqual({ name: 'starter', listings: { active: 10, limit: 10 } });
  expect((await register(actor, 1)).statusCode).toBe(409);
});

it('answers a registration again that was done, at the limit too, and lists another one for one that is archived', async () => {
  const actor = await anArtisan();
  for (let n = 0; n < 9; n += 1) expect((await register(actor, n)).statusCode).toBe(201);
  const last = await register(actor, 0, 'the-last');
  const { id } = last.json<ProductReply>().product;
  expect((await register(actor, 1)).statusCode).toBe(409);
  const body = { name: 'again', category: 'Home Decor', imageUrls: [] };
  const first = await on(0).request(actor, 'POST', '/api/products', body, { 'idempotency-key': 'k' });
  expect(first.statusCode).toBe(409);
  expect((await on(1).request(actor, 'POST', `/api/products/${id}/archive`)).statusCode).toBe(200);
  await until(async () => (await planOf(actor)).listings.active === 9, 'the archived one to be gone');
  const second = await on(0).request(actor, 'POST', '/api/products', body, { 'idempotency-key': 'k' });
  const third = await on(1).request(actor, 'POST', '/api/products', body, { 'idempotency-key': 'k' });
  expect([second.statusCode, third.statusCode, third.body]).toEqual([201, 201, second.body]);
  expect((await register(actor)).statusCode).toBe(409);
});

it('lets Professional list more, fourteen days longer than it is paid, and takes nothing away afterwards', async () => {
  const actor = await anArtisan();
  const end = new Date(Date.now() + 30 * day);
  await setPlan(actor, 'professional', end);
  for (let n = 0; n < 12; n += 1) expect((await register(actor, n)).statusCode).toBe(201);
  await until(async () => (await planOf(actor)).listings.active === 12, 'twelve listings');
  expect(await planOf(actor)).toEqual({
    name: 'professional',
    listings: { active: 12, limit: null },
    until: end.toISOString(),
  });
  const ended = new Date(Date.now() - 13 * day);
  await setPlan(actor, 'professional', ended);
  expect(await planOf(actor, 1)).toMatchObject({
    name: 'professional',
    graceUntil: new Date(ended.getTime() + 14 * day).toISOString(),
  });
  expect((await register(actor, 1)).statusCode).toBe(201);
  await setPlan(actor, 'professional', new Date(Date.now() - 15 * day));
  expect(await planOf(actor)).toMatchObject({ name: 'starter', listings: { limit: 10 } });
  expect((await register(actor)).json<Problem>().code).toBe('PRODUCTS.LISTING_LIMIT');
  await until(async () => (await planOf(actor)).listings.active === 13, 'all of them');
  const { products } = (await on(1).request(actor, 'GET', `/api/products?artisanId=${actor.id}&limit=100`)).json<{
    products: { status: string }[];
  }>();
  expect(products.map(({ status }) => status)).toEqual(Array(13).fill('pending'));
});

it('is an artisan’s own', async () => {
  expect((await on(0).request(anonymous, 'GET', '/api/plan')).statusCode).toBe(401);
  expect((await on(0).request(aCustomer, 'GET', '/api/plan')).statusCode).toBe(403);
  expect(await planOf(await anArtisan())).toEqual({ name: 'starter', listings: { active: 0, limit: 10 } });
});
