/**
 * Whole purchases by HTTP, through the gateway of a system of their own with two cores or more to itself: cart, checkout, quotes, a payment by
 * the simulated M-Pesa, until the order is paid. How many a second, how long each of the buyer's calls takes, and how long the money:
 * `npm run bench -- e2e/test/buying append`, for the append ratio of the same run. Seconds a slice by SLICE, default 20.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Product } from '@asili/contracts';
import { until } from '@asili/test-kit';

const sliceMs = 1000 * Number(process.env['SLICE'] ?? 20);
const callers = [1, 5, 10, 20];
const products = 20;
/** When a buyer looks whether the money came, where nobody tells: as the pay page does, half as long again each time. */
const firstPauseMs = 2000;

const folder = await mkdtemp(path.join(tmpdir(), 'asili-buying-'));
await mkdir(path.join(folder, 'seed'));
await writeFile(path.join(folder, 'seed', 'done'), ''); // The demo shop would be filled meanwhile.
const port = await freePort();
const own = Object.fromEntries(
  Object.entries(process.env).filter(
    ([name]) => !/^(KAFKA|MONGO|REDIS|S3|HEDERA|LEDGER|KUBO|SIMULATORS|WALLET)_/.test(name),
  ),
);
const system = spawn(process.execPath, ['infra/local/bootstrap.mjs', 'start'], {
  cwd: path.resolve(import.meta.dirname, '../..'),
  env: { ...own, PORT: String(port), ASILI_DATA: folder, ASILI_RATE_LIMITS: 'off', LOG_LEVEL: 'warn' },
  stdio: ['ignore', 'ignore', 'inherit'],
});
process.env['ASILI_URL'] = `http://127.0.0.1:${port}`;
process.once('exit', () => system.kill('SIGTERM')); // However it ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
const { aBuyer, aSeller, forSale, pay, purchaseOf, quotesOf } = await import('../src/buying.ts');
type Buyer = Awaited<ReturnType<typeof aBuyer>>;

await until(async () => (await fetch(`http://127.0.0.1:${port}/health/ready`)).ok, 'the system', 240_000);
const seller = await aSeller();
const goods = await Promise.all(Array.from({ length: products }, () => forSale(seller, { stock: 1000 })));
const buyers = await Promise.all(Array.from({ length: Math.max(...callers) }, aBuyer));
let sold = 0;

/** Milliseconds of each step, by its name. */
type Times = Record<'cart' | 'checkout' | 'quotes' | 'payment' | 'paid', number>;

async function buy(buyer: Buyer, product: Product): Promise<Times> {
  const { client } = buyer;
  const marks = [performance.now()];
  const mark = (): void => void marks.push(performance.now());
  await client.put(`/api/cart/items/${product.id}`, { quantity: 1 });
  mark();
  const { purchase } = (await client.post(
    '/api/checkout',
    { contact: { name: 'Aisha Diop', email: buyer.email }, delivery: { [product.artisanId]: { kind: 'pickup' } } },
    crypto.randomUUID(),
  )) as { purchase: { id: string } };
  mark();
  await quotesOf(buyer, purchase.id);
  mark();
  sold += 1;
  await pay(buyer, purchase.id, { method: 'mobile_money', phoneNumber: `+2547${String(10_000_000 + sold)}` });
  mark();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(30_000, 1.5 * pauseMs)) {
    const word = notified(buyer, pauseMs); // Before the question: what comes meanwhile is not missed.
    if ((await purchaseOf(buyer, purchase.id)).state === 'paid') break;
    await word;
  }
  mark();
  const [cart = 0, checkout = 0, quotes = 0, payment = 0, paid = 0] = marks
    .slice(1)
    .map((at, n) => at - (marks[n] ?? 0));
  return { cart, checkout, quotes, payment, paid };
}

/** Who waits to be told of a payment or an order. */
const waiting = new Map<Buyer, () => void>();

/** What the browser of a buyer hears, as long as the system runs. */
async function listen(buyer: Buyer): Promise<void> {
  const cookie = buyer.client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const { body } = await fetch(`http://127.0.0.1:${port}/api/events`, { headers: { cookie } });
  if (!body) throw new Error('nothing to listen to');
  for await (const text of body.pipeThrough(new TextDecoderStream()))
    if (/^event: (payment|order)$/m.test(text)) waiting.get(buyer)?.();
}

/** Told, or that long without a word. */
function notified(buyer: Buyer, withinMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, withinMs);
    waiting.set(buyer, () => {
      clearTimeout(timer);
      resolve();
    });
  });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await once(server.close(), 'close');
  return port;
}

const at = (all: readonly Times[], share: number, of: (times: Times) => number): string => {
  const sorted = all.map(of).sort((a, b) => a - b);
  return `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)} ms`;
};

async function slice(howMany: number, ms: number): Promise<Times[]> {
  const until = performance.now() + ms;
  const taken: Times[] = [];
  await Promise.all(
    buyers.slice(0, howMany).map(async (buyer, n) => {
      for (let turn = n; performance.now() < until; turn += howMany)
        taken.push(await buy(buyer, goods[turn % products] as Product));
    }),
  );
  return taken;
}

for (const buyer of buyers) void listen(buyer).catch(() => undefined); // The system ends first.
await slice(5, sliceMs / 2); // Warms up.
for (const howMany of callers) {
  const begun = performance.now();
  const all = await slice(howMany, sliceMs);
  const calls = ({ cart, checkout, quotes, payment }: Times): number => cart + checkout + quotes + payment;
  const steps = (['cart', 'checkout', 'quotes', 'payment', 'paid'] as const)
    .map((step) => `${step} ${at(all, 0.5, (times) => times[step])}`)
    .join(', ');
  console.log(
    `${howMany} buyers: ${(all.length / ((performance.now() - begun) / 1000)).toFixed(1)} paid orders/s; the buyer's four calls p50 ${at(all, 0.5, calls)}, p99 ${at(all, 0.99, calls)}; checkout p99 ${at(all, 0.99, ({ checkout }) => checkout)}; medians: ${steps}`,
  );
}
const ended = once(system, 'exit');
system.kill('SIGTERM');
await ended;
await rm(folder, { recursive: true, force: true });
