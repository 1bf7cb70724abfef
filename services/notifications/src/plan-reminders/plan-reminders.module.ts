import { Jobs, Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { OrderMessagesModule } from '../order-messages/order-messages.module.ts';
import { MongoPlanEnds, planEndIndexes } from './plan-ends.mongo.ts';
import { PlanEnds } from './plan-ends.ts';
import { PlanRemindersEvents } from './plan-reminders.events.ts';
import { planReminderQueue, RemindOfPlans, type PlanReminder } from './remind-of-plans.ts';
import { SendPlanReminder } from './send-plan-reminder.ts';

const sweepEveryMs = 60_000;

/** What artisans are told of plans that end. */
@Module({})
export class PlanRemindersModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly mongo: Mongo,
    private readonly jobs: Jobs,
    private readonly schedule: Schedule,
    private readonly remind: RemindOfPlans,
    private readonly send: SendPlanReminder,
  ) {}

  /** @param feed the module of the live feed */
  static forRoot(feed: DynamicModule): DynamicModule {
    return {
      module: PlanRemindersModule,
      imports: [feed, MessagesModule, OrderMessagesModule],
      controllers: [PlanRemindersEvents],
      providers: [RemindOfPlans, SendPlanReminder, { provide: PlanEnds, useClass: MongoPlanEnds }],
    };
  }

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(planEndIndexes);
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<PlanReminder>(planReminderQueue, ({ data }) => this.send.run(data));
    this.schedule.every(sweepEveryMs, 'plan reminders', () => this.remind.run()).soon();
  }
}
