import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { until, type Place } from './products-app.ts';

const hooks = path.resolve(import.meta.dirname, '../../../../tools/typescript.mjs');

/** The service as a process of its own, which a signal can stop. Resolves when it is ready. */
export async function productsProcess(place: Place): Promise<{ child: ChildProcess; url: string }> {
  const env = { ...place.env, LOG_LEVEL: 'info', PORT: '0' };
  const child = spawn(process.execPath, ['--no-warnings', '--conditions=@asili/source', '--import', hooks, path.resolve(import.meta.dirname, '../../src/main.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout?.on('data', (chunk: Buffer) => { text += chunk.toString(); });
  const listening = () => text.split('\n').find((line) => line.includes('"listening"'));
  await until(() => listening() !== undefined && text.endsWith('\n'), 'the service', 300_000);
  const url = `http://127.0.0.1:${(JSON.parse(listening() ?? '') as { port: number }).port}`;
  await until(async () => (await fetch(`${url}/health/ready`)).ok, 'its readiness', 300_000);
  return { child, url };
}
