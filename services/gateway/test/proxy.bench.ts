/**
 * What the gateway costs beside a bare Fastify page of the same bytes, printed and never judged. Needs REDIS_URL and the
 * gateway and the web service built (`node infra/local/src/bundle.ts services/gateway`, `services/web`); every part is a process of its own:
 * node --conditions=@asili/source services/gateway/test/proxy.bench.ts [requests] [connections]
 * With PRODUCTS_BENCH_URL a running products service stands behind the listing instead of fixed bytes.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Redis } from 'ioredis';
import { page as pageBytes, script } from './support/bench-files.ts';
import { Measured, type Figures, type Server } from './support/load.ts';

const [requests = 20_000, connections = 20] = process.argv.slice(2).map(Number);
const turns = 5;
const here = import.meta.dirname;
const children: ChildProcess[] = [];
const secrets = mkdtempSync(path.join(tmpdir(), `secrets-${randomBytes(3).toString('hex')}`));

try {
  const bare = await startPeer('bare');
  const services = await startPeer('services');
  const web = await startProgram('web', {
    FRONTENDS_DIR: aFrontEnd(),
    PRODUCTS_URL: `http://127.0.0.1:${services.port}`,
  });
  const gateway = await startGateway(services.port, web.port, process.env['PRODUCTS_BENCH_URL']);
  const secret = randomBytes(32).toString('base64url');
  await keepSession(secret);
  const pages: [string, string, Record<string, string>][] = [
    ['/health/live', '/health/live', {}],
    ['listing', '/api/marketplace/products?limit=24', {}],
    ['listing, never kept', '/api/marketplace/products?limit=23', {}],
    ['listing with a term', '/api/marketplace/products?search=kiondo', {}],
    ['listing, brotli', '/api/marketplace/products?limit=24', { 'accept-encoding': 'br, gzip' }],
    ['listing, signed in', '/api/marketplace/products?limit=24', { cookie: `__Host-sid=${secret}` }],
    ['product detail', '/api/products/prd_1', {}],
    ['page', '/features', { accept: 'text/html' }],
    ['script', '/assets/main.0123abcd.js', {}],
  ];
  console.log(`${requests} requests over ${connections} connections; ms of a request; CPU in µs a request`);
  for (const [name, where, headers] of pages) {
    const page = { path: where, headers };
    const [peer, ours] = [new Measured(bare, page, connections), new Measured(gateway, page, connections)];
    // In turns, so that what else the machine does meets both.
    for (let turn = 0; turn < turns + 1; turn += 1)
      for (const server of [peer, ours]) await server.run(requests / turns, turn > 0);
    print(name, peer.figures(), ours.figures());
  }
} finally {
  for (const child of children) child.kill('SIGTERM');
}

function print(name: string, peer: Figures, ours: Figures): void {
  const side = ({ perSecond, p50, p99, cpu }: Figures) =>
    `${perSecond.toFixed(0).padStart(6)}/s p50 ${p50.toFixed(2)} p99 ${p99.toFixed(2)} cpu ${cpu.toFixed(0).padStart(3)}`;
  console.log(
    `${name.padEnd(20)} bare ${side(peer)} | gateway ${side(ours)} | ÷ bare ${(peer.perSecond / ours.perSecond).toFixed(2)}, CPU ${(ours.cpu / peer.cpu).toFixed(2)}${ours.failed > 0 ? ` | ${ours.failed} FAILED` : ''}`,
  );
}

async function startPeer(role: 'bare' | 'services'): Promise<Server> {
  const child = fork(path.join(here, 'support/bench-peers.ts'), [role], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  children.push(child);
  const port = await new Promise<number>((resolve) =>
    child.once('message', (message) => {
      resolve(Number(message));
    }),
  );
  return { port, child };
}

/** A session where identity would have put it. */
async function keepSession(secret: string): Promise<void> {
  const redis = new Redis(process.env['REDIS_URL'] ?? '');
  const at = new Date();
  const session = {
    id: 'ses_1',
    userId: 'art_1',
    userType: 'artisan',
    language: 'en',
    createdAt: at,
    lastSeen: at,
    expiresAt: new Date(at.getTime() + 600_000),
  };
  await redis.set(`session:${createHash('sha256').update(secret).digest('hex')}`, JSON.stringify(session), 'EX', 600);
  redis.disconnect();
}

/** A folder of front ends: a prerendered page and a script, the bytes the bare peer sends. */
function aFrontEnd(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'bench-'));
  for (const [file, bytes] of [
    ['index.html', pageBytes],
    ['prerendered/en/features.html', pageBytes],
    ['assets/main.0123abcd.js', script],
  ] as const) {
    mkdirSync(path.dirname(path.join(folder, 'shell/dist', file)), { recursive: true });
    writeFileSync(path.join(folder, 'shell/dist', file), bytes);
  }
  return folder;
}

async function startGateway(upstream: number, web: number, products: string | undefined): Promise<Server> {
  return startProgram('gateway', {
    PRODUCTS_URL: products ?? `http://127.0.0.1:${upstream}`,
    WEB_URL: `http://127.0.0.1:${web}`,
    ASILI_RATE_LIMITS: process.env['ASILI_RATE_LIMITS'] ?? 'off',
  });
}

async function startProgram(service: 'gateway' | 'web', settings: Readonly<Record<string, string>>): Promise<Server> {
  const flags = (process.env['GATEWAY_NODE_FLAGS'] ?? '').split(' ').filter(Boolean);
  const child = spawn(process.execPath, [...flags, path.join(here, `../../${service}/dist/main.js`)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      ...settings,
      PORT: '0',
      PUBLIC_URL: 'http://127.0.0.1:8080',
      LOG_LEVEL: 'info',
      ASILI_SECRETS_DIR: secrets,
    },
  });
  children.push(child);
  let output = '';
  const port = await new Promise<number>((resolve, reject) => {
    child.once('exit', (code) => {
      reject(new Error(`${service} ended with ${code}: ${output.slice(0, 500)}`));
    });
    child.stdout.on('data', (chunk: Buffer) => {
      if (output.length > 100_000) return;
      output += chunk.toString();
      const line = output.split('\n').find((text) => text.includes('"msg":"listening"'));
      if (line) resolve((JSON.parse(line) as { port: number }).port);
    });
  });
  return { port, child };
}
