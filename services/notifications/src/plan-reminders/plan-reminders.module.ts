import { Mongo, OnEvent, type Incoming } from '@asili/platform';
import { Module, type DynamicModule, type OnModuleInit, Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { RecordFeed } from '../feed/feed.events.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import { PlanEnds, planEndIndexes } from './plan-ends.mongo.ts';
import { RemindOfPlans, SendPlanReminder } from './remind-of-plans.ts';

/** Plans as they are granted, into the feeds of their artisans and among those that end. May come twice and concurrently: the stream's version decides. */
@Controller()
class PlanRemindersEvents {
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

/** What artisans are told of plans that end. */
@Module({})
export class PlanRemindersModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  /** @param feed the module of the live feed */
  static forRoot(feed: DynamicModule): DynamicModule {
    return {
      module: PlanRemindersModule,
      imports: [feed, MessagesModule, NeighboursModule],
      controllers: [PlanRemindersEvents],
      providers: [RemindOfPlans, SendPlanReminder, PlanEnds],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(planEndIndexes);
  }
}
