import { RedisClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { Settings } from '../settings.ts';
import { CheckCache, type CheckResult } from './check-cache.ts';

/** A last answer is worth nothing after a week. */
const keepSeconds = 7 * 86_400;

/** Checks in Redis. Without Redis nothing is remembered and everybody may ask: correct, only less polite to the mirror. */
@Injectable()
export class RedisCheckCache extends CheckCache {
  constructor(
    private readonly redis: RedisClient,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async last(productId: string): Promise<CheckResult | undefined> {
    const text = await this.redis.get(`${this.settings.keyPrefix}:check:${productId}`).catch(() => null);
    return text ? (JSON.parse(text) as CheckResult) : undefined;
  }

  override async keep(productId: string, result: CheckResult): Promise<void> {
    await this.redis
      .set(`${this.settings.keyPrefix}:check:${productId}`, JSON.stringify(result), 'EX', keepSeconds)
      .catch(() => undefined);
  }

  override async mayAsk(productId: string, forMs: number): Promise<boolean> {
    const taken = await this.redis
      .set(`${this.settings.keyPrefix}:asking:${productId}`, '1', 'PX', forMs, 'NX')
      .catch(() => 'OK');
    return taken === 'OK';
  }
}
