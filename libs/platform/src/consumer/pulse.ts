import { setTimeout as delay } from 'node:timers/promises';

const everyMs = 1000;

/**
 * Keeps the group membership alive while a handler works. A failed heartbeat (the group is rebalancing) is thrown as it
 * is once the handler is through: the consumer loop must see it to join again.
 */
export class Pulse {
  failure: Error | undefined;

  constructor(private readonly heartbeat: () => Promise<void>) {}

  async during<T>(work: () => Promise<T>): Promise<T> {
    const timer = setInterval(() => { void this.beat(); }, everyMs);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  /** Waits that long, beating. */
  async wait(ms: number): Promise<void> {
    for (let left = ms; left > 0; left -= everyMs) {
      await delay(Math.min(left, everyMs));
      await this.beat();
      this.throwIfFailed();
    }
  }

  throwIfFailed(): void {
    if (this.failure) throw this.failure;
  }

  private async beat(): Promise<void> {
    try {
      await this.heartbeat();
    } catch (error) {
      this.failure ??= error as Error;
    }
  }
}
