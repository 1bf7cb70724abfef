/** @alone Stops its Redis and measures how slow answers become. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@asili/local/ports';
import { until } from '@asili/platform/testing';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { aSecret, startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
let redis: ChildProcess;
beforeAll(async () => {
  const port = await freePort();
  redis = spawn(
    'redis-server',
    ['--port', String(port), '--save', '', '--appendonly', 'no', '--dir', mkdtempSync(path.join(tmpdir(), 'redis-'))],
    { stdio: 'ignore' },
  );
  await listening(port);
  fake = await startFakeServices();
  const now = new Date();
  fake.json('/internal/sessions/', 200, {
    id: 'ses_1',
    userId: 'art_1',
    userType: 'artisan',
    language: 'sw',
    createdAt: now,
    lastSeen: now,
    expiresAt: new Date(now.getTime() + 3_600_000),
  });
  gateway = await startGateway({
    upstream: fake.urls,
    env: { REDIS_URL: `redis://127.0.0.1:${port}`, ASILI_RATE_LIMITS: 'on' },
  });
});
afterAll(async () => {
  redis.kill('SIGCONT');
  redis.kill('SIGKILL');
  await gateway.close();
  await fake.close();
});

async function worksWithoutRedis() {
  const cookie = `__Host-sid=${aSecret()}`;
  const slowest: number[] = [];
  const ask = async (method: string, where: string, given: Record<string, unknown> = {}) => {
    const start = performance.now();
    const answer = await gateway.call(method, where, given);
    slowest.push(performance.now() - start);
    return answer;
  };
  expect((await ask('GET', '/api/products', { headers: { cookie } })).status).toBe(200);
  const claims = JSON.parse(
    Buffer.from(String(fake.last().headers['x-asili-actor']).split('.')[1] ?? '', 'base64url').toString(),
  ) as object;
  expect(claims).toMatchObject({ kind: 'artisan', id: 'art_1' });
  const statuses = [];
  for (let i = 0; i < 14; i += 1) statuses.push((await ask('POST', '/api/auth/login', { body: {} })).status);
  expect(statuses.slice(10)).toEqual([429, 429, 429, 429]);
  expect(Math.max(...slowest)).toBeLessThan(15_000);
  const ready = await gateway.call('GET', '/health/ready');
  expect(ready).toMatchObject({ status: 503, json: { components: { redis: { ok: false } } } });
}

describe('without Redis', () => {
  it('sessions come from identity and each gateway counts for itself: hung', async () => {
    redis.kill('SIGSTOP');
    await worksWithoutRedis();
    redis.kill('SIGCONT');
    await until(
      async () => (await gateway.call('GET', '/health/ready')).status === 200,
      'the gateway to be ready again',
    );
  });

  it('the same when it is gone altogether', async () => {
    const gone = once(redis, 'exit');
    redis.kill('SIGKILL');
    await gone;
    await worksWithoutRedis();
  });
});

async function listening(port: number): Promise<void> {
  for (let i = 0; i < 4_000; i += 1) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => {
        resolve(false);
      });
    });
    if (open) return;
    await delay(25);
  }
  throw new Error('redis-server did not start');
}
