import { SetMetadata } from '@nestjs/common';
import type { Log } from '../logging/log.ts';

/** Background work: its queue and how it is tried. Declared beside what does it, by `job`. */
export interface Job<D> {
  /** Part of what is stored, so that a renamed one is a new one. */
  readonly queue: string;
  /** Tries before one is failed, default 8, with exponential pauses from 1 s. */
  readonly attempts?: number;
  /** How many of them one process runs at once, default 4. */
  readonly concurrency?: number;
  /** Present: no error ends one, only its own outcome. Milliseconds until it is tried again, after so many errors in a row. */
  readonly retryMs?: (failures: number, data: D, now: Date) => number;
}

/**
 * Declares background work. `Jobs.add` asks for it, and the method with `@OnJob` does it:
 *
 *     const sendReminder = job<Reminder>('reminders', { attempts: 12 });
 */
export function job<D>(queue: string, policy: Omit<Job<D>, 'queue'> = {}): Job<D> {
  return { queue, ...policy };
}

export interface RunningJob<D = unknown> {
  id: string;
  data: D;
  /** 1 for the first try. */
  attempt: number;
  lastAttempt: boolean;
  /** Errors in a row before this run, as the last JobDelayed counted them. */
  failures: number;
}

/**
 * Does the work of a job. May run twice for one id (a worker that dies mid-way), and concurrently. A permanent error ends the tries.
 * A number it returns is milliseconds until the job runs again, as the same try.
 */
export type JobRun<D> = (data: D, running: RunningJob<D>) => Promise<number | null | void>;

/** Runs again, on whichever process works on the queue, when it was cut short: it must be repeatable. */
export type JobFailed<D> = (data: D, running: RunningJob<D>, error: Error) => Promise<void>;

/** Of a method of that type. */
export type MethodDecoratorOf<F> = <M extends F>(
  target: object,
  key: string,
  method: TypedPropertyDescriptor<M>,
) => void;

export const onJobKey = 'asili:on-job';
export const onJobFailedKey = 'asili:on-job-failed';

/** The method that does a job, of any provider of the service; works on its queue from the start of the service. */
export const OnJob = <D>(declared: Job<D>): MethodDecoratorOf<JobRun<D>> => SetMetadata(onJobKey, declared);

/** The method that is called after the last try of a job, before it counts as failed. */
export const OnJobFailed = <D>(declared: Job<D>): MethodDecoratorOf<JobFailed<D>> =>
  SetMetadata(onJobFailedKey, declared);

/** Doubled by every further error, up to the longest. */
export function doubling(firstMs: number, maxMs: number): (failures: number) => number {
  return (failures) => Math.min(maxMs, firstMs * 2 ** (failures - 1));
}

/** Thrown by `runJob` for a job that goes on later: it runs again after so long, as the same try. */
export class JobDelayed extends Error {
  override readonly name = 'JobDelayed';
  constructor(
    readonly delayMs: number,
    readonly failures = 0,
  ) {
    super(`goes on in ${Math.round(delayMs)} ms`);
  }
}

/**
 * One run of a job. Errors in a row of one that no error ends are counted in the job itself: whichever process takes it next goes on from
 * there, and none keeps a list of its own. @throws JobDelayed, and what `run` throws
 */
export async function runJob<D>(
  { queue, retryMs }: Job<D>,
  run: JobRun<D>,
  running: RunningJob<D>,
  { log, now }: { readonly log: Log; readonly now: () => Date },
): Promise<void> {
  const { id, data } = running;
  let delayMs: number | null | void;
  try {
    delayMs = await run(data, running);
  } catch (error) {
    if (!retryMs) throw error;
    const failures = running.failures + 1;
    log.warn('jobs: work failed, will retry', { queue, jobId: id, failures, error });
    throw new JobDelayed(retryMs(failures, data, now()), failures);
  }
  if (typeof delayMs === 'number') throw new JobDelayed(delayMs);
}
