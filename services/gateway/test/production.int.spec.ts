import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { defineConfig, readSecret } from '@asili/platform';
import { writeActorKeys } from '@asili/platform/testing';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { startFakeServices, type FakeServices } from './support/fake-services.ts';
import { startGateway, type TestGateway } from './support/gateway.ts';

let fake: FakeServices;
let gateway: TestGateway;
beforeAll(async () => {
  fake = await startFakeServices();
  const secrets = mkdtempSync(path.join(tmpdir(), 'production-'));
  writeActorKeys(secrets, 'gateway');
  for (const name of ['csrf-key', 'visitor-key'])
    writeFileSync(path.join(secrets, name), `${name}-for-a-production-like-test`);
  gateway = await startGateway({
    upstream: fake.urls,
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://asili.example',
      ASILI_RATE_LIMITS: 'on',
      ASILI_SECRETS_DIR: secrets,
      ALLOWED_HOSTS: 'www.asili.example',
    },
  });
});
afterAll(async () => {
  await gateway.close();
  await fake.close();
});

const ask = (where: string, host = 'asili.example', ...more: string[]) =>
  gateway.raw([`GET ${where} HTTP/1.1`, `Host: ${host}`, ...more, 'Connection: close', '', ''].join('\r\n'));

describe('in production', () => {
  it('promises https for a year and upgrades what a page names by http', async () => {
    const answer = await ask('/');
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer.toLowerCase()).toContain('strict-transport-security: max-age=31536000; includesubdomains');
    expect(await ask('/metrics')).toContain('upgrade-insecure-requests');
  });

  it('answers to its own names only', async () => {
    expect(await ask('/api/products', 'www.asili.example')).toMatch(/^HTTP\/1\.1 200 /);
    for (const host of ['127.0.0.1', 'localhost:8080', 'evil.example'])
      expect(await ask('/api/products', host)).toMatch(/^HTTP\/1\.1 421 /);
    expect(await ask('/health/live', '10.1.2.3:8080')).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('has no mailbox and no gallery of components', async () => {
    const before = fake.received.length;
    for (const where of [
      '/dev/mailbox',
      '/dev/mailbox.json?to=x',
      '/dev/operators.json',
      '/dev/clock.json',
      '/dev',
      '/dev/ui',
      '/dev/ui/gallery.js',
      '/metrics',
      '/openapi.json',
      '/internal',
    ])
      expect(await ask(where)).toMatch(/^HTTP\/1\.1 404 /);
    expect(fake.received).toHaveLength(before);
  });

  it('gives prefixed Secure cookies', async () => {
    expect(await ask('/api/auth/session')).toMatch(
      /set-cookie: __Host-anon=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure\r\n/i,
    );
  });

  it('refuses to run without limits, and with secrets made for development', async () => {
    const env = { NODE_ENV: 'production', ASILI_RATE_LIMITS: 'off' };
    expect(() => defineConfig('gateway', z.object({}), env).values).toThrow(/ASILI_RATE_LIMITS/);
    const dir = mkdtempSync(path.join(tmpdir(), 'marked-'));
    writeFileSync(path.join(dir, 'csrf-key'), 'x'.repeat(32));
    writeFileSync(path.join(dir, 'csrf-key.development'), '');
    expect(() =>
      readSecret(defineConfig('gateway', z.object({}), { NODE_ENV: 'production', ASILI_SECRETS_DIR: dir }), 'csrf-key'),
    ).toThrow(/csrf-key/);
  });
});
