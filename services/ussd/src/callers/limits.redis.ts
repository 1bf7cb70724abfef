import { Injectable } from '@nestjs/common';
import { BoundedMap, Clock } from '@asili/kernel';
import { QuickRedis } from '../in-time.ts';
import { Settings } from '../config.ts';
import { Pseudonyms } from '../pseudonyms.ts';

/** What one number may do, at most `max` in `seconds`. */
export interface NumberLimit {
  readonly name: string;
  readonly max: number;
  readonly seconds: number;
}

export const numberLimits = {
  hops: { name: 'hops', max: 120, seconds: 60 },
  verify: { name: 'verify', max: 30, seconds: 3600 },
  report: { name: 'report', max: 5, seconds: 86_400 },
  /** Each ends the one before it, and costs an SMS. */
  photoLink: { name: 'photo-link', max: 5, seconds: 86_400 },
  /** Each may be an SMS to somebody else's number, and is a case for operators. */
  claim: { name: 'claim', max: 3, seconds: 86_400 },
  signIn: { name: 'sign-in', max: 10, seconds: 3600 },
  /** Each is an SMS to a number that need not be the caller's. */
  codeToNumber: { name: 'code-to-number', max: 5, seconds: 86_400 },
  codeToCaller: { name: 'code-to-caller', max: 6, seconds: 3600 },
  change: { name: 'change', max: 60, seconds: 3600 },
} as const satisfies Record<string, NumberLimit>;

/** Counts by number, over all aggregators and instances; an aggregator's own address counts for nothing. */
export abstract class Limits {
  /** @returns seconds to wait, 0 when it may. Never throws: while the shared count is away each process counts for itself. */
  abstract take(limit: NumberLimit, msisdn: string): Promise<number>;
}

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
