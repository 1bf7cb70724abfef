import { spawn, type ChildProcess } from 'node:child_process';
import { freePort } from '@asili/local/ports';
import { until } from '@asili/platform/testing';

/** A Redis of its own that writes down all it is told, on the same port again after it was killed. */
export async function redisProcess(dir: string, port?: number): Promise<{ child: ChildProcess; port: number }> {
  const own = port ?? (await freePort());
  const child = spawn(
    'redis-server',
    [
      '--port',
      String(own),
      '--bind',
      '127.0.0.1',
      '--save',
      '',
      '--appendonly',
      'yes',
      '--appendfsync',
      'always',
      '--dir',
      dir,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let text = '';
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
  });
  await until(() => text.includes('Ready to accept connections'), 'redis', 20_000);
  return { child, port: own };
}
