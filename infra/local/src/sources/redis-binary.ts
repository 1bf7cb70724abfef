import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { launch } from '@asili/mongo-embed';
import { freePort } from '../running/ports.ts';
import { tools, whichOf } from '../system-tools.ts';
import type { Source } from './source.ts';

/** Queues must not lose a job to eviction, and sessions must outlive a restart. */
export const REDIS_SETTINGS = [
  '--appendonly',
  'yes',
  '--appendfsync',
  'everysec',
  '--save',
  '',
  '--maxmemory-policy',
  'noeviction',
] as const;

/** `redis-server` (or `valkey-server`) of this machine, on its own port and folder. */
export const redisBinary: Source = {
  component: 'redis',
  title: 'Redis of this machine',
  applies: () => true,
  tools: async () => [tools.redis],
  start: async (context) => {
    await mkdir(context.dataDir, { recursive: true });
    const port = await freePort();
    const command = whichOf('redis-server', 'valkey-server') ?? 'redis-server';
    const start = async (signal: AbortSignal) =>
      (
        await launch({
          name: 'redis',
          command,
          args: ['--port', String(port), '--bind', '127.0.0.1', '--dir', context.dataDir, ...REDIS_SETTINGS],
          logFile: path.join(context.logsDir, 'redis.log'),
          ready: (output) => (output.includes('Ready to accept connections') ? true : undefined),
          signal,
        })
      ).process;
    await context.keep({ name: 'redis', start });
    return { env: { REDIS_URL: `redis://127.0.0.1:${port}` } };
  },
};
