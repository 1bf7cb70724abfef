/**
 * @alone @full Root alone may make file systems. The disk of the broker, then that of the database, is full under a system of its own:
 * what cannot be stored is refused and says when to come back, and with room again everything goes on without a hand, with all
 * that was acknowledged.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Product } from '@asili/contracts';
import { newId } from '@asili/kernel';
import { DataFolder, freePort, Progress, startSystem, type System } from '@asili/local';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { freshPhone, registerProduct, waitForStatus } from '../src/shop.ts';

const fullForMs = 30_000;
const pauseMs = 1_000;
/** A plan without price lists ten products. */
const registerPauseMs = 8_000;
const disks = ['kafka', 'mongo'];
const bowl = { name: 'Bowl', category: 'Home Decor', price: '10' };

interface Call {
  readonly what: 'list' | 'product' | 'verify' | 'register';
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
let system: System;
let artisan: ShopClient;
let calls: readonly Call[];
/** Ids of the registrations that were answered with 201. */
const registered: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'asili-disk-full-'));
  data = await DataFolder.take(folder);
  for (const disk of disks) {
    mkdirSync(data.file(disk));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'tmpfs', data.file(disk)]);
  }
  system = await startSystem({ data, publicPort: await freePort(), progress: new Progress(), lasting: false, built: Promise.resolve(), env: { ...process.env, ASILI_RATE_LIMITS: 'off' } });
  artisan = new ShopClient(system.url);
  const phoneNumber = freshPhone();
  const { id } = await signUp(artisan, '/api/auth/register', phoneNumber, { phoneNumber, firstName: 'Tumaini', location: { city: 'Arusha', country: 'Tanzania' }, language: 'en' });
  const { id: productId } = await registerProduct(artisan, `full-${id}`, bowl);
  calls = callsFor(await waitForStatus(artisan, productId, 'verified', 120_000), await headersOf(artisan));
}, 600_000);

afterAll(async () => {
  await system.stop();
  for (const disk of disks) execFileSync('umount', [data.file(disk)]);
  await data.release();
  await rm(folder, { recursive: true, force: true });
});

async function headersOf(client: ShopClient): Promise<Record<string, string>> {
  const { csrfToken } = (await client.get('/api/auth/session')) as { csrfToken: string };
  return { origin: system.url, 'content-type': 'application/json', 'x-csrf-token': csrfToken, cookie: client.cookies.map(({ name, value }) => `${name}=${value}`).join('; ') };
}

function callsFor({ id, shortCode }: Product, headers: Readonly<Record<string, string>>): Call[] {
  const post = (where: string, body: object, more: object = {}) => fetch(system.url + where, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) });
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
  await Promise.all(calls.map(async (call) => {
    while (Date.now() < deadline) {
      answers.push(await ask(call));
      await sleep(call.pauseMs);
    }
  }));
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
  ['kafka', ['list', 'product', 'verify', 'register']],
  ['mongo', []],
])('%s without room: %j go on', async (disk, goOn) => {
  const makeRoom = fill(disk);
  const answers = await askFor(fullForMs).finally(makeRoom);
  const roomy = Date.now();
  const reads = calls.filter(({ what }) => what !== 'register');
  await until(async () => (await Promise.all(reads.map(ask))).every(({ status }) => status < 300), 'everything to go on');
  const refused = answers.filter(({ status }) => status >= 300);
  process.stderr.write(`\nfigures: ${disk} without room ${JSON.stringify({ answers: answers.length, refused: refused.length, backAfterMs: Date.now() - roomy })}\n`);
  expect(refused.filter(({ status, retryAfter }) => status !== 503 || retryAfter === null)).toEqual([]);
  expect(refused.filter(({ what }) => goOn.some((each) => each === what))).toEqual([]);
}, 300_000);

it('certifies each registration that was acknowledged, once', async () => {
  expect(registered.length).toBeGreaterThan(0);
  const products = await Promise.all(registered.map((id) => waitForStatus(artisan, id, 'verified', 180_000)));
  expect(new Set(products.map(({ certificate }) => certificate?.serial)).size).toBe(registered.length);
}, 240_000);
