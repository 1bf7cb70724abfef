import { Injectable } from '@nestjs/common';
import { RedisClient } from '@asili/platform';
import { createHmac, randomBytes } from 'node:crypto';
import { DailySalt } from './daily-salt.ts';
import { CircuitBreaker } from '../circuit-breaker.ts';

const keptForSeconds = 2 * 86_400;

/**
 * Random bytes per day in Redis, gone after two days. The first gateway to ask makes them (set if absent). While Redis is
 * away a salt derived from a secret stands in, so that visitors can still be told apart.
 */
@Injectable()
export class RedisDailySalt extends DailySalt {
  private readonly circuit = new CircuitBreaker();
  private known: { day: string; salt: string } | undefined;

  constructor(
    private readonly redis: RedisClient,
    private readonly secret: string,
  ) {
    super();
  }

  async of(day: string): Promise<string> {
    if (this.known?.day === day) return this.known.salt;
    try {
      const salt = await this.circuit.run(() => this.fetch(day));
      this.known = { day, salt };
      return salt;
    } catch {
      return createHmac('sha256', this.secret).update(`visitor\0${day}`).digest('base64url');
    }
  }

  private async fetch(day: string): Promise<string> {
    const key = `visitor-salt:${day}`;
    const fresh = randomBytes(32).toString('base64url');
    const set = await this.redis.set(key, fresh, 'EX', keptForSeconds, 'NX');
    return set === 'OK' ? fresh : ((await this.redis.get(key)) ?? fresh);
  }
}
