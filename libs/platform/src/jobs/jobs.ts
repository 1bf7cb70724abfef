import { systemClock, type Clock } from '@asili/kernel';
import { DelayedError, UnrecoverableError, Worker, type Job as BullJob } from 'bullmq';
import { inContext, traceStep } from '../context/request-context.ts';
import { isPermanent, isUnavailable } from '../errors/classify.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Lease } from '../mongo/lease.ts';
import { JobDelayed, runJob, type Job, type JobFailed, type JobRun, type RunningJob } from './job.ts';
import { JobQueues, runningJob, type JobQueuesOptions, type Payload } from './job-queues.ts';
import type { JobEntry, JobStore } from './job-store.ts';

interface NewJob<D> {
  /** Usually the id of the event that asks for it. No ':', not a plain number. The same id is accepted once. */
  id: string;
  data: D;
  delayMs?: number;
}

interface JobsOptions extends JobQueuesOptions {
  /** For a job's `retryMs`. Absent: the machine's. */
  clock?: Clock;
  /** Absent: jobs live in Redis only. */
  store?: JobStore;
  /** Lets one process at a time sweep. Absent: this is the only one. */
  lease?: Pick<Lease, 'hold'>;
  /** An accepted job that is not finished this long after it was due is put into the queue again. */
  sweepAfterMs?: number;
}

const sweepEveryMs = 15_000;
/** Longer than from one sweep to the next, so that it stays with the process that remembers how far it came. */
export const sweepLeaseMs = 2 * sweepEveryMs;
/** Each job looked at costs the queue two commands; a longer list goes on with the next sweep. */
const pagesPerSweep = 10;
const workerDeadlineMs = 7000;
/** The queue keeps colons and plain numbers for itself. */
const idShape = /^(?!\d+$)[^:\s]{1,200}$/;

/** Background work over BullMQ, with a durable list beside it and a sweep that puts lost jobs back. */
export class Jobs {
  private readonly queues: JobQueues;
  private readonly workers: Worker<Payload>[] = [];
  private readonly onFailed = new Map<string, JobFailed<unknown>>();
  private readonly timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<number> | undefined;
  /** Where the sweep goes on that had too much to look at. */
  private sweptTo: JobEntry | undefined;

  constructor(private readonly options: JobsOptions) {
    this.queues = new JobQueues(options);
    if (options.store)
      this.timer = setInterval(() => {
        void this.sweep().catch((error: unknown) => {
          options.log.debug('jobs: sweep', { error });
        });
      }, sweepEveryMs);
    this.timer?.unref();
  }

  /** Accepts a job; false when this id was accepted before. The queue being down does not lose it: the sweep adds it later. */
  async add<D>(job: Job<D>, added: NewJob<NoInfer<D>>): Promise<boolean> {
    if (!idShape.test(added.id)) throw new Error(`not a job id: ${added.id}`);
    const { store, log } = this.options;
    const { queue } = job;
    const entry = entryOf(job, added);
    if (!store) {
      await this.queues.enqueue(entry);
      return true;
    }
    const accepted = await store.accept(entry);
    if (!accepted && (await store.find(queue, added.id))?.state !== 'received') return false;
    try {
      await this.queues.enqueue(entry);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn('jobs: queue is down, the sweep will add it', { queue, jobId: added.id, error });
    }
    return accepted;
  }

  /** Starts working on a queue, in this process, until the service stops. `@OnJob` does it for a method. @throws where something works on it already */
  work<D>(job: Job<D>, run: JobRun<D>, failed: JobFailed<D> = async () => undefined): void {
    const { queue, concurrency = 4 } = job;
    if (this.onFailed.has(queue)) throw new Error(`${queue}: two work on it`);
    const worker = new Worker<Payload>(queue, (running, token) => this.run(job, run, running, token), {
      connection: this.queues.connect(),
      prefix: this.options.prefix,
      concurrency,
      maxStalledCount: 1000,
      stalledInterval: 5000,
      lockDuration: 10_000,
      drainDelay: 15,
    });
    worker.on('error', (error) => {
      this.options.log.debug('jobs: worker', { queue, error });
    });
    worker.on('failed', (running, error) => {
      if (running) void this.failed(queue, running, error);
    });
    this.workers.push(worker);
    this.onFailed.set(queue, failed as JobFailed<unknown>);
  }

  /**
   * Puts accepted jobs that the queue lost back into it, oldest first, where no other process is at it. One runs at a time:
   * a call meanwhile gets its result. Looks at 2000 jobs at most and goes on behind them the next time. Returns how many.
   */
  sweep(): Promise<number> {
    this.sweeping ??= this.sweepOnce().finally(() => {
      this.sweeping = undefined;
    });
    return this.sweeping;
  }

  /** Brings forward what waits for its time in the queues this process works on: the clock was moved, and what is not due puts itself off again. */
  async hurry(): Promise<void> {
    await Promise.all(
      [...this.onFailed.keys()].map((name) =>
        this.queues
          .queue(name)
          .promoteJobs()
          .catch((error: unknown) => {
            this.options.log.warn('jobs: could not bring delayed jobs forward', { queue: name, error });
          }),
      ),
    );
  }

  /** Waits for running jobs, then lets go of Redis. */
  async stop(): Promise<void> {
    clearInterval(this.timer);
    await withTimeout(workerDeadlineMs, Promise.all(this.workers.map((worker) => worker.close()))).catch(
      () => undefined,
    );
    await this.queues.close();
  }

  private async run<D>(job: Job<D>, run: JobRun<D>, bull: BullJob<Payload>, token: string | undefined): Promise<void> {
    const running = runningJob(bull);
    const { log, clock = systemClock } = this.options;
    try {
      await inContext(
        {
          requestId: running.id,
          correlationId: bull.data.correlationId,
          causationId: running.id,
          ...(bull.data.traceparent && { traceparent: traceStep(bull.data.traceparent) }),
        },
        () => runJob(job, run, running as RunningJob<D>, { log, now: () => clock.now() }),
      );
    } catch (error) {
      if (error instanceof JobDelayed) return this.putOff(job.queue, bull, token, error);
      if (isPermanent(error))
        throw new UnrecoverableError(error instanceof Error ? `${error.name}: ${error.message}` : 'permanent');
      throw error;
    }
    await this.options.store?.settle(job.queue, running.id, 'done');
  }

  /** The queue decides when the job runs; the durable list must only not take it for lost before. */
  private async putOff(
    queue: string,
    job: BullJob<Payload>,
    token: string | undefined,
    { delayMs, failures }: JobDelayed,
  ): Promise<never> {
    if (failures !== (job.data.failures ?? 0)) await job.updateData({ ...job.data, failures });
    const dueAt = Date.now() + Math.round(delayMs);
    await job.moveToDelayed(dueAt, token);
    await this.options.store?.postpone(queue, job.id ?? '', new Date(dueAt)).catch((error: unknown) => {
      this.options.log.debug('jobs: could not note a delay', { queue, error });
    });
    throw new DelayedError();
  }

  private async failed(queue: string, job: BullJob<Payload>, error: Error): Promise<void> {
    const final = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    this.options.log[final ? 'error' : 'warn'](final ? 'jobs: failed' : 'jobs: attempt failed, will retry', {
      queue,
      jobId: job.id,
      attempt: job.attemptsMade,
      error,
    });
    if (final) await this.settleFailed(queue, job, error);
  }

  /** The note comes last: until then the sweep finds the job and does this again. */
  private async settleFailed(queue: string, job: BullJob<Payload>, error: Error): Promise<void> {
    const running = runningJob(job);
    try {
      await this.onFailed.get(queue)?.(running.data, running, error);
      await this.options.store?.settle(queue, running.id, 'failed', error.message.slice(0, 500));
    } catch (problem) {
      this.options.log.error('jobs: failed to persist a failure', { queue, jobId: job.id, error: problem });
    }
  }

  private async sweepOnce(): Promise<number> {
    const { store, lease, sweepAfterMs = 30_000 } = this.options;
    const dueBefore = new Date(Date.now() - sweepAfterMs);
    let looked = 0;
    for (let pages = 0; store && pages < pagesPerSweep && (!lease || (await lease.hold()).held); pages += 1) {
      const page = await store.unfinished(dueBefore, this.sweptTo);
      for (const entry of page) await this.requeue(entry);
      looked += page.length;
      this.sweptTo = page.at(-1);
      if (!this.sweptTo) break;
    }
    return looked;
  }

  private async requeue(entry: JobEntry): Promise<void> {
    const existing = await this.queues.queue(entry.queue).getJob(entry.jobId);
    const state = await existing?.getState();
    if (state === 'completed') return this.options.store?.settle(entry.queue, entry.jobId, 'done');
    if (existing && state === 'failed') {
      if (!this.onFailed.has(entry.queue)) return; // Without a worker here, another process has one.
      return this.settleFailed(entry.queue, existing, new Error(existing.failedReason));
    }
    if (!existing || state === 'unknown') await this.queues.enqueue(entry);
  }
}

function entryOf<D>({ queue, attempts = 8 }: Job<D>, { id, data, delayMs = 0 }: NewJob<D>): JobEntry {
  const now = Date.now();
  return {
    _id: `${queue}|${id}`,
    queue,
    jobId: id,
    data: JSON.stringify(data ?? null),
    attempts,
    state: 'received',
    dueAt: new Date(now + delayMs),
    at: new Date(now),
  };
}
