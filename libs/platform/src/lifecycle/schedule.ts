import type { Log } from '../logging/log.ts';
import type { Shutdown } from './shutdown.ts';

/**
 * Runs work again and again until the service stops. What fails is logged and tried again in its turn.
 * Only runs of one process are kept apart, so work must be safe beside itself.
 */
export class Schedule {
  constructor(private readonly shutdown: Shutdown, private readonly log: Log) {}

  /** @param everyMs from the end of one run to the next, and to the first */
  every(everyMs: number, name: string, work: () => Promise<unknown>): RecurringWork {
    const recurring = new RecurringWork(everyMs, () => work().catch((error: unknown) => { this.log.warn(`${name} failed, will retry`, { error }); }));
    this.shutdown.register('relay', name, () => recurring.stop());
    return recurring;
  }
}

/** Work that comes round, one run at a time. */
export class RecurringWork {
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private running: Promise<unknown> | undefined;
  private called = false;
  private stopped = false;

  constructor(private readonly everyMs: number, private readonly work: () => Promise<unknown>) {
    this.plan(everyMs);
  }

  /** Brings the next run forward to so many milliseconds from now, after the run at hand; one that is due sooner stays. */
  soon(ms = 0): void {
    this.called = true;
    this.plan(ms);
  }

  /** Waits for the run at hand, and for another one if that was called for meanwhile. */
  async stop(): Promise<void> {
    this.stopped = true;
    clearTimeout(this.timer);
    await this.running;
    if (this.called) await this.work();
  }

  private plan(ms: number): void {
    const due = Date.now() + ms;
    if (this.stopped || due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    if (!this.running) this.timer = setTimeout(() => { this.running = this.run(); }, ms).unref();
  }

  private async run(): Promise<void> {
    this.called = false;
    this.due = Infinity;
    await this.work();
    this.running = undefined;
    const wanted = this.due - Date.now();
    this.due = Infinity;
    this.plan(Math.max(0, Math.min(wanted, this.everyMs)));
  }
}
