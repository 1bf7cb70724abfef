import { setTimeout as delay } from 'node:timers/promises';
import type { RedisClient } from '@asili/platform';
import type { Pace } from '../../app/mint-certificate/pace.ts';

/** So many turns in each second of wall time, over every process that shares the Redis; without it each process keeps the pace alone. */
export class RedisPace implements Pace {
  private own = { second: 0, taken: 0 };
  constructor(
    private readonly redis: RedisClient,
    private readonly key: string,
    private readonly perSecond: number,
  ) {}

  async turn(): Promise<void> {
    for (;;) {
      const now = Date.now();
      const second = Math.floor(now / 1000);
      if ((await this.taken(second)) <= this.perSecond) return;
      await delay(1_000 - (now % 1_000) + Math.random() * 50);
    }
  }

  private async taken(second: number): Promise<number> {
    try {
      const key = `${this.key}:${second}`;
      const count = await this.redis.incr(key);
      if (count === 1) await this.redis.expire(key, 10);
      return count;
    } catch {
      if (this.own.second !== second) this.own = { second, taken: 0 };
      this.own.taken += 1;
      return this.own.taken;
    }
  }
}
