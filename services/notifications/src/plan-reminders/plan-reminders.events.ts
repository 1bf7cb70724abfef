import { OnEvent, type Incoming } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RecordFeed } from '../feed/feed.events.ts';
import { PlanEnds } from './plan-ends.mongo.ts';

/** Plans as they are granted, into the feeds of their artisans and among those that end. May come twice and beside itself: the stream's version decides. */
@Controller()
export class PlanRemindersEvents {
  constructor(
    private readonly ends: PlanEnds,
    private readonly feed: RecordFeed,
  ) {}

  /** Whose plan is agreed on with us is reminded by a person. */
  @OnEvent('products.plan-granted.v1', { group: 'notifications.plans' })
  async granted(
    @Payload() { id, time, streamVersion, data: { artisanId, plan, until } }: Incoming<'products.plan-granted.v1'>,
  ): Promise<void> {
    await this.ends.put(
      artisanId,
      streamVersion,
      plan === 'professional' && until !== null ? { until: new Date(until), toldUpTo: time } : null,
    );
    await this.feed.runPlan(artisanId, { id, plan, news: 'granted', until, time });
  }
}
