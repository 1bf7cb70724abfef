/**
 * Start to ready of the whole system, with what the last start left (a warm start) and without, and what every program of it costs
 * when nobody comes, beside a bare HTTP server. `npm run bench -- local/test/start`; seconds of rest by REST, default 60.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { DataFolder } from '../src/running/data-folder.ts';
import { freePort } from '../src/running/ports.ts';
import { Progress } from '../src/running/progress.ts';
import { startSystem, type System } from '../src/system.ts';

const REST_SECONDS = Number(process.env['REST'] ?? 60);
const SETTLING_MS = 30_000;
const TICKS_PER_SECOND = 100;

const folder = await mkdtemp(path.join(tmpdir(), 'asili-start-'));
const own = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(KAFKA|MONGO|REDIS|S3|HEDERA|LEDGER|KUBO)_/.test(name)),
);
const data = await DataFolder.take(path.join(folder, 'data'));

try {
  await (await start('first start, packages and builds there')).stop();
  const system = await start('second start');
  await rest(system);
  await system.stop();
} finally {
  await data.release();
  await rm(folder, { recursive: true, force: true });
}

async function start(title: string): Promise<System> {
  const begun = Date.now();
  const system = await startSystem({
    data,
    publicPort: await freePort(),
    progress: new Progress(() => undefined),
    built: Promise.resolve(),
    env: { ...own, ASILI_RATE_LIMITS: 'off' },
  });
  console.log(`${title.padEnd(40)} ready after ${((Date.now() - begun) / 1000).toFixed(1)} s`);
  return system;
}

async function rest(system: System): Promise<void> {
  const bare = spawn(
    process.execPath,
    ['-e', "require('http').createServer((_, answer) => answer.end()).listen(0, '127.0.0.1', () => console.log('up'))"],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  await once(bare.stdout, 'data');
  await delay(SETTLING_MS);
  const { programs } = JSON.parse(readFileSync(system.runFile, 'utf8')) as {
    programs: Record<string, { pid: number | null }>;
  };
  const watched = new Map([
    ...Object.entries(programs).map(([name, { pid }]) => [name, pid] as const),
    ['bare HTTP server', bare.pid ?? null] as const,
  ]);
  const before = new Map([...watched].map(([name, pid]) => [name, ticksOf(pid)]));
  await delay(REST_SECONDS * 1000);
  const shares = [...watched].map(([name, pid]) => ({
    name,
    share: (ticksOf(pid) - (before.get(name) ?? 0)) / TICKS_PER_SECOND / REST_SECONDS,
    megabytes: residentOf(pid),
  }));
  for (const { name, share, megabytes } of shares.sort((a, b) => b.share - a.share))
    console.log(
      `${name.padEnd(40)} ${(share * 100).toFixed(2).padStart(6)} % of a core ${megabytes.toFixed(0).padStart(6)} MB`,
    );
  const ours = shares.filter(({ name }) => name !== 'bare HTTP server');
  console.log(
    `${'all but the bare server'.padEnd(40)} ${(ours.reduce((sum, { share }) => sum + share, 0) * 100).toFixed(2).padStart(6)} % of a core ${ours
      .reduce((sum, { megabytes }) => sum + megabytes, 0)
      .toFixed(0)
      .padStart(6)} MB`,
  );
  bare.kill();
}

/** Processor time of a process and its children that run, in ticks: a program may be a small head with the real one below it. */
function ticksOf(pid: number | null): number {
  if (pid === null) return 0;
  const [, utime = 0, stime = 0] =
    /\) (?:\S+ ){11}(\d+) (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.map(Number) ?? [];
  return utime + stime + childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), 0);
}

function residentOf(pid: number | null): number {
  if (pid === null) return 0;
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  return kilobytes / 1024 + childrenOf(pid).reduce((sum, child) => sum + residentOf(child), 0);
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
