import { freePort } from '../running/ports.ts';
import { startContainer } from './container.ts';
import { REDIS_SETTINGS } from './redis-binary.ts';
import type { Source } from './source.ts';

/** Redis 8 with its log of writes on. */
export const redisDocker: Source = {
  component: 'redis',
  title: 'Redis 8 in Docker',
  applies: (context) => context.docker(),
  start: async (context) => {
    const port = await freePort();
    const { stop } = await startContainer(context, {
      image: 'redis:8',
      ports: [{ container: 6379, host: port }],
      dataFolder: '/data',
      command: ['redis-server', ...REDIS_SETTINGS],
      readyLog: /Ready to accept connections/,
    });
    return { env: { REDIS_URL: `redis://127.0.0.1:${port}` }, stop };
  },
};
