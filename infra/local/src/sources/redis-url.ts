import { givenBy } from './given.ts';

/** A Redis the user runs: `REDIS_URL=redis://…`. */
export const redisUrl = givenBy('redis', 'REDIS_URL', (value) => /^rediss?:\/\/./.test(value), 'redis://host:port');
