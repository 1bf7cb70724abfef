import { Injectable } from '@nestjs/common';
import { Log, Metrics, type RunningJob } from '@asili/platform';

/** What was promised to a caller and could not be done in all attempts: an error in the log, and counted for monitors by its queue. */
@Injectable()
export class RecordRetriesExhausted {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly log: Log,
    metrics: Metrics,
  ) {
    metrics.gauge(
      'asili_ussd_given_up',
      'Promises to callers that were given up, since the start, by queue',
      () => this.counts,
      'queue',
    );
  }

  /** @param what of the job, without anything of its caller */
  run(queue: string, { id, attempt }: Pick<RunningJob, 'id' | 'attempt'>, what: object, error: Error): void {
    this.counts.set(queue, (this.counts.get(queue) ?? 0) + 1);
    this.log.error('ussd: a caller was promised an SMS that does not come', {
      queue,
      jobId: id,
      attempt,
      ...what,
      error,
    });
  }
}
