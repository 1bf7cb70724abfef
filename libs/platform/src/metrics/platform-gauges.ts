import { Inject, Injectable, Optional, type OnApplicationBootstrap } from '@nestjs/common';
import { Consumers } from '../consumer/consumers.ts';
import type { Parking } from '../consumer/parking.ts';
import { JobStore } from '../jobs/job-store.ts';
import { EventBus } from '../kafka/event-bus.ts';
import { PARKING } from '../platform-tokens.ts';
import { Projections } from '../projection/projections.ts';
import { MongoOutbox } from '../relay/outbox.ts';
import { Metrics } from './metrics.ts';

/** What stands still or piles up in the parts of the platform this service has. */
@Injectable()
export class PlatformGauges implements OnApplicationBootstrap {
  constructor(
    private readonly metrics: Metrics,
    @Inject(PARKING) private readonly parking: Parking,
    @Optional() private readonly outbox?: MongoOutbox,
    @Optional() private readonly jobs?: JobStore,
    @Optional() private readonly bus?: EventBus,
    @Optional() private readonly consumers?: Consumers,
    @Optional() private readonly projections?: Projections,
  ) {}

  onApplicationBootstrap(): void {
    if (this.outbox) this.watchOutbox(this.outbox);
    if (this.jobs) this.watchJobs(this.jobs);
    if (this.bus && this.consumers) this.watchConsumers(this.bus, this.consumers);
  }

  private watchOutbox(outbox: MongoOutbox): void {
    this.metrics.gauge('asili_outbox_oldest_seconds', 'Age of the oldest commit that is not yet published', async () => secondsSince((await outbox.backlog()).oldest));
    this.metrics.gauge('asili_outbox_refused', 'Commits the broker refused; their streams wait', async () => (await outbox.backlog()).refused.length);
  }

  private watchJobs(jobs: JobStore): void {
    this.metrics.gauge('asili_job_overdue_seconds', 'How long the oldest unfinished job is overdue', async () => secondsSince(await jobs.oldestDue()));
  }

  private watchConsumers(bus: EventBus, consumers: Consumers): void {
    const shared = () => consumers.runners.map(({ handler }) => handler.subscription).filter(({ mode = 'shared' }) => mode === 'shared');
    const parking = () => [...shared().map(({ group }) => group), ...(this.projections?.parkingGroups ?? [])];
    this.metrics.gauge('asili_consumer_lag', 'Records a group has not yet handled', async () =>
      new Map(await Promise.all(shared().map(async ({ group, topics }) => [group, Number(await bus.lag(group, topics))] as const))), 'group');
    this.metrics.gauge('asili_parked_keys', 'Keys whose events wait behind one that could not be handled', async () =>
      new Map(await Promise.all(parking().map(async (group) => [group, (await this.parking.keys(group)).size] as const))), 'group');
  }
}

function secondsSince(moment: Date | undefined): number {
  return moment ? Math.max(0, (Date.now() - moment.getTime()) / 1000) : 0;
}
