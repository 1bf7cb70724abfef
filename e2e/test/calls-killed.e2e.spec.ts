/**
 * @alone Two hundred people on phones where `ASILI_TESTS` is `full`, else sixty, while the services of products, orders and USSD are killed: whoever
 * was told has what they were told of, and no call does anything twice.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Order, ProductList } from '@asili/contracts';
import { phoneProviders, requestOf, screenOf, type PhoneProvider, type PhoneScreen } from '@asili/simulators';
import { ShopClient, until } from '@asili/test-kit';
import { aBuyer, aSeller, checkOutOne, forSale, paid, pay } from '../src/buying.ts';
import { call, phoneEndpoints, textsTo } from '../src/phones.ts';
import { killProgram } from '../src/programs.ts';
import { freshPhone, getProduct, origin, waitForStatus } from '../src/shop.ts';

const people = process.env['ASILI_TESTS'] === 'full' ? 200 : 60;
const sellers = 5;
/** Each twice, spread over the calls. */
const victims = ['products', 'orders', 'ussd', 'orders', 'products', 'ussd'];
const world = new ShopClient(origin);
const base = Date.now() % 90_000;
const numberOf = (person: number): string => `+2547${String(base).padStart(5, '0')}${String(person).padStart(3, '0')}`;
const wireOf = (person: number): PhoneProvider => phoneProviders[person % phoneProviders.length] ?? 'nalo';

/** A call as aggregators bring it: a message nobody answered comes again. */
async function stubbornCall(provider: PhoneProvider, number: string, dialled: string, typed: readonly string[]): Promise<PhoneScreen> {
  const [sessionId, url] = [randomUUID(), (await phoneEndpoints()).get(provider)];
  const hop = (answers: readonly string[]): Promise<PhoneScreen> => until('an answer', async () => {
    const { method, query, headers, body } = requestOf(provider, { sessionId, number, dialled, answers });
    const reply = await fetch(`${url}${query}`, { method, headers, ...(body !== undefined && { body }) }).catch(() => undefined);
    return reply?.status === 200 && screenOf(provider, 200, await reply.text());
  }, 120_000, 200);
  let screen = await hop([]);
  for (let count = 1; count <= typed.length && !screen.ends; count += 1) screen = await hop(typed.slice(0, count));
  return screen;
}

interface Told {
  readonly calls: number;
  readonly said: string;
}

/** Calls again until the screen, or the SMS that was promised, says so. */
async function callUntil(says: RegExp, person: number, number: string, dialled: string, typed: readonly string[]): Promise<Told> {
  for (let calls = 1; calls < 60; calls += 1) {
    const { text } = await stubbornCall(wireOf(person), number, dialled, typed);
    if (says.test(text)) return { calls, said: text };
    const sms = text.includes('You will get an SMS') && (await until('the SMS', async () => (await textsTo(number)).find((message) => says.test(message.text)), 30_000).catch(() => undefined));
    if (sms) return { calls, said: sms.text };
    await sleep(500);
  }
  throw new Error(`${number} was told nothing`);
}

it('whoever is told has it once', async () => {
  const selling = await Promise.all(Array.from({ length: sellers }, async () => {
    const [seller, buyer] = [await aSeller(), await aBuyer()];
    const purchase = await checkOutOne(buyer, await forSale(seller));
    await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: freshPhone() });
    const order = (await paid(buyer, purchase.id)).orders[0];
    if (!order) throw new Error('no order');
    return { seller, order };
  }));
  await Promise.all(Array.from({ length: people }, (_, person) => call(wireOf(person), numberOf(person), '*384*7#', '1', 'Zawadi', 'Kisumu')));

  let told = 0;
  const counted = async (telling: Promise<Told>): Promise<Told> => {
    const said = await telling;
    told += 1;
    return said;
  };
  const registering = Array.from({ length: people }, (_, person) => counted(callUntil(/Saved\. Code \d{8}/, person, numberOf(person), '*384*7*1*4*2500#', [`Piece ${person}`, '1'])));
  const accepting = selling.map(({ seller, order }, index) => counted(callUntil(new RegExp(`Order ${order.number} is ACCEPTED`), index, seller.phone, `*384*7*9*${order.number}*1#`, [])));
  for (const [index, victim] of victims.entries()) {
    await until(`call ${index}`, () => Promise.resolve(told >= (index * people) / (victims.length + 4)), 240_000, 20);
    await killProgram(victim);
  }
  const [saved] = [await Promise.all(registering), await Promise.all(accepting)];

  const codes = saved.map(({ said }) => /Code (\d{8})/.exec(said)?.[1] ?? '');
  expect(new Set(codes).size).toBe(people); // Nobody was told of somebody else's.
  for (const [person, code] of codes.entries()) {
    const { name, artisanId } = await waitForStatus(world, code, 'verified', 240_000);
    expect(name).toBe(`Piece ${person}`);
    const { products } = (await world.get(`/api/products?artisanId=${artisanId}&limit=100`)) as unknown as ProductList;
    expect(products.length).toBeLessThanOrEqual(saved[person]?.calls ?? 0); // However often a message came, a call registers once.
  }
  for (const { seller, order } of selling) {
    const { order: now } = (await seller.client.get(`/api/orders/${order.id}`)) as { order: Order };
    expect([now.state, now.timeline.filter(({ what }) => what === 'accept').length]).toEqual(['accepted', 1]);
  }
  expect((await getProduct(world, codes[0] ?? '')).shortCode).toBe(codes[0]);
}, 900_000);
