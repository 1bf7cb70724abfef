import { Jobs, Mongo, Schedule } from '@asili/platform';
import { Module, type DynamicModule, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import { MessagesModule } from '../messages/messages.module.ts';
import { PlanEnds, planEndIndexes } from './plan-ends.mongo.ts';
import { PlanRemindersEvents } from './plan-reminders.events.ts';
import { planReminderQueue, RemindOfPlans, type PlanReminder, SendPlanReminder } from './remind-of-plans.ts';

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
      imports: [feed, MessagesModule, NeighboursModule],
      controllers: [PlanRemindersEvents],
      providers: [RemindOfPlans, SendPlanReminder, PlanEnds],
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
