import type { Log } from '../logging/log.ts';
import type { LaneWork } from './lane-work.ts';
import { publishing } from './outbox.ts';

const warnEveryMs = 1000;

interface Run {
  work: LaneWork;
  lane: number;
  again: boolean;
  done: Promise<void>;
}

interface LaneRunsOptions {
  log: Log;
  /** Longest pause after errors. */
  maxBackoffMs: number;
  /** Whether the lane may still be worked on, and errors there are waited out. */
  goesOn: (lane: number) => boolean;
}

/** Each lane of each step that is being worked on. */
export class LaneRuns {
  /** What went wrong last. */
  failure: unknown;
  private readonly runs = new Map<string, Run>();
  private readonly pauses = new Set<() => void>();
  private readonly warnedAt = new Map<string, number>();

  constructor(private readonly options: LaneRunsOptions) {}

  has(work: LaneWork, lane: number): boolean {
    return this.runs.has(keyOf(work, lane));
  }

  isOn(lane: number): boolean {
    return [...this.runs.values()].some((run) => run.lane === lane);
  }

  done(): Promise<void>[] {
    return [...this.runs.values()].map(({ done }) => done);
  }

  /** One lane of one step goes on until there is nothing more; asked again meanwhile, it looks once more. */
  begin(work: LaneWork, lane: number): void {
    const key = keyOf(work, lane);
    const running = this.runs.get(key);
    if (running) {
      running.again = true;
      return;
    }
    const run: Run = { work, lane, again: false, done: Promise.resolve() };
    this.runs.set(key, run);
    run.done = this.goOn(run).finally(() => {
      this.runs.delete(key);
      if (run.again && this.options.goesOn(lane)) this.begin(work, lane);
    });
  }

  /** Nobody waits any longer before trying again. */
  endPauses(): void {
    for (const end of this.pauses) end();
  }

  private async goOn(run: Run): Promise<void> {
    for (let failures = 0; ;) {
      run.again = false;
      try {
        while (await run.work.page(run.lane)) failures = 0;
        if (!run.again) return;
      } catch (error) {
        this.failure = error;
        failures += 1;
        if (!this.options.goesOn(run.lane)) return;
        this.warn(run.work.step.name, error, failures);
        await this.pause(Math.min(this.options.maxBackoffMs, 100 * 2 ** Math.min(failures, 6)));
      }
    }
  }

  /** Once for all lanes. */
  private warn(name: string, error: unknown, failures: number): void {
    const now = Date.now();
    if (now - (this.warnedAt.get(name) ?? 0) < warnEveryMs) return;
    this.warnedAt.set(name, now);
    this.options.log.warn(`relay: could not ${name === publishing ? 'publish' : 'react'}, retrying`, {
      error,
      failures,
      reaction: name,
    });
  }

  /** A stop ends it. */
  private pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const end = (): void => {
        clearTimeout(timer);
        this.pauses.delete(end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      this.pauses.add(end);
    });
  }
}

const keyOf = ({ step }: LaneWork, lane: number): string => `${step.name} ${lane}`;
