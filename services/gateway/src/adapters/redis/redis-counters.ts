import { Injectable } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import { Counters } from '../../app/ports.ts';
import { Circuit } from '../circuit.ts';
import { LocalCounters } from '../local-counters.ts';

const countScript = `
local used = redis.call('INCR', KEYS[1])
if used == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {used, redis.call('PTTL', KEYS[1])}`;

/** Windows shared by all gateways in Redis; while it is away each gateway counts for itself. */
@Injectable()
export class RedisCounters extends Counters {
  private readonly circuit = new Circuit();
  private readonly local = new LocalCounters();

  constructor(private readonly redis: RedisClient) {
    super();
  }

  async hit(key: string, windowSeconds: number): Promise<{ used: number; resetSeconds: number }> {
    try {
      const [used, ttlMs] = (await this.circuit.run(() => this.redis.eval(countScript, 1, `rate:${key}`, windowSeconds * 1000))) as [number, number];
      return { used, resetSeconds: Math.max(0, ttlMs) / 1000 };
    } catch {
      return this.local.hit(key, windowSeconds);
    }
  }
}
