import { SetMetadata } from '@nestjs/common';
import type { MovableClock } from '../clock/movable-clock.ts';
import { outOfContext } from '../context/request-context.ts';
import type { MethodDecoratorOf } from '../jobs/job.ts';
import type { Log } from '../logging/log.ts';
import type { Shutdown } from './shutdown.ts';

/** After the clock was moved, until work runs: by then everybody it asks has heard of it too. */
const settleMs = 300;

/**
 * Runs work again and again until the service stops. What fails is logged and tried again in its turn.
 * Only runs of one process are kept apart, so work must be safe under concurrent runs. All of it runs soon after the clock was moved: rests
 * are of real time, and what work waits for may be due.
 */
export class Schedule {
  constructor(
    private readonly shutdown: Shutdown,
    private readonly log: Log,
    private readonly moves?: Pick<MovableClock, 'onMoved'>,
  ) {}

  /** @param every from the end of one run to the next, and to the first, in milliseconds; a function is asked after each run */
  every(every: number | Rest, name: string, work: () => Promise<unknown>): RecurringWork {
    const recurring = new RecurringWork(typeof every === 'number' ? () => every : every, async () => {
      try {
        await work();
        return false;
      } catch (error) {
        this.log.warn(`${name} failed, will retry`, { error });
        return true;
      }
    });
    this.moves?.onMoved(() => {
      recurring.soon(settleMs);
    });
    this.shutdown.register('relay', name, () => recurring.stop());
    return recurring;
  }
}

export interface Recurrence {
  /** From the end of one run to the next, in milliseconds. */
  readonly every: number | Rest;
  readonly name: string;
  /** Also when the service starts; otherwise the first run is after the first rest. */
  readonly atStart?: boolean;
  /** Name of the lease by which one instance at a time does it, two rests long. Needs Mongo. */
  readonly lease?: string;
}

export const everyKey = 'asili:every';

/** Runs the method, of any provider of the service, again and again from the start of the service until it stops, as `Schedule.every` does. */
export const Every = (
  every: number | Rest,
  name: string,
  options: Pick<Recurrence, 'atStart' | 'lease'> = {},
): MethodDecoratorOf<() => Promise<unknown>> => SetMetadata(everyKey, { every, name, ...options } satisfies Recurrence);

/** How long to rest, in milliseconds, after a run that failed or did not. */
export type Rest = (hasFailed: boolean) => number;

/** Work that comes round, one run at a time, in the context of no request. */
export class RecurringWork {
  private timer: NodeJS.Timeout | undefined;
  private due = Infinity;
  private running: Promise<unknown> | undefined;
  private called = false;
  private stopped = false;

  /** @param work returns whether it failed */
  constructor(
    private readonly rest: Rest,
    private readonly work: () => Promise<boolean>,
  ) {
    this.plan(rest(false));
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
    if (this.called) await outOfContext(() => this.work());
  }

  private plan(ms: number): void {
    const due = Date.now() + ms;
    if (this.stopped || due >= this.due) return;
    this.due = due;
    clearTimeout(this.timer);
    if (!this.running)
      this.timer = setTimeout(() => {
        this.running = outOfContext(() => this.run());
      }, ms).unref();
  }

  private async run(): Promise<void> {
    this.called = false;
    this.due = Infinity;
    const hasFailed = await this.work();
    this.running = undefined;
    const wanted = this.due - Date.now();
    this.due = Infinity;
    this.plan(Math.max(0, Math.min(wanted, this.rest(hasFailed))));
  }
}
