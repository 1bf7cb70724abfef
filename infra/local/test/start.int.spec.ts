import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { until } from '@asili/kernel/testing';
import { dockerAnswers } from '../src/docker.ts';
import { freePort } from '../src/running/ports.ts';
import { Scratch, lives } from './programs.ts';

const START = path.resolve(import.meta.dirname, '..', 'src', 'start.ts');

describe('npm start', () => {
  let scratch: Scratch;
  const children: ChildProcess[] = [];

  beforeEach(async () => {
    scratch = await Scratch.make();
  });
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
    await scratch.remove();
  });

  /** Backing services from stand-ins given by address, so that only the start itself is under test. */
  function run(args: string[], env: Record<string, string> = {}) {
    const given = {
      KAFKA_BROKERS: 'h:1',
      MONGO_URL: 'mongodb://h:1',
      LEDGER_NETWORK: 'testnet',
      HEDERA_OPERATOR_ID: '0.0.1',
      HEDERA_OPERATOR_KEY_FILE: '/k',
      REDIS_URL: '',
      ASILI_DOCKER: 'off',
    };
    const child = spawn(process.execPath, [START, ...args], {
      env: { ...process.env, ...given, ASILI_DATA: scratch.path('data'), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    children.push(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const exited = new Promise<number | null>((resolve) => child.once('close', resolve));
    return { child, exited, output: () => output };
  }
  /** Redis works in its data folder; that tells it from any other one on the machine. */
  const redisPid = async (): Promise<number> => {
    for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
      const folder = await readlink(`/proc/${pid}/cwd`).catch(() => '');
      if (folder === scratch.path('data', 'redis')) return Number(pid);
    }
    throw new Error('no Redis runs in the data folder');
  };

  it('says that the public port is taken, and starts nothing', async () => {
    const port = await freePort();
    const squatter = createServer().listen(port, '127.0.0.1');
    const { exited, output } = run([], { PORT: String(port) });
    expect(await exited).toBe(1);
    squatter.close();
    expect(output().trim()).toBe(
      `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
    );
    expect(existsSync(scratch.path('data'))).toBe(false);
  });

  it('keeps backing services up until Ctrl-C and ends what it started', async () => {
    const { child, exited, output } = run(['--only', 'backing']);
    await until(() => output().includes('Ctrl-C stops them'));
    const redis = await redisPid();
    expect([
      output().includes('KAFKA_BROKERS=h:1\n'),
      /REDIS_URL=redis:\/\/127\.0\.0\.1:\d+\n/.test(output()),
      lives(redis),
    ]).toEqual([true, true, true]);
    child.kill('SIGINT');
    expect(await exited).toBe(0);
    expect([lives(redis), existsSync(scratch.path('data.lock'))]).toEqual([false, false]);
  });

  it('takes its programs along when it is killed itself', async () => {
    const { child, exited, output } = run(['--only', 'backing']);
    await until(() => output().includes('Ctrl-C stops them'));
    const redis = await redisPid();
    child.kill('SIGKILL');
    await exited;
    await until(() => !lives(redis));
    const again = run(['--only', 'backing']); // The lock of the dead one does not hold.
    await until(() => again.output().includes('Ctrl-C stops them'));
    again.child.kill('SIGTERM');
    expect(await again.exited).toBe(0);
  });

  it('ends what it has started when Ctrl-C comes while it starts', async () => {
    const { child, exited, output } = run(['--only', 'backing'], { KAFKA_BROKERS: '' });
    await until(() => output().includes('Redis of this machine: ready'));
    const redis = await redisPid();
    child.kill('SIGINT');
    expect(await exited).toBe(130);
    expect(output()).not.toContain('Ctrl-C stops them');
    await until(() => !lives(redis));
  });

  it('refuses a second start on the same data, and --fresh deletes them', async () => {
    const first = run(['--only', 'backing']);
    await until(() => first.output().includes('Ctrl-C stops them'));
    const second = run(['--only', 'backing', '--fresh']);
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`already runs on ${scratch.path('data')} (process ${first.child.pid})`);
    await writeFile(scratch.path('data', 'old'), '');
    first.child.kill('SIGINT');
    await first.exited;
    const third = run(['--only', 'backing', '--fresh']);
    await until(() => third.output().includes('Ctrl-C stops them'));
    expect(existsSync(scratch.path('data', 'old'))).toBe(false);
    third.child.kill('SIGINT');
    await third.exited;
  });

  it('asks a Docker engine whether it answers', async () => {
    const { createServer: createHttp } = await import('node:http');
    const socket = scratch.path('docker.sock');
    const DOCKER_HOST = `unix://${socket}`;
    expect(await dockerAnswers({ DOCKER_HOST })).toBe(false);
    const engine = createHttp((request, response) =>
      response.writeHead(request.url === '/_ping' ? 200 : 404).end('OK'),
    ).listen(socket);
    await new Promise((resolve) => engine.once('listening', resolve));
    expect([await dockerAnswers({ DOCKER_HOST }), await dockerAnswers({ DOCKER_HOST, ASILI_DOCKER: 'off' })]).toEqual([
      true,
      false,
    ]);
    engine.close();
  });
});
