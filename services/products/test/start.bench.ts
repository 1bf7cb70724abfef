/**
 * Start to ready, memory and listings of the products service over shops of several sizes and pasts; printed, never judged.
 * `npm run bench -- products/test/start`. Sizes by SIZES (thousands of products), past verifications by PASTS (millions), requests by REQUESTS.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import Fastify from 'fastify';
import { topics } from '@asili/contracts';
import { EventBus, Log, Mongo, ProjectionStore, type Projection } from '@asili/platform';
import { freePort } from '@asili/local/ports';
import { speakingTo } from '@asili/platform/testing';
import { ArtisanProfileProjection, ProductProjection, TotalsProjection } from '../src/catalogue/projections.ts';
import { productsConfig } from '../src/config.ts';
import { past } from './support/past.ts';
import { ownPlace } from './support/products-app.ts';

const sizes = (process.env['SIZES'] ?? '0,1,10,100').split(',').map((thousands) => Number(thousands) * 1000);
const pasts = (process.env['PASTS'] ?? '0,1,10').split(',').map((millions) => Number(millions) * 1e6);
const requests = Number(process.env['REQUESTS'] ?? 1500);
const connections = 20;
const silent = new Log({ service: 'bench', level: 'silent' });

interface Setting {
  products: number;
  /** Counted in all. */
  verifications: number;
  /** Records the totals topic still holds, all read long ago. */
  records: number;
}

async function seed(
  config: ReturnType<typeof productsConfig>,
  { products, verifications, records }: Setting,
): Promise<void> {
  const mongo = await Mongo.connect(config, silent);
  const bus = EventBus.fromConfig(config, silent);
  await bus.ensureTopics([
    topics.products,
    { name: topics.profiles, compacted: true },
    { name: topics.verificationTotals, compacted: true },
  ]);
  const shop = past(products, verifications);
  for (let start = 0; start < records - 1; start += 1000) {
    await bus.publish([
      {
        topic: topics.verificationTotals,
        messages: Array.from({ length: 1000 }, (_, n) => ({
          key: `prd_${(start + n) % 5000}`,
          value: JSON.stringify({ productId: `prd_${(start + n) % 5000}`, verifications: 1, attempts: 0 }),
        })),
      },
    ]);
  }
  const save = async <S extends object>(
    projection: Projection<S>,
    documents: Parameters<ProjectionStore<S>['write']>[0],
  ): Promise<void> => {
    const store = new ProjectionStore(mongo, projection);
    await store.prepare();
    const collection = mongo.db.collection(`${projection.name}_v${projection.version}`);
    for (let start = 0; start < documents.length; start += 2000)
      await collection.insertMany(documents.slice(start, start + 2000) as unknown as Record<string, unknown>[], {
        ignoreUndefined: true,
      });
    const topic = typeof projection.topic === 'string' ? projection.topic : projection.topic.name;
    for (const { partition, high } of await bus.offsets(topic)) await store.saveOffset(partition, high);
    await store.markBuilt();
  };
  await save(new ProductProjection(undefined as never), shop.products);
  await save(new ArtisanProfileProjection(), shop.profiles);
  await save(new TotalsProjection(), shop.totals);
  await bus.close();
  await mongo.close();
}

const flags = [
  '--no-warnings',
  '--conditions=@asili/source',
  '--import',
  path.resolve(import.meta.dirname, '../../../tools/typescript.mjs'),
];

/** The service in a process of its own; resolves when it is ready. */
async function start(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string; seconds: number }> {
  const port = await freePort();
  const began = performance.now();
  const child = spawn(process.execPath, [...flags, path.resolve(import.meta.dirname, '../src/main.ts')], {
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}`;
  for (;;) {
    if (child.exitCode !== null) throw new Error('the service ended');
    const ready = await fetch(`${url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return { child, url, seconds: (performance.now() - began) / 1000 };
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

const residentMb = ({ pid }: ChildProcess): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024);

/** Processor time used so far; a busy machine does not change it. */
function processorSeconds({ pid }: ChildProcess): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

function ask(agent: Agent, url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('end', () => {
        if (response.statusCode === 200) resolve(Buffer.concat(parts).toString());
        else reject(new Error(`${response.statusCode}`));
      });
    }).on('error', reject);
  });
}

/** Milliseconds per request with all connections busy, after a warm-up. */
async function cost(urlOf: (n: number) => string, headers: Record<string, string>): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const round = async (count: number): Promise<void> => {
    let next = 0;
    await Promise.all(
      Array.from({ length: connections }, async () => {
        while (next < count) await ask(agent, urlOf((next += 1)), headers);
      }),
    );
  };
  await round(Math.ceil(requests / 3));
  const began = performance.now();
  await round(requests);
  agent.destroy();
  return (performance.now() - began) / requests;
}

/** A bare Fastify that sends the same bytes, asked in the same way right after. */
async function ratio(urlOf: (n: number) => string, headers: Record<string, string>): Promise<string> {
  const agent = new Agent();
  const body = await ask(agent, urlOf(1), headers);
  const bare = Fastify();
  bare.get('/', (_request, reply) => reply.type('application/json; charset=utf-8').send(body));
  await bare.listen({ port: 0, host: '127.0.0.1' });
  const { port } = bare.server.address() as AddressInfo;
  const served = await cost(urlOf, headers);
  const plain = await cost(() => `http://127.0.0.1:${port}/`, {});
  await bare.close();
  return (served / plain).toFixed(1);
}

async function figures(setting: Setting): Promise<Record<string, string | number>> {
  const { env } = ownPlace();
  const config = productsConfig(env);
  await seed(config, setting);
  await start(env).then(({ child }) => stop(child)); // Compiles what a later start has compiled, and reads the database's files once.
  const { child, url, seconds } = await start(env);
  const memory = residentMb(child);
  const processor = processorSeconds(child);
  const headers = (): Record<string, string> => speakingTo(config)({ kind: 'anonymous', id: 'bench', language: 'en' });
  const listing = `${url}/api/marketplace/products`;
  const words = ['basket', 'kikapu', 'panier', 'wooden', 'bowl', 'chungu'];
  const measured =
    setting.products === 0 || setting.records > 0
      ? {}
      : {
          'listing ÷ bare': await ratio(() => listing, headers()),
          'listing with a term ÷ bare': await ratio((n) => `${listing}?search=${words[n % words.length]}`, headers()),
          'product ÷ bare': await ratio(
            (n) => `${url}/api/products/prd_${String(n % 200).padStart(26, '0')}`,
            headers(),
          ),
        };
  await stop(child);
  const mongo = await Mongo.connect(config, silent);
  await mongo.db.dropDatabase();
  await mongo.close();
  return {
    products: setting.products,
    verifications: setting.verifications,
    'records on the topic': setting.records,
    'start to ready s': seconds.toFixed(1),
    'of it processor s': processor.toFixed(1),
    'resident MB': memory,
    ...measured,
  };
}

async function stop(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

const settings: Setting[] = [
  ...sizes.map((products) => ({ products, verifications: 0, records: 0 })),
  ...pasts.map((verifications) => ({ products: 10_000, verifications, records: Math.max(1, verifications / 100) })),
];
for (const setting of settings) console.log(await figures(setting));
process.exit(0);
