import { Injectable } from '@nestjs/common';
import { newId } from '@asili/kernel';
import { RedisClient } from '@asili/platform';
import { Settings } from '../settings.ts';
import { addressSendLimits, networkSendLimits, reservedForKnown, type SendLimit } from './domain/code-policy.ts';
import { CodeNotSent } from './domain/sign-in-errors.ts';
import { SendLimiter, type Booking, type WantedSend } from './send-limiter.ts';

/**
 * Sliding windows over the times of earlier sends, one sorted set per address and per network, and the day's number of SMS.
 * A script runs alone in Redis, so parallel bookings cannot pass one limit together. A share of the day that is used up is answered -1, a whole day -2; the
 * send counts for address and network all the same, so that asking again tells nothing.
 * KEYS address, network, day; ARGV now, member, share of the day, whole day, then seconds,max pairs: count of address pairs first.
 */
const bookScript = `
local now, wait, arg = tonumber(ARGV[1]), 0, 6
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
check(KEYS[1], tonumber(ARGV[5]))
check(KEYS[2], (#ARGV - arg + 1) / 2)
if wait > 0 then return wait end
local used = KEYS[3] ~= '{otp}:none' and tonumber(redis.call('GET', KEYS[3]) or '0') or -1
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('EXPIRE', KEYS[1], 86400)
redis.call('EXPIRE', KEYS[2], 86400)
if used >= tonumber(ARGV[4]) then return -2 end
if used >= tonumber(ARGV[3]) then return -1 end
if KEYS[3] ~= '{otp}:none' then redis.call('INCR', KEYS[3]) redis.call('EXPIRE', KEYS[3], 172800) end
return 0`;

/** Send limits in Redis. While Redis is away no code is sent: an uncounted send could be one of thousands. */
@Injectable()
export class RedisSendLimiter extends SendLimiter {
  constructor(
    private readonly redis: RedisClient,
    private readonly settings: Settings,
  ) {
    super();
  }

  async book({ addressHash, network, channel, known }: WantedSend, now: Date): Promise<Booking> {
    if (!this.settings.areSendsLimited) return { waitSeconds: 0, shareIsFull: false, dayIsFull: false, cancel: async () => undefined };
    const { smsPerDay } = this.settings;
    const share = Math.ceil(smsPerDay * (known ? 1 : 1 - reservedForKnown));
    const member = newId('chl');
    const keys = [`{otp}:address:${addressHash}`, `{otp}:network:${network}`, channel === 'sms' ? `{otp}:sms:${now.toISOString().slice(0, 10)}` : '{otp}:none'] as const;
    const limits = [...addressSendLimits, ...networkSendLimits].flatMap(({ seconds, max }: SendLimit) => [seconds, max]);
    try {
      const wait = Number(await this.redis.eval(bookScript, 3, ...keys, now.getTime(), member, share, smsPerDay, addressSendLimits.length, ...limits));
      return { waitSeconds: Math.max(wait, 0), shareIsFull: wait < 0, dayIsFull: wait === -2, cancel: () => this.cancel(keys, member, wait < 0) };
    } catch {
      throw new CodeNotSent();
    }
  }

  private async cancel([address, network, day]: readonly [string, string, string], member: string, isFull: boolean): Promise<void> {
    const rollback = this.redis.multi().zrem(address, member).zrem(network, member);
    if (day !== '{otp}:none' && !isFull) rollback.decr(day);
    await rollback.exec().catch(() => undefined); // The sets forget by themselves.
  }
}
