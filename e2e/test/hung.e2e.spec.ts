/**
 * @full @alone A backing service is frozen for a minute under the running system: what does not need it goes on, the rest is refused and
 * says when to come back, and everything goes on within half a minute after it does.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { newId } from '@asili/kernel';
import { until } from '@asili/test-kit';
import { processOf } from '../src/programs.ts';
import { aSignedUpArtisan, getProduct, origin, registerProduct, waitForStatus } from '../src/shop.ts';

const frozenMs = 60_000;

interface Call {
  readonly what: 'list' | 'product' | 'verify' | 'session' | 'register';
  readonly send: () => Promise<Response>;
}
interface Answer {
  readonly what: Call['what'];
  readonly status: number;
  readonly ms: number;
  readonly retryAfter: string | null;
}

let seller: Awaited<ReturnType<typeof aSignedUpArtisan>>;
let calls: readonly Call[];
/** Registrations that were answered with 201. */
const registered: string[] = [];

beforeAll(async () => {
  seller = await aSignedUpArtisan();
  const product = await registerProduct(seller.client, `hung-${seller.id}`, { name: 'Bowl', category: 'Home Decor', price: '10' });
  await waitForStatus(seller.client, product.id, 'verified', 120_000);
  const { csrfToken } = (await seller.client.get('/api/auth/session')) as { csrfToken: string };
  const headers = { origin, 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: seller.client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
  const post = (path: string, body: object, more = {}) => fetch(origin + path, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
  calls = [
    { what: 'list', send: () => fetch(`${origin}/api/marketplace/products`) },
    { what: 'product', send: () => fetch(`${origin}/api/products/${product.id}`) },
    { what: 'verify', send: () => post(`/api/verify/${product.shortCode}`, {}) },
    { what: 'session', send: () => fetch(`${origin}/api/auth/session`, { headers }) },
    {
      what: 'register',
      send: async () => {
        const reply = await post('/api/products', { name: 'Bowl', category: 'Home Decor', price: '10' }, { 'idempotency-key': newId('req') });
        if (reply.status === 201) registered.push(((await reply.clone().json()) as { product: { id: string } }).product.id);
        return reply;
      },
    },
  ];
}, 240_000);

async function ask({ what, send }: Call): Promise<Answer> {
  const begun = performance.now();
  const reply = await send();
  await reply.text();
  return { what, status: reply.status, ms: performance.now() - begun, retryAfter: reply.headers.get('retry-after') };
}

/** Each call once a second or so, whatever the others wait for. */
async function askUntil(deadline: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  await Promise.all(calls.map(async (call) => {
    while (Date.now() < deadline) {
      answers.push(await ask(call));
      await sleep(1_000);
    }
  }));
  return answers;
}

const everything = ['list', 'product', 'verify', 'session', 'register'] as const satisfies readonly Call['what'][];

it.each([
  ['redis', everything, 3_000],
  ['kafka', everything, 3_000],
  ['hedera', everything, 3_000],
  ['mongo', [], 11_000], // Who asked just before waits until the connection is given up; whoever comes after is refused at once.
] as const)('%s: %j go on', async (name, goOn, refusedWithinMs) => {
  const pid = await processOf(name);
  process.kill(pid, 'SIGSTOP');
  let answers: Answer[];
  try {
    answers = await askUntil(Date.now() + frozenMs);
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  const thawed = Date.now();
  await until('everything to go on', async () => (await Promise.all(calls.map(ask))).every(({ status }) => status < 300), 30_000);
  const refused = answers.filter(({ status }) => status >= 300);
  const slowestMs = Math.round(Math.max(0, ...refused.map(({ ms }) => ms)));
  process.stderr.write(`\nfigures: ${name} frozen ${JSON.stringify({ answers: answers.length, refused: refused.length, slowestMs, backAfterMs: Date.now() - thawed })}\n`);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  expect(refused.filter(({ what }) => goOn.some((each) => each === what))).toEqual([]);
  expect(slowestMs).toBeLessThan(refusedWithinMs);
}, 240_000);

it('lost nothing that was acknowledged', async () => {
  expect(registered.length).toBeGreaterThan(0);
  for (const id of registered) expect((await getProduct(seller.client, id)).id).toBe(id);
  await until('all certified', async () => (await Promise.all(registered.slice(-5).map((id) => getProduct(seller.client, id)))).every(({ status }) => status === 'verified'), 180_000);
}, 240_000);
