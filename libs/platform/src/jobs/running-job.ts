import type { Log } from '../logging/log.ts';

export interface RunningJob<D = unknown> {
  id: string;
  data: D;
  /** 1 for the first try. */
  attempt: number;
  lastAttempt: boolean;
  /** Errors in a row before this run, as the last JobDelayed counted them. */
  failures: number;
}

/** Thrown by `untilOver` for work that goes on later: the job runs again after so long, as the same try. */
export class JobDelayed extends Error {
  override readonly name = 'JobDelayed';
  constructor(
    readonly delayMs: number,
    readonly failures = 0,
  ) {
    super(`goes on in ${Math.round(delayMs)} ms`);
  }
}

/** Does the work of a job. May run twice for one id (a worker that dies mid-way); a permanent error ends the tries, JobDelayed puts the job off. */
export type JobHandler<D = unknown> = (job: RunningJob<D>) => Promise<void>;

/** Work that no error ends: only its own outcome does. */
export interface OngoingWork<D = unknown> {
  /** Milliseconds until it is looked at again; null when it is over. May run twice, and beside itself. */
  readonly run: (data: D) => Promise<number | null>;
  /** Milliseconds until it is tried again, after so many errors in a row. */
  readonly retryMs: (failures: number, data: D) => number;
  readonly concurrency?: number;
}

/** Doubled by every further error, up to the longest. */
export function doubling(firstMs: number, maxMs: number): (failures: number) => number {
  return (failures) => Math.min(maxMs, firstMs * 2 ** (failures - 1));
}

/** The errors in a row are counted in the job itself: whichever process takes it next goes on from there, and none keeps a list of its own. */
export function untilOver<D>(queue: string, { run, retryMs }: OngoingWork<D>, log: Log): JobHandler<D> {
  return async ({ id, data, failures }: RunningJob<D>) => {
    let delayMs: number | null;
    try {
      delayMs = await run(data);
    } catch (error) {
      log.warn('jobs: work failed, will retry', { queue, jobId: id, failures: failures + 1, error });
      throw new JobDelayed(retryMs(failures + 1, data), failures + 1);
    }
    if (delayMs !== null) throw new JobDelayed(delayMs);
  };
}
