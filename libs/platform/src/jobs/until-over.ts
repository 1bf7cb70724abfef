import type { Log } from '../logging/log.ts';
import { JobDelayed, type JobHandler, type RunningJob } from './running-job.ts';

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
