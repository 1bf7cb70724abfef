import { Injectable, Optional, type OnApplicationBootstrap } from '@nestjs/common';
import { Consumers } from '../consumer/consumers.ts';
import { JobStore } from '../jobs/job-store.ts';
import { Projections } from '../projection/projections.ts';
import { ReactionHealth } from '../relay/reactions.ts';
import { Metrics } from './metrics.ts';

/** What stands still or piles up in the parts of the platform this service has. */
@Injectable()
export class PlatformGauges implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    @Optional() private readonly reactions?: ReactionHealth,
    @Optional() private readonly jobs?: JobStore,
    @Optional() private readonly consumers?: Consumers,
    @Optional() private readonly projections?: Projections,
  ) {}

  onApplicationBootstrap(): void {
    if (this.jobs) this.watchJobs(this.jobs);
    if (this.consumers) this.watchConsumers(this.consumers);
    if (this.projections) this.watchProjections(this.projections);
  }

  private watchJobs(jobs: JobStore): void {
    this.metrics.gauge('asili_job_overdue_seconds', 'How long the oldest unfinished job is overdue', async () =>
      secondsSince(await jobs.oldestDue()),
    );
  }

  private watchConsumers(consumers: Consumers): void {
    this.metrics.gauge('asili_consumer_lag', 'Records a group has not yet handled', () => consumers.lag(), 'group');
    this.metrics.gauge(
      'asili_parked_keys',
      'Keys whose events wait behind one that could not be handled',
      async () =>
        new Map([
          ...(await consumers.parkedKeys()),
          ...((await this.projections?.parkedKeys()) ?? []),
          ...((await this.reactions?.parkedStreams()) ?? []),
        ]),
      'group',
    );
  }

  private watchProjections(projections: Projections): void {
    this.metrics.gauge(
      'asili_projection_lag',
      'Records that are not yet in the documents of a projection',
      () => projections.lag(),
      'projection',
    );
    this.metrics.gauge(
      'asili_projection_halted',
      '1 where a projection cannot go on before its version is raised',
      () => projections.halted(),
      'projection',
    );
    this.metrics.gauge(
      'asili_copy_lag',
      'Records that are not yet in a copy in memory',
      () => projections.copyLag(),
      'copy',
    );
    this.metrics.gauge(
      'asili_copy_left_out',
      'Items a copy in memory could not take since it was loaded',
      () => projections.copyLeftOut(),
      'copy',
    );
  }
}

function secondsSince(moment: Date | undefined): number {
  return moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;
}
