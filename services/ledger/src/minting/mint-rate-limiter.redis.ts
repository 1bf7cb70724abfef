import { Clock } from '@asili/kernel';
import { RedisClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';

/**
 * Limits new mints over all processes: the whole network takes fifty serials a second at normal price.
 * So many turns in each second, over every process that shares the Redis; without it each process counts alone.
 */
@Injectable()
export class MintRateLimiter {
  private own = { second: 0, taken: 0 };

  constructor(
    private readonly redis: RedisClient,
    private readonly settings: Settings,
    private readonly clock: Clock,
  ) {}

  /** Takes a turn: 0 when a mint may be signed now, else the milliseconds after which to ask again. */
  async take(): Promise<number> {
    const now = this.clock.now().getTime();
    const taken = await this.count(Math.floor(now / 1000));
    // Those who come too late are told different seconds, so that they do not all come back at once.
    const seconds = Math.floor((taken - 1) / this.settings.mintsPerSecond);
    return seconds === 0 ? 0 : seconds * 1000 - (now % 1000);
  }

  private async count(second: number): Promise<number> {
    try {
      const key = `${this.settings.keyPrefix}:mints:${second}`;
      const taken = await this.redis.incr(key);
      if (taken === 1) await this.redis.expire(key, 10);
      return taken;
    } catch {
      if (this.own.second !== second) this.own = { second, taken: 0 };
      this.own.taken += 1;
      return this.own.taken;
    }
  }
}
