import type { Clock } from '@asili/kernel';
import { Redis } from 'ioredis';
import type { Log } from '../logging/log.ts';
import { backoff } from '../redis/redis-client.ts';

/** The machine's clock and what it was moved ahead by, for development (ADR 88). It never goes back. */
export class MovableClock implements Clock {
  private ahead = 0;
  private readonly listeners: (() => void)[] = [];

  /** In milliseconds. */
  get aheadMs(): number {
    return this.ahead;
  }

  now(): Date {
    return new Date(Date.now() + this.ahead);
  }

  /** Where it is told late, or twice, of a move, nothing happens. */
  moveTo(aheadMs: number): void {
    if (aheadMs <= this.ahead) return;
    this.ahead = aheadMs;
    for (const listener of this.listeners) listener();
  }

  /** Has this called after each move. */
  onMoved(listener: () => void): void {
    this.listeners.push(listener);
  }
}

/**
 * How far the clock of deadlines was moved ahead, for every instance of every service. The sum is kept in Redis and each move is told
 * over a subscription, so that nobody looks for it. Safe under concurrent runs: Redis adds up, and clocks take the highest sum they hear of.
 */
export class ClockOffset {
  private readonly name: string;
  private readonly redis: Redis;
  /** A subscribed connection can do nothing else. */
  private readonly subscriber: Redis;

  constructor(redisUrl: string, prefix: string, log: Log) {
    this.name = `${prefix}:clock`;
    this.redis = new Redis(redisUrl, { connectionName: this.name, maxRetriesPerRequest: null, retryStrategy: backoff });
    this.subscriber = this.redis.duplicate();
    for (const client of [this.redis, this.subscriber])
      client.on('error', (error: Error) => {
        log.debug('clock: redis', { error });
      });
  }

  /** Sets the clock and keeps it so. Waits for a Redis that is away: with the wrong time, deadlines would pass back and forth. */
  async follow(clock: MovableClock): Promise<void> {
    this.subscriber.on('message', (_channel, total) => {
      clock.moveTo(Number(total));
    });
    await this.subscriber.subscribe(this.name);
    const read = async (): Promise<void> => {
      clock.moveTo(await this.total());
    };
    this.subscriber.on('ready', () => {
      void read().catch(() => undefined);
    }); // Moves while the connection was lost.
    await read();
  }

  /** Moves every clock that follows; returns how far ahead they are then, in milliseconds. */
  async advance(ms: number): Promise<number> {
    const total = await this.redis.incrby(this.name, Math.round(ms));
    await this.redis.publish(this.name, String(total));
    return total;
  }

  close(): void {
    for (const client of [this.redis, this.subscriber]) client.disconnect();
  }

  private async total(): Promise<number> {
    return Number((await this.redis.get(this.name)) ?? 0);
  }
}
