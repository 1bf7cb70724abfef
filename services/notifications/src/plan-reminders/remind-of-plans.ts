import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { RecordFeed } from '../feed/record-feed.ts';
import { dueReminder, type ReminderKind } from './domain/plan-reminder.ts';
import { PlanEnds, type PlanEnd } from './plan-ends.ts';

export const planReminderQueue = 'plan-reminders';
const atOnce = 100;

/** One reminder to one artisan; their number and language are looked up when it is sent. */
export interface PlanReminder {
  readonly artisanId: string;
  readonly kind: ReminderKind;
  readonly until: string;
}

/** Tells artisans that their plan ends. Safe twice, beside itself and cut short: queue and feed know a reminder by artisan, end and kind, and only then is it noted as told. */
@Injectable()
export class RemindOfPlans {
  constructor(
    private readonly ends: PlanEnds,
    private readonly jobs: Jobs,
    private readonly feed: RecordFeed,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now();
    for (const end of await this.ends.dueBy(now, atOnce)) await this.remind(end, now);
  }

  private async remind(end: PlanEnd, now: Date): Promise<void> {
    const { artisanId, until } = end;
    const kind = dueReminder(end, now);
    if (kind) {
      const id = `${artisanId}-${until.getTime()}-${kind}`;
      await this.jobs.add(planReminderQueue, {
        id,
        data: { artisanId, kind, until: until.toISOString() } satisfies PlanReminder,
        attempts: 12,
      });
      await this.feed.runPlan(artisanId, {
        id,
        plan: 'professional',
        news: kind === 'ended' ? 'ended' : 'ending',
        until: until.toISOString(),
        time: now,
      });
    }
    await this.ends.told(end, now);
  }
}
