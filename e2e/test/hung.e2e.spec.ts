/**
 * @full @alone A backing service is frozen for a minute under the running system: what does not need it goes on, the rest is refused and
 * says when to come back, and everything goes on within half a minute after it does.
 */
import { execFile } from 'node:child_process';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { DeliveryChoice, Payment, Purchase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { until, type ShopClient } from '@asili/test-kit';
import { aBuyer, aSeller, type Buyer, type Seller } from '../src/buying.ts';
import { processOf, running } from '../src/programs.ts';
import { getProduct, origin, registerProduct, waitForStatus } from '../src/shop.ts';

const frozenMs = 60_000;
/** Between two calls of a kind: no more than 30 verifications, 60 writes and 120 reads a minute are let through for one person. */
const pauseMs = 3_000;

interface Call {
  readonly what: 'list' | 'product' | 'verify' | 'session' | 'register' | 'rates' | 'buy';
  readonly send: () => Promise<Response>;
}
interface Answer {
  readonly what: Call['what'];
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
  /** Of an error. */
  readonly code?: string;
}

let seller: Seller;
let calls: readonly Call[];
/** Registrations that were answered with 201. */
const registered: string[] = [];
/** Payments that were answered with 201. */
const begun: Payment[] = [];
let buyer: Buyer;

beforeAll(async () => {
  seller = await aSeller();
  await withoutLimit(seller);
  buyer = await aBuyer();
  const product = await registerProduct(seller.client, `hung-${seller.id}`, {
    name: 'Bowl',
    category: 'Home Decor',
    price: '10',
    stock: 999,
  });
  await waitForStatus(seller.client, product.id, 'verified', 120_000);
  const headers = await headersOf(seller.client);
  const post = postAs(headers);
  const buy = buys(postAs(await headersOf(buyer.client)), product.id, await deliveryTo(buyer));
  calls = [
    { what: 'list', send: () => fetch(`${origin}/api/marketplace/products`) },
    { what: 'product', send: () => fetch(`${origin}/api/products/${product.id}`) },
    { what: 'verify', send: () => post(`/api/verify/${product.shortCode}`, {}) },
    { what: 'session', send: () => fetch(`${origin}/api/auth/session`, { headers }) },
    {
      what: 'register',
      send: async () => {
        const reply = await post(
          '/api/products',
          { name: 'Bowl', category: 'Home Decor', price: '10' },
          { 'idempotency-key': newId('req') },
        );
        if (reply.status === 201)
          registered.push(((await reply.clone().json()) as { product: { id: string } }).product.id);
        return reply;
      },
    },
    { what: 'rates', send: () => fetch(`${origin}/api/exchange-rates`) },
    { what: 'buy', send: buy },
  ];
}, 240_000);

/** More listings than the plan allows whoever has just signed up. */
async function withoutLimit({ id, client }: Seller): Promise<void> {
  const setPlan = path.resolve(import.meta.dirname, '../../services/products/dist/set-plan-cli.js');
  await promisify(execFile)(process.execPath, [setPlan, id, 'enterprise', '-', 'a test'], {
    env: { ...process.env, ...(await running()).env },
  });
  await until(
    async () => ((await client.get('/api/plan')) as { plan: { name: string } }).plan.name === 'enterprise',
    'the plan',
    30_000,
  );
}

type Post = (path: string, body: object, more?: object) => Promise<Response>;
const postAs =
  (headers: Readonly<Record<string, string>>): Post =>
  (path, body, more = {}) =>
    fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

async function headersOf(client: ShopClient): Promise<Record<string, string>> {
  const { csrfToken } = (await client.get('/api/auth/session')) as { csrfToken: string };
  return {
    origin,
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}

async function deliveryTo({ client }: Buyer): Promise<Readonly<Record<string, DeliveryChoice>>> {
  const { shipping } = (await client.get(`/api/artisans/${seller.id}/shipping`)) as {
    shipping: { zones: { id: string }[] };
  };
  return { [seller.id]: { kind: 'ship', zone: shipping.zones[0]?.id ?? '' } };
}

/** Checks one out and begins its payment, each call once: whichever is refused is the answer. */
const buys =
  (post: Post, productId: string, delivery: Readonly<Record<string, DeliveryChoice>>) =>
  async (): Promise<Response> => {
    const key = { 'idempotency-key': newId('req') };
    const contact = { name: 'Aisha Diop', email: buyer.email };
    const checkedOut = await post(
      '/api/checkout',
      {
        items: [{ productId, quantity: 1 }],
        contact,
        delivery,
        address: { line1: '12 Rue Mohamed V', city: 'Dakar', country: 'SN' },
      },
      key,
    );
    if (checkedOut.status !== 201) return checkedOut;
    const { purchase } = (await checkedOut.json()) as { purchase: Purchase };
    const reply = await post(
      '/api/payments',
      { purchaseId: purchase.id, method: 'card' },
      { 'idempotency-key': newId('req') },
    );
    if (reply.status === 201) begun.push(((await reply.clone().json()) as { payment: Payment }).payment);
    return reply;
  };

async function ask({ what, send }: Call): Promise<Answer> {
  const began = performance.now();
  const reply = await send();
  const text = await reply.text();
  const code = reply.ok ? undefined : codeOf(text);
  return {
    what,
    status: reply.status,
    ms: performance.now() - began,
    retryAfter: reply.headers.get('retry-after'),
    ...(code !== undefined && { code }),
  };
}

function codeOf(text: string): string {
  try {
    return (JSON.parse(text) as { code?: string }).code ?? '';
  } catch {
    return '';
  }
}

/** Each call again and again, whatever the others wait for. */
async function askUntil(deadline: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  await Promise.all(
    calls.map(async (call) => {
      while (Date.now() < deadline) {
        answers.push(await ask(call));
        await sleep(pauseMs);
      }
    }),
  );
  return answers;
}

const everything = [
  'list',
  'product',
  'verify',
  'session',
  'register',
  'rates',
  'buy',
] as const satisfies readonly Call['what'][];

it.each([
  ['redis', everything, 3_000],
  ['kafka', everything, 3_000],
  ['hedera', everything, 3_000],
  ['mongo', [], 3_000],
] as const)(
  '%s: %j go on',
  async (name, goOn, refusedWithinMs) => {
    const pid = await processOf(name);
    process.kill(pid, 'SIGSTOP');
    let answers: Answer[];
    try {
      answers = await askUntil(Date.now() + frozenMs);
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    const thawed = Date.now();
    await until(
      async () => (await Promise.all(calls.map(ask))).every(({ status }) => status < 300),
      'everything to go on',
      30_000,
    );
    const refused = answers.filter(({ status }) => status >= 300);
    const slowestMs = Math.round(Math.max(0, ...refused.map(({ ms }) => ms)));
    process.stderr.write(
      `\nfigures: ${name} frozen ${JSON.stringify({ answers: answers.length, refused: refused.length, slowestMs, backAfterMs: Date.now() - thawed })}\n`,
    );
    expect(
      refused.filter(
        ({ status, retryAfter, code = '' }) => status !== 503 || retryAfter === null || !/^[A-Z]+\.[A-Z_]+$/.test(code),
      ),
    ).toEqual([]);
    expect(answers.some(({ what }) => what === 'buy')).toBe(true);
    expect(refused.filter(({ what }) => goOn.some((each) => each === what))).toEqual([]);
    expect(slowestMs).toBeLessThan(refusedWithinMs);
  },
  240_000,
);

it('lost nothing that was acknowledged', async () => {
  expect(registered.length).toBeGreaterThan(0);
  for (const id of registered) expect((await getProduct(seller.client, id)).id).toBe(id);
  expect(begun.length).toBeGreaterThan(0);
  for (const { id, purchaseId } of begun)
    expect(((await buyer.client.get(`/api/payments/${id}`)) as { payment: Payment }).payment.purchaseId).toBe(
      purchaseId,
    );
  await until(
    async () =>
      (await Promise.all(registered.slice(-5).map((id) => getProduct(seller.client, id)))).every(
        ({ status }) => status === 'verified',
      ),
    'all certified',
    180_000,
  );
}, 240_000);
