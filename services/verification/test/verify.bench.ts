/**
 * POST /api/verify/{code} on one code, the service as it is built and in a process of its own, beside a bare Fastify POST of the same bytes:
 * rate and CPU at 20 connections, latency at 300 a second. Run: npm run bench -- verify
 * Prints figures; passes nothing and fails nothing.
 */
import 'reflect-metadata';
import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { speakingTo, until } from '@asili/platform/testing';
import { verificationConfig } from '../src/config.ts';
import { cleanUp, publisher, testEnvironment, visitor } from './harness.ts';
import { aProduct, ledgerService, productsService } from './neighbours.ts';

const [seconds = 8] = process.argv.slice(2).map(Number);
const root = path.resolve(import.meta.dirname, '..', '..', '..');
const flags = ['--import', path.join(root, 'tools', 'typescript.mjs'), '--conditions=@asili/source'];
const agent = new Agent({ keepAlive: true, maxSockets: 200 });
const [products, ledger] = await Promise.all([productsService(), ledgerService()]);
const env = testEnvironment({
  PRODUCTS_URL: products.url,
  LEDGER_URL: ledger.url,
  SERVICE_PORT: '0',
  LOG_LEVEL: 'info',
});
const speak = speakingTo(verificationConfig(env));
const product = aProduct();
products.pages.set(product.id, product.page);
const kafka = await publisher(env);
await kafka.publish(product.events);
const service = await start('dist/main.js', env);
await until(
  () =>
    fetch(`${service.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  'ready',
);
const where = `/api/verify/${product.id}`;
const reply = await post(service.url, { visitor: 'first' });
const bare = await start('test/bare-post.ts', { ...env, REPLY: reply });

await closedLoop(service, 'warm', 2, visitorsOf(1));
for (const [name, visitors] of [
  ['one visitor', visitorsOf(1)],
  ['1,000 visitors', visitorsOf(1_000)],
] as const)
  await closedLoop(service, name, seconds, visitors);
await closedLoop(bare, 'bare Fastify', seconds, visitorsOf(1));
await atRate(service, 300, seconds);
await atRate(bare, 300, seconds);
service.child.kill('SIGTERM');
bare.child.kill('SIGTERM');
await until(() => service.child.exitCode !== null, 'the end');
await Promise.all([kafka.close(), products.close(), ledger.close()]);
await cleanUp(env);
process.exit(0);

interface Peer {
  readonly url: string;
  readonly child: ChildProcess;
}

function start(file: string, environment: NodeJS.ProcessEnv): Promise<Peer> {
  const child = spawn(process.execPath, [...flags, file], {
    cwd: path.join(root, 'services', 'verification'),
    env: environment,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code}`)));
    child.stdout.on('data', (text: Buffer) => {
      const port = /"port":(\d+)/.exec(text.toString())?.[1];
      if (port) resolve({ url: `http://127.0.0.1:${port}`, child });
    });
  });
}

/** Tokens as the gateway gives them, signed before anybody is timed; each is good for a minute. */
function visitorsOf(count: number): () => Record<string, string> {
  const headers = Array.from({ length: count }, (_, n) => speak(visitor(`visitor ${n}`)));
  let next = 0;
  return () => headers[(next += 1) % count] ?? {};
}

function post(url: string, headers: Record<string, string>): Promise<string> {
  const given = 'visitor' in headers ? speak(visitor('first')) : headers;
  return new Promise((resolve, reject) => {
    const sent = request(
      url + where,
      { method: 'POST', agent, headers: { ...given, 'content-type': 'application/json', 'content-length': 2 } },
      (answer) => {
        let body = '';
        answer
          .setEncoding('utf8')
          .on('data', (part: string) => (body += part))
          .on('end', () =>
            answer.statusCode === 200 ? resolve(body) : reject(new Error(`${answer.statusCode} ${body}`)),
          );
      },
    );
    sent.on('error', reject).end('{}');
  });
}

async function closedLoop(
  peer: Peer,
  name: string,
  runSeconds: number,
  headers: () => Record<string, string>,
): Promise<void> {
  const latencies: number[] = [];
  const end = performance.now() + runSeconds * 1000;
  const cpu = cpuMs(peer);
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      for (let began = performance.now(); began < end; began = performance.now()) {
        await post(peer.url, headers());
        latencies.push(performance.now() - began);
      }
    }),
  );
  print(`${name}, 20 connections`, latencies, runSeconds, cpuMs(peer) - cpu);
}

/** Sends whether or not earlier ones were answered, as people do. */
async function atRate(peer: Peer, rate: number, runSeconds: number): Promise<void> {
  const latencies: number[] = [];
  const headers = visitorsOf(1_000);
  const sent: Promise<void>[] = [];
  const began = performance.now();
  const cpu = cpuMs(peer);
  for (let n = 0; n < rate * runSeconds; n += 1) {
    const due = began + (n * 1000) / rate;
    if (due > performance.now()) await delay(due - performance.now());
    sent.push(
      post(peer.url, headers()).then(() => {
        latencies.push(performance.now() - due);
      }),
    );
  }
  await Promise.all(sent);
  print(`${peer === bare ? 'bare Fastify' : 'verify'}, ${rate} a second`, latencies, runSeconds, cpuMs(peer) - cpu);
}

function print(name: string, latencies: readonly number[], runSeconds: number, cpu: number): void {
  const sorted = [...latencies].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1).padStart(7);
  process.stdout.write(
    `${name.padEnd(30)} ${(sorted.length / runSeconds).toFixed(0).padStart(6)}/s  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  CPU ${(cpu / sorted.length).toFixed(2).padStart(6)} ms each\n`,
  );
}

/** User and system time of the process so far, in milliseconds (proc(5), fields 14 and 15, in hundredths of a second). */
function cpuMs({ child }: Peer): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
