/** @alone @full Starts a system of its own with two of each service, and ends them under load. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { HistoryReply, Product, ProductList } from '@asili/contracts';
import { DataFolder, freePort, Progress, startSystem, type System } from '@asili/local';
import { ShopClient, signUp, until } from '@asili/test-kit';
import { freshPhone, pictures, registerProduct, waitForStatus } from '../src/shop.ts';

const services = [
  'identity',
  'products',
  'ledger',
  'verification',
  'orders',
  'analytics',
  'notifications',
  'payments',
  'signer',
  'ussd',
  'web',
];

/** One request of the load, as its sender saw it. */
interface Sent {
  readonly what: string;
  readonly from: number;
  readonly to: number;
  readonly status: number;
  /** Of a refusal. */
  readonly code?: string | undefined;
}

let folder: string;
let data: DataFolder;
let system: System;
let artisan: ShopClient;
let artisanId: string;
let photo: string;
let certified: Product;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'asili-instances-'));
  data = await DataFolder.take(folder);
  const progress = new Progress();
  system = await startSystem({
    data,
    publicPort: await freePort(),
    progress,
    lasting: false,
    built: Promise.resolve(),
    instances: 2,
    env: { ...process.env, ASILI_RATE_LIMITS: 'off' },
  });
  artisan = new ShopClient(system.url);
  const phoneNumber = freshPhone();
  ({ id: artisanId } = await signUp(artisan, '/api/auth/register', phoneNumber, {
    phoneNumber,
    firstName: 'Tumaini',
    location: { city: 'Arusha', country: 'Tanzania' },
    language: 'en',
  }));
  ({ url: photo } = (await artisan.upload(
    '/api/uploads',
    new Uint8Array(await readFile(path.join(pictures, 'pot-14.jpg'))),
    'image/jpeg',
  )) as { url: string });
  const created = await registerProduct(artisan, `two-${artisanId}`, {
    name: 'Jar of two houses',
    category: 'Pottery & Ceramics',
    price: '40',
    stock: 5,
    imageUrls: [photo],
  });
  certified = await waitForStatus(artisan, created.id, 'verified', 120_000);
}, 600_000);

afterAll(async () => {
  await system.stop();
  await data.release();
  await rm(folder, { recursive: true, force: true });
});

async function programs(): Promise<Record<string, { pid: number | null; restarts: number }>> {
  return (
    JSON.parse(await readFile(system.runFile, 'utf8')) as {
      programs: Record<string, { pid: number | null; restarts: number }>;
    }
  ).programs;
}

/** Ends one program and waits until its successor runs and the whole shop is ready. @returns when the signal was sent, and when it was seen gone */
async function end(name: string, signal: NodeJS.Signals): Promise<{ at: number; goneAt: number }> {
  const { pid } = (await programs())[name] ?? {};
  if (!pid) throw new Error(`${name} does not run`);
  const at = Date.now();
  process.kill(pid, signal);
  await until(async () => (await programs())[name]?.pid !== pid, `${name} gone`, 240_000);
  const goneAt = Date.now();
  await until(
    async () => {
      const next = (await programs())[name]?.pid;
      return next !== null && next !== undefined && next !== pid;
    },
    `${name} again`,
    240_000,
  );
  await until(async () => (await fetch(`${system.url}/health/ready?scope=site`)).ok, 'ready', 240_000);
  return { at, goneAt };
}

/** Reads, checks and registrations, each sent once and never again until told to stop. */
class Load {
  readonly sent: Sent[] = [];
  /** Ids of the products that were acknowledged, by the number they were sent under. */
  readonly registered = new Map<number, string>();
  private readonly working: Promise<unknown>[];
  private going = true;
  private number = 0;

  constructor(private readonly label: string) {
    this.working = [
      this.repeat('listing', () => this.ask('/api/marketplace/products?limit=12')),
      this.repeat('product', () => this.ask(`/api/products/${certified.id}`)),
      this.repeat('page', () => this.ask(`/product/${certified.id}`, { headers: { accept: 'text/html' } })),
      this.repeat('check', () =>
        this.ask(`/api/verify/${certified.shortCode}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
        }),
      ),
      this.repeat('registration', () => this.register(), 400),
    ];
  }

  async stop(): Promise<void> {
    this.going = false;
    await Promise.all(this.working);
  }

  nameOf(number: number): string {
    return `Product ${this.label} ${number}`;
  }

  /** Names of all products that were sent. */
  get names(): string[] {
    return Array.from({ length: this.number }, (_, index) => this.nameOf(index + 1));
  }

  /** Registrations nobody answered, sent again under their keys, as a client does that was told to. */
  async repeatUnanswered(): Promise<void> {
    for (let number = 1; number <= this.number; number += 1)
      if (!this.registered.has(number))
        await until(async () => (await this.send(number)).status === 201, this.nameOf(number), 240_000);
  }

  private async repeat(what: string, send: () => Promise<Pick<Sent, 'status' | 'code'>>, pauseMs = 60): Promise<void> {
    while (this.going) {
      const from = Date.now();
      const answer = await send().catch(() => ({ status: 0 }));
      this.sent.push({ what, from, to: Date.now(), ...answer });
      await sleep(pauseMs);
    }
  }

  private async ask(where: string, init: RequestInit = {}): Promise<Pick<Sent, 'status' | 'code'>> {
    const reply = await fetch(system.url + where, init);
    const answer = (await reply.json().catch(() => ({}))) as { code?: string }; // A page is no JSON.
    return reply.ok ? { status: reply.status } : { status: reply.status, code: answer.code };
  }

  private register(): Promise<Pick<Sent, 'status' | 'code'>> {
    this.number += 1;
    return this.send(this.number);
  }

  private async send(number: number): Promise<Pick<Sent, 'status' | 'code'>> {
    const body = { name: this.nameOf(number), category: 'Pottery & Ceramics', price: '10', imageUrls: [photo] };
    const { csrfToken } = (await artisan.get('/api/auth/session')) as { csrfToken: string };
    const reply = await fetch(`${system.url}/api/products`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: system.url,
        'x-csrf-token': csrfToken,
        'idempotency-key': `${this.label}-${number}`,
        cookie: artisan.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify(body),
    });
    const answer = (await reply.json()) as { product?: Product; code?: string };
    if (answer.product) this.registered.set(number, answer.product.id);
    return { status: reply.status, code: answer.code };
  }
}

const failuresOf = ({ sent }: Load): Sent[] => sent.filter(({ status }) => status < 200 || status >= 300);

describe('two of each service behind one gateway', () => {
  it('run, on folders of their own', async () => {
    const names = Object.keys(await programs());
    expect(names).toEqual(expect.arrayContaining(services.flatMap((name) => [name, `${name}-2`])));
  });

  it('show the artisan what they just wrote, whoever answers', async () => {
    for (let price = 41; price < 61; price += 1) {
      await artisan.patch(`/api/products/${certified.id}`, { price: String(price) });
      const { product } = (await artisan.get(`/api/products/${certified.id}`)) as { product: Product };
      expect(product.price).toBe(`${price}.00`);
    }
  });

  it('serve the same photos', async () => {
    const sizes = await Promise.all(
      Array.from(
        { length: 12 },
        async () => (await (await fetch(new URL(certified.imageUrls[0] ?? '', system.url))).arrayBuffer()).byteLength,
      ),
    );
    expect(new Set(sizes).size).toBe(1);
    expect(sizes[0]).toBeGreaterThan(1000);
  });

  it('fail nothing but what one of them had in hand when it was killed, lose nothing and double nothing', async () => {
    const checksBefore = await checksOnRecord();
    const load = new Load('killed');
    const kills: { at: number; goneAt: number }[] = [];
    for (const [n, name] of services.entries()) kills.push(await end(n % 2 === 0 ? name : `${name}-2`, 'SIGKILL'));
    await load.stop();
    const inHand = ({ what, from, to }: Sent): boolean =>
      !['listing', 'product', 'page'].includes(what) && kills.some(({ at, goneAt }) => from <= goneAt && to >= at);
    process.stderr.write(
      `\nfigures: killed one of each of two ${JSON.stringify({ requests: load.sent.length, failed: failuresOf(load).length, registered: load.registered.size })}\n`,
    );
    expect(failuresOf(load).filter((sent) => !inHand(sent))).toEqual([]);
    await eachStoredOnce(load, checksBefore);
  }, 400_000);

  it('fail nothing at all while each is restarted in turn', async () => {
    const checksBefore = await checksOnRecord();
    const load = new Load('restarted');
    for (const name of services.flatMap((service) => [service, `${service}-2`])) await end(name, 'SIGTERM');
    await load.stop();
    process.stderr.write(
      `\nfigures: restarted one after another ${JSON.stringify({ requests: load.sent.length, failed: failuresOf(load).length, registered: load.registered.size })}\n`,
    );
    expect(failuresOf(load)).toEqual([]);
    await eachStoredOnce(load, checksBefore);
  }, 600_000);
});

const checksOnRecord = async (): Promise<number> =>
  ((await artisan.get(`/api/verify/${certified.shortCode}/history?limit=1`)) as unknown as HistoryReply).total;

/** Everything the artisan has in the shop, acknowledged or not. */
async function allProducts(): Promise<Product[]> {
  const products: Product[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = (await artisan.get(
      `/api/products?artisanId=${artisanId}&limit=100${cursor && `&cursor=${encodeURIComponent(cursor)}`}`,
    )) as unknown as ProductList;
    products.push(...page.products);
    cursor = page.nextCursor;
  }
  return products;
}

/**
 * Every registration that was sent ends as one product with one certificate of its own, also one that was stored and not
 * acknowledged and then sent again; every acknowledged check is on record once, and no more of them than were sent.
 */
async function eachStoredOnce(load: Load, checksBefore: number): Promise<void> {
  expect(load.registered.size).toBeGreaterThan(3);
  await load.repeatUnanswered();
  const names = new Set(load.names);
  const stored = (await allProducts()).filter(({ name }) => names.has(name));
  expect(stored.map(({ name }) => name).sort()).toEqual([...names].sort());
  expect(stored.map(({ id }) => id).sort()).toEqual([...load.registered.values()].sort());
  const products: Product[] = [];
  for (const { id } of stored) products.push(await waitForStatus(artisan, id, 'verified', 180_000));
  expect(new Set(products.map(({ certificate }) => certificate?.serial)).size).toBe(names.size);
  const checks = load.sent.filter(({ what }) => what === 'check');
  const acknowledged = checks.filter(({ status }) => status === 200).length;
  await until(async () => (await checksOnRecord()) - checksBefore >= acknowledged, 'checks on record', 60_000);
  expect((await checksOnRecord()) - checksBefore).toBeLessThanOrEqual(checks.length);
}
