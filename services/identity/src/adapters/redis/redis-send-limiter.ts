import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { RedisClient } from '@asili/platform';
import { SendLimiter, type Booking } from '../../app/ports.ts';
import type { Address } from '../../domain/address.ts';
import { addressSendLimits, networkSendLimits, type SendLimit } from '../../domain/code-policy.ts';
import { CodeNotSent } from '../../domain/errors.ts';

/**
 * Sliding windows over the times of earlier sends, one sorted set per address and per network, and the day's number of SMS.
 * A script runs alone in Redis, so parallel bookings cannot pass one limit together.
 * KEYS address, network, day; ARGV now, member, day cap, then seconds,max pairs: count of address pairs first.
 */
const bookScript = `
local now, wait, arg = tonumber(ARGV[1]), 0, 5
local function check(key, pairsLeft)
  for _ = 1, pairsLeft do
    local seconds, max = tonumber(ARGV[arg]), tonumber(ARGV[arg + 1])
    arg = arg + 2
    local decisive = redis.call('ZREVRANGE', key, max - 1, max - 1, 'WITHSCORES')
    if decisive[2] then wait = math.max(wait, math.ceil((tonumber(decisive[2]) + seconds * 1000 - now) / 1000)) end
  end
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 86400000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 86400000)
check(KEYS[1], tonumber(ARGV[4]))
check(KEYS[2], (#ARGV - arg + 1) / 2)
if KEYS[3] ~= '{otp}:none' and tonumber(redis.call('GET', KEYS[3]) or '0') >= tonumber(ARGV[3]) then wait = math.max(wait, 3600) end
if wait > 0 then return wait end
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('EXPIRE', KEYS[1], 86400)
redis.call('EXPIRE', KEYS[2], 86400)
if KEYS[3] ~= '{otp}:none' then redis.call('INCR', KEYS[3]) redis.call('EXPIRE', KEYS[3], 172800) end
return 0`;

export interface SendLimiterOptions {
  /** SMS everybody together may cause in a day: a cap on what an attack can cost. */
  readonly smsPerDay: number;
  /** False lifts every limit, for seeds and test runs. */
  readonly enabled: boolean;
}

/** Send limits in Redis. While Redis is away no code is sent: an uncounted send could be one of thousands. */
@Injectable()
export class RedisSendLimiter extends SendLimiter {
  constructor(
    private readonly redis: RedisClient,
    private readonly options: SendLimiterOptions,
  ) {
    super();
  }

  async book(addressHash: string, network: string, channel: Address['channel'], now: Date): Promise<Booking> {
    if (!this.options.enabled) return { waitSeconds: 0, cancel: async () => undefined };
    const member = newId('chl');
    const keys = [`{otp}:address:${addressHash}`, `{otp}:network:${network}`, channel === 'sms' ? `{otp}:sms:${now.toISOString().slice(0, 10)}` : '{otp}:none'] as const;
    const limits = [...addressSendLimits, ...networkSendLimits].flatMap(({ seconds, max }: SendLimit) => [seconds, max]);
    try {
      const wait = await this.redis.eval(bookScript, 3, ...keys, now.getTime(), member, this.options.smsPerDay, addressSendLimits.length, ...limits);
      return { waitSeconds: Number(wait), cancel: () => this.cancel(keys, member) };
    } catch {
      throw new CodeNotSent();
    }
  }

  private async cancel([address, network, day]: readonly [string, string, string], member: string): Promise<void> {
    const giveBack = this.redis.multi().zrem(address, member).zrem(network, member);
    if (day !== '{otp}:none') giveBack.decr(day);
    await giveBack.exec().catch(() => undefined); // The sets forget by themselves.
  }
}
