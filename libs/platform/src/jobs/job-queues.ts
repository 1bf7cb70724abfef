import { Queue, type Job as BullJob } from 'bullmq';
import { Redis } from 'ioredis';
import { currentContext } from '../context/request-context.ts';
import { withTimeout } from '../lifecycle/with-timeout.ts';
import type { Log } from '../logging/log.ts';
import { backoff } from '../redis/redis-client.ts';
import type { RunningJob } from './job.ts';
import type { JobEntry } from './job-store.ts';

export interface Payload {
  data: unknown;
  correlationId: string;
  traceparent?: string;
  failures?: number;
}

const commandTimeoutMs = 3000;

export interface JobQueuesOptions {
  redisUrl: string;
  /** Put before every key, so that services share a server without sharing queues. */
  prefix: string;
  log: Log;
}

/** The queues in Redis, and the connections to it. */
export class JobQueues {
  private readonly queues = new Map<string, Queue<Payload>>();
  private shared: Redis | undefined;
  private readonly clients: Redis[] = [];

  constructor(private readonly options: JobQueuesOptions) {}

  async enqueue(entry: JobEntry): Promise<void> {
    const { correlationId = entry.jobId, traceparent } = currentContext() ?? {};
    const added = this.queue(entry.queue).add(
      entry.queue,
      { data: JSON.parse(entry.data) as unknown, correlationId, ...(traceparent && { traceparent }) },
      {
        jobId: entry.jobId,
        attempts: entry.attempts,
        delay: Math.max(0, entry.dueAt.getTime() - Date.now()),
        backoff: { type: 'exponential', delay: 1000, jitter: 0.3 },
        removeOnComplete: { age: 3600, count: 1000 },
        removeOnFail: { age: 7 * 24 * 3600 },
      },
    );
    await withTimeout(commandTimeoutMs, added); // While Redis is away the queue would wait for ever.
  }

  queue(name: string): Queue<Payload> {
    let queue = this.queues.get(name);
    if (!queue) {
      this.shared ??= this.connect({ maxRetriesPerRequest: 1, commandTimeout: commandTimeoutMs });
      queue = new Queue<Payload>(name, { connection: this.shared, prefix: this.options.prefix });
      queue.on('error', (error) => {
        this.options.log.debug('jobs: queue', { queue: name, error });
      });
      this.queues.set(name, queue);
    }
    return queue;
  }

  connect(
    options: { maxRetriesPerRequest: number | null; commandTimeout?: number } = { maxRetriesPerRequest: null },
  ): Redis {
    const client = new Redis(this.options.redisUrl, { ...options, retryStrategy: backoff, connectTimeout: 3000 });
    client.on('error', (error: Error) => {
      this.options.log.debug('jobs: redis', { error });
    });
    this.clients.push(client);
    return client;
  }

  /** Lets go of Redis; the workers on its connections have ended before. */
  async close(): Promise<void> {
    await withTimeout(commandTimeoutMs, Promise.all([...this.queues.values()].map((queue) => queue.close()))).catch(
      () => undefined,
    );
    for (const client of this.clients) client.disconnect();
  }
}

export function runningJob(job: BullJob<Payload>): RunningJob {
  const attempts = job.opts.attempts ?? 1;
  return {
    id: job.id ?? '',
    data: job.data.data,
    attempt: Math.min(job.attemptsMade + 1, attempts),
    lastAttempt: job.attemptsMade + 1 >= attempts,
    failures: job.data.failures ?? 0,
  };
}
