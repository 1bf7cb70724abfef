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
