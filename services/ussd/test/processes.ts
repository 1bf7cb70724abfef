import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { freePort } from '@asili/local/ports';
import { until } from '@asili/platform/testing';

const hooks = path.resolve(import.meta.dirname, '../../../tools/typescript.mjs');

/** The service as a process of its own, which a signal can stop. Resolves when it is ready. */
export async function ussdProcess(env: NodeJS.ProcessEnv, level: 'info' | 'debug' = 'info'): Promise<{ child: ChildProcess; url: string; written: () => string }> {
  const child = spawn(process.execPath, ['--no-warnings', '--conditions=@asili/source', '--import', hooks, path.resolve(import.meta.dirname, '../src/main.ts')], { env: { ...process.env, ...env, LOG_LEVEL: level, PORT: '0' }, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => { text = `${text}${chunk.toString()}`.slice(-100_000); });
  const listening = () => text.split('\n').find((line) => line.includes('"listening"'));
  await until(() => listening() !== undefined && text.endsWith('\n'), 'the service', 300_000);
  const url = `http://127.0.0.1:${(JSON.parse(listening() ?? '') as { port: number }).port}`;
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'its readiness', 300_000);
  return { child, url, written: () => text };
}

/** A Redis of its own that writes down all it is told, on the same port again after it was killed. */
export async function redisProcess(dir: string, port?: number): Promise<{ child: ChildProcess; port: number }> {
  const own = port ?? (await freePort());
  const child = spawn('redis-server', ['--port', String(own), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'yes', '--appendfsync', 'always', '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => { text += chunk.toString(); });
  await until(() => text.includes('Ready to accept connections'), 'redis', 20_000);
  return { child, port: own };
}

export async function kill({ child }: { readonly child: ChildProcess }): Promise<void> {
  const exited = once(child, 'exit');
  child.kill('SIGKILL');
  await exited;
}
