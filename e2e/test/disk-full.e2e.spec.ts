/**
 * @alone @full Root alone may make file systems. The disk of the broker, then that of the database, is full under a system of its own:
 * what cannot be stored is refused and says when to come back, and with room again everything goes on without a hand, with all
 * that was acknowledged. Money moves meanwhile: each payment moved it once or not at all, the books are whole, and they are after a restart.
 */
import { execFile, execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Payment, Product, Purchase } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { DataFolder, freePort, Progress, startSystem, type System } from '@asili/local';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { darajaBooks } from '../src/buying.ts';
import { freshEmail, freshPhone, registerProduct, waitForStatus } from '../src/shop.ts';

const fullForMs = 30_000;
const pauseMs = 1_000;
/** A plan without price lists ten products. */
const registerPauseMs = 8_000;
const disks = ['kafka', 'mongo'];
/** M-Pesa is asked after three minutes what became of a payment it said nothing of. */
const settledWithinMs = 480_000;
const booksCli = path.resolve(import.meta.dirname, '../../services/payments/dist/books/verify-books-cli.js');
const bowl = { name: 'Bowl', category: 'Home Decor', price: '10' };

interface Call {
  readonly what: 'list' | 'product' | 'verify' | 'register' | 'buy';
  readonly send: () => Promise<Response>;
  readonly pauseMs: number;
}
interface Answer {
  readonly what: Call['what'];
  readonly status: number;
  readonly retryAfter: string | null;
}

let folder: string;
let data: DataFolder;
/** Of every start, so that it is the same site. */
let publicPort: number;
let system: System;
let artisan: ShopClient;
let artisanId: string;
let buyer: ShopClient;
let email: string;
let calls: readonly Call[];
/** Ids of the registrations that were answered with 201. */
const registered: string[] = [];
/** Payments that were answered with 201, and the telephones that were asked. */
const begun: { readonly paymentId: string; readonly phoneNumber: string }[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'asili-disk-full-'));
  data = await DataFolder.take(folder);
  for (const disk of disks) {
    mkdirSync(data.file(disk));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64m', 'tmpfs', data.file(disk)]);
  }
  publicPort = await freePort();
  system = await start();
  artisan = new ShopClient(system.url);
  const phoneNumber = freshPhone();
  ({ id: artisanId } = await signUp(artisan, '/api/auth/register', phoneNumber, {
    phoneNumber,
    firstName: 'Tumaini',
    location: { city: 'Arusha', country: 'Tanzania' },
    language: 'en',
  }));
  await artisan.put('/api/artisans/me/shipping', { zones: [], pickup: { offered: true, note: 'Mon to Fri' } });
  buyer = new ShopClient(system.url);
  email = freshEmail();
  await signUp(buyer, '/api/customers/auth/register', email, { email, firstName: 'Aisha', lastName: 'Diop' });
  const { id: productId } = await registerProduct(artisan, `full-${artisanId}`, { ...bowl, stock: 999 });
  calls = callsFor(
    await waitForStatus(artisan, productId, 'verified', 120_000),
    await headersOf(artisan),
    await headersOf(buyer),
  );
}, 600_000);

afterAll(async () => {
  await system.stop();
  for (const disk of disks) execFileSync('umount', [data.file(disk)]);
  await data.release();
  await rm(folder, { recursive: true, force: true });
});

function start(): Promise<System> {
  return startSystem({
    data,
    publicPort,
    progress: new Progress(),
    lasting: false,
    built: Promise.resolve(),
    env: { ...process.env, ASILI_RATE_LIMITS: 'off' },
  });
}

async function headersOf(client: ShopClient): Promise<Record<string, string>> {
  const { csrfToken } = (await client.get('/api/auth/session')) as { csrfToken: string };
  return {
    origin: system.url,
    'content-type': 'application/json',
    'x-csrf-token': csrfToken,
    cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
  };
}

type Headers = Readonly<Record<string, string>>;
const postAs =
  (headers: Headers) =>
  (where: string, body: object, more: object = {}) =>
    fetch(system.url + where, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });

/** Checks one out and has M-Pesa ask a telephone for it, each call once: whichever is refused is the answer. */
const buys = (productId: string, headers: Headers) => async (): Promise<Response> => {
  const [post, phoneNumber] = [postAs(headers), freshPhone()];
  const order = {
    items: [{ productId, quantity: 1 }],
    contact: { name: 'Aisha Diop', email },
    delivery: { [artisanId]: { kind: 'pickup' } },
  };
  const checkedOut = await post('/api/checkout', order, { 'idempotency-key': newId('req') });
  if (checkedOut.status !== 201) return checkedOut;
  const { purchase } = (await checkedOut.json()) as { purchase: Purchase };
  const reply = await post(
    '/api/payments',
    { purchaseId: purchase.id, method: 'mobile_money', phoneNumber },
    { 'idempotency-key': newId('req') },
  );
  if (reply.status === 201)
    begun.push({ paymentId: ((await reply.clone().json()) as { payment: Payment }).payment.id, phoneNumber });
  return reply;
};

function callsFor({ id, shortCode }: Product, headers: Headers, buyerHeaders: Headers): Call[] {
  const post = postAs(headers);
  const register = async (): Promise<Response> => {
    const reply = await post('/api/products', bowl, { 'idempotency-key': newId('req') });
    if (reply.status === 201) registered.push(((await reply.clone().json()) as { product: Product }).product.id);
    return reply;
  };
  return [
    { what: 'list', send: () => fetch(`${system.url}/api/marketplace/products`), pauseMs },
    { what: 'product', send: () => fetch(`${system.url}/api/products/${id}`), pauseMs },
    { what: 'verify', send: () => post(`/api/verify/${shortCode}`, {}), pauseMs },
    { what: 'register', send: register, pauseMs: registerPauseMs },
    { what: 'buy', send: buys(id, buyerHeaders), pauseMs },
  ];
}

async function ask({ what, send }: Call): Promise<Answer> {
  const reply = await send();
  await reply.arrayBuffer();
  return { what, status: reply.status, retryAfter: reply.headers.get('retry-after') };
}

/** Each call again and again, whatever the others wait for. */
async function askFor(ms: number): Promise<Answer[]> {
  const answers: Answer[] = [];
  const deadline = Date.now() + ms;
  await Promise.all(
    calls.map(async (call) => {
      while (Date.now() < deadline) {
        answers.push(await ask(call));
        await sleep(call.pauseMs);
      }
    }),
  );
  return answers;
}

/** @returns what makes room again */
function fill(disk: string): () => void {
  const file = data.file(disk, 'filler');
  const { bavail, bsize } = statfsSync(data.file(disk));
  writeFileSync(file, '');
  execFileSync('fallocate', ['-l', String(bavail * bsize), file]);
  return () => rmSync(file);
}

it.each([
  ['kafka', ['list', 'product', 'verify', 'register', 'buy']],
  ['mongo', []],
])(
  '%s without room: %j go on',
  async (disk, goOn) => {
    const makeRoom = fill(disk);
    const answers = await askFor(fullForMs).finally(makeRoom);
    const roomy = Date.now();
    const reads = calls.filter(({ what }) => what !== 'register');
    await until(
      async () => (await Promise.all(reads.map(ask))).every(({ status }) => status < 300),
      'everything to go on',
    );
    const refused = answers.filter(({ status }) => status >= 300);
    process.stderr.write(
      `\nfigures: ${disk} without room ${JSON.stringify({ answers: answers.length, refused: refused.length, backAfterMs: Date.now() - roomy })}\n`,
    );
    expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
    expect(refused.filter(({ what }) => goOn.some((each) => each === what))).toEqual([]);
  },
  300_000,
);

it('certifies each registration that was acknowledged, once', async () => {
  expect(registered.length).toBeGreaterThan(0);
  const products = await Promise.all(registered.map((id) => waitForStatus(artisan, id, 'verified', 180_000)));
  expect(new Set(products.map(({ certificate }) => certificate?.serial)).size).toBe(registered.length);
}, 240_000);

/** Checks the books from the first entry on, as after a restored backup. @returns how many entries they have */
async function entriesOfWholeBooks(): Promise<number> {
  const { env } = JSON.parse(await readFile(system.runFile, 'utf8')) as { env: Record<string, string> };
  const { stdout } = await promisify(execFile)(process.execPath, [booksCli], { env: { ...process.env, ...env } });
  const [, found = ''] = /^the books are whole: (.*)$/m.exec(stdout) ?? [];
  return (JSON.parse(found) as { entries: number }).entries;
}

const stateOf = async (client: ShopClient, paymentId: string): Promise<string> =>
  ((await client.get(`/api/payments/${paymentId}`)) as { payment: Payment }).payment.state;

it('moved the money of each payment that was acknowledged once or not at all, and its books are whole', async () => {
  const over = ['confirmed', 'failed', 'expired', 'cancelled'];
  const settled = await until(
    async () => {
      const payments = await Promise.all(
        begun.map(async ({ paymentId, phoneNumber }) => ({ phoneNumber, state: await stateOf(buyer, paymentId) })),
      );
      return payments.every(({ state }) => over.includes(state)) && payments;
    },
    'every payment to be settled',
    settledWithinMs,
  );
  const taken = (await darajaBooks(buyer))
    .filter(({ kind, state }) => kind === 'stk' && state === 'paid')
    .map(({ phoneNumber = '' }) => `+${phoneNumber}`);
  const paid = settled.filter(({ state }) => state === 'confirmed').map(({ phoneNumber }) => phoneNumber);
  process.stderr.write(`\nfigures: ${settled.length} payments with a disk without room, ${paid.length} paid\n`);
  expect(paid.length).toBeGreaterThan(0);
  expect([...taken].sort()).toEqual([...paid].sort());
  await until(
    async () => (await entriesOfWholeBooks()) >= 2 * paid.length,
    'both entries of every sale in the books',
    120_000,
  );
}, 660_000);

it('starts again with the same books, and everything goes on', async () => {
  const before = await entriesOfWholeBooks();
  const [{ paymentId = '' } = {}] = begun;
  const state = await stateOf(buyer, paymentId);
  await system.stop();
  system = await start();
  expect(await entriesOfWholeBooks()).toBeGreaterThanOrEqual(before);
  expect(await stateOf(buyer, paymentId)).toBe(state);
  const reads = calls.filter(({ what }) => what !== 'register' && what !== 'buy');
  await until(
    async () => (await Promise.all(reads.map(ask))).every(({ status }) => status < 300),
    'everything to go on',
  );
}, 300_000);
