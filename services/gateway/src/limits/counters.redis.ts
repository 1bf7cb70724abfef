import { Injectable } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import { Counters, type Window } from './counters.ts';
import { CircuitBreaker } from '../circuit-breaker.ts';
import { LocalCounters } from './counters.memory.ts';

/** One round trip whatever the number of counters; each answers its count and the milliseconds left. */
const countScript = `
local counts = {}
for i, key in ipairs(KEYS) do
  local used = redis.call('INCR', key)
  if used == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
  counts[2 * i - 1] = used
  counts[2 * i] = redis.call('PTTL', key)
end
return counts`;

/** Windows shared by all gateways in Redis; while it is away each gateway counts for itself. */
@Injectable()
export class RedisCounters extends Counters {
  private readonly circuit = new CircuitBreaker();
  private readonly local = new LocalCounters();

  constructor(private readonly redis: RedisClient) {
    super();
  }

  async hit(keys: readonly string[], windowSeconds: number): Promise<readonly Window[]> {
    try {
      const counts = (await this.circuit.run(() =>
        this.redis.eval(countScript, keys.length, ...keys.map((key) => `rate:${key}`), windowSeconds * 1000),
      )) as number[];
      return keys.map((_key, index) => ({
        used: counts[2 * index] ?? 0,
        resetSeconds: Math.max(0, counts[2 * index + 1] ?? 0) / 1000,
      }));
    } catch {
      return this.local.hit(keys, windowSeconds);
    }
  }
}
