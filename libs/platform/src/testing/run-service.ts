import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { until } from '@asili/kernel/testing';
import 'reflect-metadata';
import type { Actor } from '../actor/actor.ts';
import { createServiceApp, type ServiceDefinition } from '../http/start-service.ts';
import { speakingTo } from './environment.ts';

const root = path.resolve(import.meta.dirname, '../../../..');
/** It may have to start while everything else is at work. */
const startTimeoutMs = 300_000;
const keptCharacters = 100_000;

export interface ServiceProcess {
  readonly child: ChildProcess;
  readonly url: string;
  /** The end of its log. */
  readonly written: () => string;
}

/** Node's arguments to run a service: what was built, where the test run has just built it (`ASILI_PROGRAMS=built`), else its sources. */
export function serviceProgram(service: string): string[] {
  const folder = path.join(root, 'services', service);
  if (process.env['ASILI_PROGRAMS'] === 'built') return [path.join(folder, 'dist/main.js')];
  return [
    '--no-warnings',
    '--conditions=@asili/source',
    '--import',
    path.join(root, 'tools/typescript.mjs'),
    path.join(folder, 'src/main.ts'),
  ];
}

/** A service as a process of its own, which a signal can stop, on a free port. Resolves when it is ready. */
export async function startServiceProcess(
  service: string,
  env: NodeJS.ProcessEnv,
  level: 'info' | 'debug' = 'info',
): Promise<ServiceProcess> {
  const child = spawn(process.execPath, serviceProgram(service), {
    env: { ...process.env, ...env, LOG_LEVEL: level, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text = `${text}${chunk.toString()}`.slice(-keptCharacters);
  });
  const listening = (): string | undefined =>
    text
      .split('\n')
      .slice(0, -1)
      .find((line) => line.includes('"listening"'));
  const line = await until(listening, `${service} to listen`, startTimeoutMs);
  const url = `http://127.0.0.1:${(JSON.parse(line) as { port: number }).port}`;
  await until(async () => (await fetch(`${url}/health/ready`)).ok, `${service} to be ready`, startTimeoutMs);
  return { child, url, written: () => text };
}

/** Ends a process by SIGKILL; resolves when it is gone. */
export async function kill({ child }: { readonly child: ChildProcess }): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}

export type RunningService = Awaited<ReturnType<typeof runService>>;

/** One running instance of a service, caught up, and a client that speaks as anybody. */
export async function runService(definition: ServiceDefinition) {
  const app = await createServiceApp(definition);
  await app.listen(0, '127.0.0.1');
  const url = `http://127.0.0.1:${(app.getHttpServer().address() as AddressInfo).port}`;
  const speak = speakingTo(definition.config);
  const call = (actor: Actor | null, where: string, init: RequestInit = {}) =>
    fetch(url + where, {
      ...init,
      headers: {
        ...(actor && speak(actor)),
        ...(init.body ? { 'content-type': 'application/json' } : {}),
        ...(init.headers as Record<string, string>),
      },
    });
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'ready');
  return {
    app,
    url,
    call,
    post: (actor: Actor | null, where: string, body?: unknown, headers: Record<string, string> = {}) =>
      call(actor, where, { method: 'POST', ...(body === undefined ? {} : { body: JSON.stringify(body) }), headers }),
    async close() {
      // The client may hold connections it opened and never used; they do not count as idle and would be waited for.
      const impatient = setTimeout(() => app.getHttpServer().closeAllConnections(), 1_000);
      await app.close();
      clearTimeout(impatient);
    },
  };
}

/**
 * Waits before a request is sent again: as long as its answer says, half of it at least, so that many do not come at once; a moment where
 * it was cut off. Callers that ask at once keep a busy machine busy.
 */
export async function beforeRetry(reply: Pick<Response, 'headers'> | undefined): Promise<void> {
  const seconds = Number(reply?.headers.get('retry-after') ?? 0.2);
  await delay(seconds * 1000 * (0.5 + Math.random() / 2));
}

/** Sends a request again as long as its answer says when to come back. */
export async function askUntilDone(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const reply = await ask();
    if (!reply.headers.has('retry-after')) return reply;
    await beforeRetry(reply);
  }
}
