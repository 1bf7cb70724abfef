import { afterEach, describe, expect, it } from '@jest/globals';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backingServices, ownNames, until } from './support/backing.ts';
import { spawnScript } from './support/child.ts';

interface Child {
  process: ChildProcess;
  lines: Record<string, unknown>[];
  text: () => string;
}

const children: ChildProcess[] = [];

const { PATH = '', NODE_COMPILE_CACHE } = process.env;

function start(env: Record<string, string>): Child {
  const child = spawnScript('service-child.ts', [], {
    env: {
      PATH,
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ASILI_SECRETS_DIR: path.join(tmpdir(), 'asili-test-secrets'),
      LOG_LEVEL: 'info',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  return {
    process: child,
    text: () => text,
    get lines() {
      return text
        .split('\n')
        .slice(0, -1)
        .filter((line) => line.startsWith('{'))
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    },
  };
}

async function listening(child: Child): Promise<string> {
  await until(() => child.lines.some(({ msg }) => msg === 'listening'));
  return `http://127.0.0.1:${String(child.lines.find(({ msg }) => msg === 'listening')?.['port'])}`;
}

const good = (): Record<string, string> => ({ ...backingServices(), ...ownNames(), WANTED: 'x' });

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

describe('startService', () => {
  it('listens on a free port, is ready, and on SIGTERM finishes what it is doing and ends with 0', async () => {
    const child = start(good());
    const url = await listening(child);
    await until(async () => (await fetch(`${url}/health/ready`)).status === 200);
    const slow = fetch(`${url}/slow`);
    await until(() => child.text().includes('asked\n'));
    const ended = once(child.process, 'exit');
    child.process.kill('SIGTERM');
    expect(await (await slow).text()).toBe('done');
    expect(await ended).toEqual([0, null]);
    await expect(fetch(`${url}/slow`)).rejects.toThrow();
  });

  it('listens on the address it is told, and on no other; ends at the deadline when a request never does', async () => {
    const child = start({ ...good(), HOST: '127.0.0.2' });
    const { port } = new URL(await listening(child));
    const url = `http://127.0.0.2:${port}`;
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    await expect(fetch(`http://127.0.0.1:${port}/health/live`)).rejects.toThrow();

    fetch(`${url}/endless`).catch(() => undefined);
    await until(() => child.text().includes('asked\n'));
    child.process.kill('SIGTERM');
    expect(await once(child.process, 'exit')).toEqual([1, null]);
  });

  it('ends with 1 and the names of the keys when its settings are wrong, showing no value', async () => {
    const child = start({ MONGO_URL: 'http://hunter2', PORT: 'hunter2' });
    expect(await once(child.process, 'close')).toEqual([1, null]);
    expect(child.lines.at(-1)).toMatchObject({
      level: 'error',
      msg: 'could not start',
      keys: ['PORT (not valid)', 'MONGO_URL (not valid)', 'WANTED (missing)'],
    });
    expect(child.text()).not.toContain('hunter2');
    expect(child.text()).not.toMatch(/ at .*\.ts/);
  });

  it('answers while the broker and the cache are away, and says so', async () => {
    const child = start({ ...good(), KAFKA_BROKERS: '127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' });
    const url = await listening(child);
    expect(await (await fetch(`${url}/slow`)).text()).toBe('done');
    expect((await fetch(`${url}/health/live`)).status).toBe(200);
    const ready = await fetch(`${url}/health/ready`);
    expect([ready.status, await ready.json()]).toMatchObject([
      503,
      { components: { mongo: { ok: true }, kafka: { ok: false }, redis: { ok: false } } },
    ]);
    child.process.kill('SIGTERM');
    expect(await once(child.process, 'exit')).toEqual([0, null]);
  });
});
