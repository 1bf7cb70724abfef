import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { planForPayment, planReply, type Plan } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { EventStore, type Actor } from '@asili/platform';
import { monthsAfter, type PlanEvent } from '../src/plans/domain/plan.ts';
import { SetPlan } from '../src/plans/change-plan.ts';
import { aCustomer, ownPlace, ProductsApp, until } from './support/products-app.ts';
import { publishOn, startServiceProcess } from '@asili/platform/testing';

const payments: Partial<Actor> = { kind: 'service', id: 'payments', language: 'en' };
let app: ProductsApp;
const children: ChildProcess[] = [];

beforeAll(async () => {
  app = await ProductsApp.start(ownPlace(), { ASILI_RATE_LIMITS: 'on' });
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await app.stop();
});

const paidAt = new Date('2026-11-23T12:00:00.000Z');
const paid = (artisanId: string, paymentId = newId('pay'), at = paidAt) => ({
  key: paymentId,
  value: JSON.stringify({
    paymentId,
    artisanId,
    plan: 'professional',
    months: 1,
    method: 'card',
    received: { amount: '19.00', currency: 'USD' },
    paidAt: at.toISOString(),
  }),
  headers: {
    ce_id: newId('req'),
    ce_type: 'payments.plan-paid.v1',
    ce_subject: paymentId,
    ce_stream: `payment-${paymentId}`,
    ce_streamversion: '5',
    ce_time: at.toISOString(),
  },
});
const publish = (messages: readonly ReturnType<typeof paid>[]) =>
  publishOn(app.bus, 'asili.payments.v1', [...messages]);
const planOf = async (actor: Actor): Promise<Plan> =>
  planReply.parse((await app.request(actor, 'GET', '/api/plan')).json()).plan;
const eventsOf = async (artisanId: string) =>
  (await app.app.get(EventStore).read<PlanEvent>(`plan-${artisanId}`)).events;
const counted = async (artisanId: string) =>
  (await eventsOf(artisanId)).flatMap(({ type, data }) =>
    type === 'plan-granted' && 'paymentId' in data && data.paymentId !== undefined ? [data.paymentId] : [],
  );

it('counts a payment once however often it is told, and a month more for each payment', async () => {
  const actor = await app.artisan();
  const [first, second] = [paid(actor.id), paid(actor.id)];
  await publish([first, first]);
  await until(async () => (await planOf(actor)).name === 'professional', 'the plan');
  expect(await planOf(actor)).toMatchObject({ listings: { limit: null }, until: '2026-12-23T12:00:00.000Z' });
  await publish([first, second, first, second]);
  await until(async () => (await planOf(actor)).until === '2027-01-23T12:00:00.000Z', 'the second month');
  expect(await counted(actor.id)).toEqual([first.key, second.key]);
});

it('declines what adds nothing to a plan agreed on with us, once, and leaves it as it is', async () => {
  const actor = await app.artisan();
  await app.app
    .get(SetPlan, { strict: false })
    .run({ artisanId: actor.id, plan: 'enterprise', until: null, by: 'amina' });
  const useless = paid(actor.id);
  await publish([useless, useless]);
  await until(
    async () => (await eventsOf(actor.id)).some(({ type }) => type === 'plan-payment-declined'),
    'the answer',
  );
  expect((await eventsOf(actor.id)).map(({ type }) => type)).toEqual([
    'plan-changed',
    'plan-granted',
    'plan-changed',
    'plan-payment-declined',
  ]);
  expect(await planOf(actor)).toMatchObject({ name: 'enterprise', listings: { limit: null } });
});

it('tells payments, and nobody else, whether a plan can be paid', async () => {
  const actor = await app.artisan();
  const ask = (who: Partial<Actor>, id = actor.id) => app.request(who, 'GET', `/internal/plans/${id}`);
  expect(planForPayment.parse((await ask(payments)).json())).toEqual({
    artisanId: actor.id,
    version: 0,
    isPayable: true,
  });
  await publish([paid(actor.id)]);
  await until(async () => planForPayment.parse((await ask(payments)).json()).version > 0, 'another version');
  await app.app
    .get(SetPlan, { strict: false })
    .run({ artisanId: actor.id, plan: 'enterprise', until: null, by: 'amina' });
  expect((await ask(payments)).json()).toMatchObject({ isPayable: false });
  expect((await ask({ ...payments, id: 'orders' })).statusCode).toBe(403);
  expect((await ask(aCustomer)).statusCode).toBe(403);
  expect((await ask(payments, 'art_1')).statusCode).toBe(404);
});

const months = process.env['ASILI_TESTS'] === 'full' ? 30 : 20;
it(`processes killed among ${months} payments of each of three artisans lose no month and count none twice`, async () => {
  const artisans = await Promise.all(Array.from({ length: 3 }, () => app.artisan()));
  const each = artisans.map(({ id }) =>
    Array.from({ length: months }, (_, n) => paid(id, undefined, new Date(paidAt.getTime() + n))),
  );
  children.push((await startServiceProcess('products', app.place.env)).child);
  const all = each.flat();
  for (let from = 0; from < all.length; from += 30) {
    await publish(all.slice(from, from + 30).flatMap((message) => [message, message]));
    const wanted = from + 10;
    await until(
      async () => (await Promise.all(artisans.map(({ id }) => counted(id)))).flat().length >= wanted,
      `${wanted} months`,
    );
    children.at(-1)?.kill('SIGKILL');
    children.push((await startServiceProcess('products', app.place.env)).child);
  }
  await publish(all);
  await until(
    async () => (await Promise.all(artisans.map(({ id }) => counted(id)))).flat().length >= all.length,
    'every month',
  );
  for (const [n, actor] of artisans.entries()) {
    const paymentIds = await counted(actor.id);
    expect([...paymentIds].sort()).toEqual((each[n] ?? []).map(({ key }) => key).sort());
    const first = (each[n] ?? []).find(({ key }) => key === paymentIds[0]);
    const from = new Date((JSON.parse(first?.value ?? '') as { paidAt: string }).paidAt);
    expect((await planOf(actor)).until).toBe(monthsAfter(from, months).toISOString());
  }
}, 600_000);
