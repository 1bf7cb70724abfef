import { Injectable } from '@nestjs/common';
import { newId, utcDay } from '@asili/kernel';
import { RedisClient } from '@asili/platform';
import type { ContactPoint } from '../accounts/domain/user.ts';
import {
  type SendPurpose,
  addressSendLimits,
  reservedForKnown,
  sendLimitsOf,
  CodeNotSent,
} from './domain/challenge.ts';
import { Settings } from '../config.ts';

export interface WantedSend {
  readonly addressHash: string;
  readonly network: string;
  readonly channel: ContactPoint['channel'];
  readonly purpose: SendPurpose;
  /** Somebody has signed up with this address; told for sign-ins only. */
  readonly known: boolean;
}

export interface Booking {
  readonly waitSeconds: number;
  readonly shareIsFull: boolean;
  readonly dayIsFull: boolean;
  cancel(): Promise<void>;
}

/**
 * Sliding windows over the times of earlier sends, one sorted set per address and per network and purpose, and the day's number of SMS.
 * A script runs alone in Redis, so parallel bookings cannot pass one limit together. A share that is used up is answered -1, a whole day -2; the
 * send counts for address and network all the same, so that asking again tells nothing.
 * KEYS address, network, day; ARGV now, member, share of the day, whole day, seconds and max of the network's share, of the
 * network, then of the address, once or more.
 */
const bookScript = `
local now = tonumber(ARGV[1])
local function wait(key, arg)
  local decisive = redis.call('ZREVRANGE', key, ARGV[arg + 1] - 1, ARGV[arg + 1] - 1, 'WITHSCORES')
  return decisive[2] and math.max(0, math.ceil((tonumber(decisive[2]) + ARGV[arg] * 1000 - now) / 1000)) or 0
end
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now - 86400000)
redis.call('ZREMRANGEBYSCORE', KEYS[2], '-inf', now - 86400000)
local refused = wait(KEYS[2], 7)
for arg = 9, #ARGV, 2 do refused = math.max(refused, wait(KEYS[1], arg)) end
if refused > 0 then return refused end
local shareIsFull = wait(KEYS[2], 5) > 0
local used = KEYS[3] ~= '{otp}:none' and tonumber(redis.call('GET', KEYS[3]) or '0') or -1
redis.call('ZADD', KEYS[1], now, ARGV[2])
redis.call('ZADD', KEYS[2], now, ARGV[2])
redis.call('EXPIRE', KEYS[1], 86400)
redis.call('EXPIRE', KEYS[2], 86400)
if used >= tonumber(ARGV[4]) then return -2 end
if shareIsFull or used >= tonumber(ARGV[3]) then return -1 end
if KEYS[3] ~= '{otp}:none' then redis.call('INCR', KEYS[3]) redis.call('EXPIRE', KEYS[3], 172800) end
return 0`;

/**
 * Counts sends per address and per network they are asked from.
 * Send limits in Redis. While Redis is away no code is sent: an uncounted send could be one of thousands.
 */
@Injectable()
export class SendLimiter {
  constructor(
    private readonly redis: RedisClient,
    private readonly settings: Settings,
  ) {}

  /**
   * Books a send, atomically against other bookings.
   * @returns seconds to wait (nothing booked), or 0 and a way to give the booking back when the send failed; `shareIsFull`
   * when this one may not be sent although address and network may ask (a share of the day's messages, or of what the
   * network may cost, is used up), `dayIsFull` when none may, to nobody
   * @throws CodeNotSent when sends cannot be counted now
   */
  async book({ addressHash, network, channel, purpose, known }: WantedSend, now: Date): Promise<Booking> {
    if (!this.settings.areSendsLimited)
      return { waitSeconds: 0, shareIsFull: false, dayIsFull: false, cancel: async () => undefined };
    const { smsPerDay } = this.settings;
    const share = Math.ceil(smsPerDay * (known ? 1 : 1 - reservedForKnown));
    const member = newId('chl');
    const keys = [
      `{otp}:address:${addressHash}`,
      `{otp}:network:${purpose}:${network}`,
      channel === 'sms' ? `{otp}:sms:${utcDay(now)}` : '{otp}:none',
    ] as const;
    const limits = [...sendLimitsOf(purpose, known), ...addressSendLimits].flatMap(({ seconds, max }) => [
      seconds,
      max,
    ]);
    try {
      const wait = Number(
        await this.redis.eval(bookScript, 3, ...keys, now.getTime(), member, share, smsPerDay, ...limits),
      );
      return {
        waitSeconds: Math.max(wait, 0),
        shareIsFull: wait < 0,
        dayIsFull: wait === -2,
        cancel: () => this.cancel(keys, member, wait < 0),
      };
    } catch {
      throw new CodeNotSent();
    }
  }

  private async cancel(
    [address, network, day]: readonly [string, string, string],
    member: string,
    isFull: boolean,
  ): Promise<void> {
    const rollback = this.redis.multi().zrem(address, member).zrem(network, member);
    if (day !== '{otp}:none' && !isFull) rollback.decr(day);
    await rollback.exec().catch(() => undefined); // The sets forget by themselves.
  }
}
