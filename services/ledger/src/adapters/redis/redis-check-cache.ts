import type { RedisClient } from '@asili/platform';
import type { CheckCache, CheckResult } from '../../app/check-certificate/check-cache.ts';

/** A last answer is worth nothing after a week. */
const keepSeconds = 7 * 86_400;

/** Checks in Redis. Without Redis nothing is remembered and everybody may ask: correct, only less polite to the mirror. */
export class RedisCheckCache implements CheckCache {
  constructor(
    private readonly redis: RedisClient,
    private readonly prefix: string,
  ) {}

  async last(productId: string): Promise<CheckResult | undefined> {
    const text = await this.redis.get(`${this.prefix}:check:${productId}`).catch(() => null);
    return text ? (JSON.parse(text) as CheckResult) : undefined;
  }

  async keep(productId: string, result: CheckResult): Promise<void> {
    await this.redis.set(`${this.prefix}:check:${productId}`, JSON.stringify(result), 'EX', keepSeconds).catch(() => undefined);
  }

  async mayAsk(productId: string, forMs: number): Promise<boolean> {
    const taken = await this.redis.set(`${this.prefix}:asking:${productId}`, '1', 'PX', forMs, 'NX').catch(() => 'OK');
    return taken === 'OK';
  }
}
