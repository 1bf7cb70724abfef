import { DelayedError, UnrecoverableError, Worker, type Job as BullJob } from 'bullmq';
import { inContext, traceStep } from '../context/request-context.ts';
import { isPermanent, isUnavailable } from '../errors/classify.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Lease } from '../mongo/lease.ts';
import {
  JobQueues,
  runningJob,
  type JobQueuesOptions,
  type Payload,
  JobDelayed,
  type JobHandler,
  type RunningJob,
  untilOver,
  type OngoingWork,
} from './job-queues.ts';
import type { JobEntry, JobStore } from './job-store.ts';

interface NewJob {
  /** Usually the id of the event that asks for it. No ':', not a plain number. The same id is accepted once. */
  id: string;
  data: unknown;
  delayMs?: number;
  /** Tries before the job is failed, default 8, with exponential pauses from 1 s. */
  attempts?: number;
}

interface WorkerOptions {
  concurrency?: number;
  /** After the last try, before the job counts as failed. Runs again, on whichever process works on the queue, when it was cut short: it must be repeatable. */
  onFailed?(job: RunningJob, error: Error): Promise<void>;
}

interface JobsOptions extends JobQueuesOptions {
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
  private readonly handlers = new Map<string, WorkerOptions>();
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
  async add(queue: string, job: NewJob): Promise<boolean> {
    if (!idShape.test(job.id)) throw new Error(`not a job id: ${job.id}`);
    const { store, log } = this.options;
    const entry = entryOf(queue, job);
    if (!store) {
      await this.queues.enqueue(entry);
      return true;
    }
    const accepted = await store.accept(entry);
    if (!accepted && (await store.find(queue, job.id))?.state !== 'received') return false;
    try {
      await this.queues.enqueue(entry);
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      log.warn('jobs: queue is down, the sweep will add it', { queue, jobId: job.id, error });
    }
    return accepted;
  }

  /** Starts working on a queue, in this process, until the service stops. */
  worker<D = unknown>(queue: string, handler: JobHandler<D>, options: WorkerOptions = {}): void {
    const worker = new Worker<Payload>(queue, (job, token) => this.run(queue, job, token, handler as JobHandler), {
      connection: this.queues.connect(),
      prefix: this.options.prefix,
      concurrency: options.concurrency ?? 4,
      maxStalledCount: 1000,
      stalledInterval: 5000,
      lockDuration: 10_000,
      drainDelay: 15,
    });
    worker.on('error', (error) => {
      this.options.log.debug('jobs: worker', { queue, error });
    });
    worker.on('failed', (job, error) => {
      if (job) void this.failed(queue, job, error, options);
    });
    this.workers.push(worker);
    this.handlers.set(queue, options);
  }

  /** The same for jobs that go on until their work is over, whatever fails meanwhile. */
  ongoingWorker<D = unknown>(queue: string, work: OngoingWork<D>): void {
    this.worker(queue, untilOver(queue, work, this.options.log), work);
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
      [...this.handlers.keys()].map((name) =>
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

  private async run(
    queue: string,
    job: BullJob<Payload>,
    token: string | undefined,
    handler: JobHandler,
  ): Promise<void> {
    const running = runningJob(job);
    try {
      await inContext(
        {
          requestId: running.id,
          correlationId: job.data.correlationId,
          causationId: running.id,
          ...(job.data.traceparent && { traceparent: traceStep(job.data.traceparent) }),
        },
        () => handler(running),
      );
    } catch (error) {
      if (error instanceof JobDelayed) return this.putOff(queue, job, token, error);
      if (isPermanent(error))
        throw new UnrecoverableError(error instanceof Error ? `${error.name}: ${error.message}` : 'permanent');
      throw error;
    }
    await this.options.store?.settle(queue, running.id, 'done');
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

  private async failed(queue: string, job: BullJob<Payload>, error: Error, options: WorkerOptions): Promise<void> {
    const final = error instanceof UnrecoverableError || job.attemptsMade >= (job.opts.attempts ?? 1);
    this.options.log[final ? 'error' : 'warn'](final ? 'jobs: failed' : 'jobs: attempt failed, will retry', {
      queue,
      jobId: job.id,
      attempt: job.attemptsMade,
      error,
    });
    if (final) await this.settleFailed(queue, job, error, options);
  }

  /** The note comes last: until then the sweep finds the job and does this again. */
  private async settleFailed(
    queue: string,
    job: BullJob<Payload>,
    error: Error,
    options: WorkerOptions,
  ): Promise<void> {
    try {
      await options.onFailed?.(runningJob(job), error);
      await this.options.store?.settle(queue, job.id ?? '', 'failed', error.message.slice(0, 500));
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
      const options = this.handlers.get(entry.queue); // Without a worker here, another process has one.
      return options && this.settleFailed(entry.queue, existing, new Error(existing.failedReason), options);
    }
    if (!existing || state === 'unknown') await this.queues.enqueue(entry);
  }
}

function entryOf(queue: string, job: NewJob): JobEntry {
  const now = Date.now();
  return {
    _id: `${queue}|${job.id}`,
    queue,
    jobId: job.id,
    data: JSON.stringify(job.data ?? null),
    attempts: job.attempts ?? 8,
    state: 'received',
    dueAt: new Date(now + (job.delayMs ?? 0)),
    at: new Date(now),
  };
}
