import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@asili/kernel';
import { QuickRedis } from '../quick-redis.redis.ts';
import { Settings } from '../settings.ts';
import { Limits, type NumberLimit } from './limits.ts';
import { Pseudonyms } from '../pseudonyms.ts';

/** One window from the first use on. KEYS[1]; ARGV: seconds. */
const takeScript = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('TTL', KEYS[1])}`;

@Injectable()
export class RedisLimits extends Limits {
  private readonly local = new BoundedMap<string, { used: number; readonly until: number }>(10_000);

  constructor(
    private readonly redis: QuickRedis,
    private readonly pseudonyms: Pseudonyms,
    private readonly clock: Clock,
    private readonly settings: Settings,
  ) {
    super();
  }

  override async take({ name, max, seconds }: NumberLimit, msisdn: string): Promise<number> {
    if (!this.settings.areLimitsOn) return 0;
    const key = `ussd:limit:${name}:${this.pseudonyms.of(msisdn)}`;
    try {
      const [used, left] = (await this.redis.run((redis) => redis.eval(takeScript, 1, key, seconds))) as [
        number,
        number,
      ];
      return used > max ? Math.max(1, left) : 0;
    } catch {
      return this.takeHere(key, max, seconds);
    }
  }

  private takeHere(key: string, max: number, seconds: number): number {
    const now = this.clock.now().getTime();
    const known = this.local.get(key);
    const window = known && known.until > now ? known : { used: 0, until: now + 1000 * seconds };
    window.used += 1;
    this.local.set(key, window);
    return window.used > max ? Math.ceil((window.until - now) / 1000) : 0;
  }
}
