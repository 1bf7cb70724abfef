import { setImmediate as turn, setTimeout as delay } from 'node:timers/promises';

/** Not asked, or not answered in time. */
export class CircuitOpen extends Error {
  override readonly name = 'CircuitOpen';
}

const patienceMs = 800;
const restMs = 1500;

/** Keeps requests from waiting for something that hangs: no answer in 800 ms fails, and for 1.5 s nothing more is asked. */
export class Circuit {
  private openUntil = 0;

  constructor(private readonly now: () => number = Date.now) {}

  async run<T>(ask: () => Promise<T>): Promise<T> {
    if (this.now() < this.openUntil) throw new CircuitOpen();
    const late = new AbortController();
    try {
      return await Promise.race([ask(), tooLate(late.signal)]);
    } catch (error) {
      this.openUntil = this.now() + restMs;
      throw error;
    } finally {
      late.abort();
    }
  }
}

/** When this process itself was busy, an answer may lie unread: one turn of the event loop reads it before giving up. */
async function tooLate(signal: AbortSignal): Promise<never> {
  await delay(patienceMs, undefined, { signal, ref: false });
  await turn();
  throw new CircuitOpen();
}
