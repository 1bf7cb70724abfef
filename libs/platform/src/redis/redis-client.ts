import { Redis } from 'ioredis';
import { requireValue, type Config } from '../config/define-config.ts';
import type { Log } from '../logging/log.ts';

/** The shared Redis, for requests: a command fails within seconds when the server does not answer. */
export class RedisClient extends Redis {
  static fromConfig(config: Config, log: Log): RedisClient {
    const client = new RedisClient(requireValue(config, 'REDIS_URL'), {
      maxRetriesPerRequest: 1,
      commandTimeout: 2000,
      connectTimeout: 3000,
      retryStrategy: backoff,
    });
    client.on('error', (error: Error) => {
      log.debug('redis', { error });
    });
    return client;
  }
}

/** Milliseconds before the next try to connect. */
export function backoff(attempt: number): number {
  return Math.min(50 * 2 ** Math.min(attempt, 6), 2000);
}
