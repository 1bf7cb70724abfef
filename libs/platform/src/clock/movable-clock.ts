import type { Clock } from '@asili/kernel';

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
