import { RedisClient } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import type { Mismatch } from './domain/certificate-check.ts';
import { Settings } from '../settings.ts';

/** What the mirror said about one certificate, and when. */
export interface CheckResult {
  checkedAt: string;
  ok: boolean;
  mismatches: Mismatch[];
}

/** Shared memory of checks, over all processes. */
export abstract class CheckCache {
  /** The last answer of the mirror, however old. */
  abstract last(productId: string): Promise<CheckResult | undefined>;
  abstract keep(productId: string, result: CheckResult): Promise<void>;
  /** True for one caller per `forMs`: that one may ask the mirror. */
  abstract mayAsk(productId: string, forMs: number): Promise<boolean>;
  /** True for so many callers in this second: those may ask the mirror at all. */
  abstract hasRoom(name: string, perSecond: number): Promise<boolean>;
}

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

  override async hasRoom(name: string, perSecond: number): Promise<boolean> {
    const key = `${this.settings.keyPrefix}:looks:${name}:${Math.floor(Date.now() / 1000)}`;
    const replies = await this.redis
      .multi()
      .incr(key)
      .expire(key, 5)
      .exec()
      .catch(() => null);
    return Number(replies?.[0]?.[1] ?? 0) <= perSecond;
  }
}
