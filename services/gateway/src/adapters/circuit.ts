import { setTimeout as delay } from 'node:timers/promises';

/** Not asked, or not answered in time. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

const patienceMs = 250;
const restMs = 1000;

/** Keeps requests from waiting for something that hangs: no answer in 250 ms fails, and for a second nothing more is asked. */
export class Circuit {
  private openUntil = 0;

  constructor(private readonly now: () => number = Date.now) {}

  async run<T>(ask: () => Promise<T>): Promise<T> {
    if (this.now() < this.openUntil) throw new CircuitOpen();
    const late = new AbortController();
    try {
      return await Promise.race([ask(), delay(patienceMs, undefined, { signal: late.signal, ref: false }).then(() => Promise.reject(new CircuitOpen()))]);
    } catch (error) {
      this.openUntil = this.now() + restMs;
      throw error;
    } finally {
      late.abort();
    }
  }
}
