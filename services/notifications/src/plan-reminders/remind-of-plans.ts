import { Clock, dayOf, zoneOf, inLanguage } from '@asili/kernel';
import { Every, job, Jobs, Log, OnJob } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { RecordFeed } from '../feed/feed.events.ts';
import { dueReminder, type ReminderKind, reminderTexts } from './domain/plan-reminder.ts';
import { PlanEnds, type PlanEnd } from './plan-ends.mongo.ts';
import { SmsCarrier } from '../messages/send-message.ts';
import { smsOf } from '../messages/domain/render-message.ts';
import { People } from '../neighbours/neighbours.module.ts';
import { Settings } from '../config.ts';

const everyMs = 60_000;
const atOnce = 100;

/** One reminder to one artisan; their number and language are looked up when it is sent. */
interface PlanReminder {
  readonly artisanId: string;
  readonly kind: ReminderKind;
  readonly until: string;
}
const sendPlanReminder = job<PlanReminder>('plan-reminders', { attempts: 12 });

/** Tells artisans that their plan ends. Safe to run twice, concurrently and after a crash: queue and feed know a reminder by artisan, end and kind, and only then is it noted as told. */
@Injectable()
export class RemindOfPlans {
  constructor(
    private readonly ends: PlanEnds,
    private readonly jobs: Jobs,
    private readonly feed: RecordFeed,
    private readonly clock: Clock,
  ) {}

  @Every(everyMs, 'plan reminders', { atStart: true })
  async run(): Promise<void> {
    const now = this.clock.now();
    for (const end of await this.ends.dueBy(now, atOnce)) await this.remind(end, now);
  }

  private async remind(end: PlanEnd, now: Date): Promise<void> {
    const { artisanId, until } = end;
    const kind = dueReminder(end, now);
    if (kind) {
      const id = `${artisanId}-${until.getTime()}-${kind}`;
      await this.jobs.add(sendPlanReminder, { id, data: { artisanId, kind, until: until.toISOString() } });
      await this.feed.runPlan(artisanId, {
        id,
        plan: 'professional',
        news: kind === 'ended' ? 'ended' : 'ending',
        until: until.toISOString(),
        time: now,
      });
    }
    await this.ends.markReminded(end, now);
  }
}

/** Sends one reminder by SMS, unless the plan was renewed meanwhile. May send twice when the process dies between the carrier's word and the queue's. */
@Injectable()
export class SendPlanReminder {
  constructor(
    private readonly ends: PlanEnds,
    private readonly people: People,
    private readonly sms: SmsCarrier,
    private readonly settings: Settings,
    private readonly log: Log,
  ) {}

  /** @throws Unavailable, DeliveryFailed, ChannelUnavailable, UnreachableAddress */
  @OnJob(sendPlanReminder)
  async run({ artisanId, kind, until }: PlanReminder): Promise<void> {
    if ((await this.ends.find(artisanId))?.until.toISOString() !== until) return;
    const person = await this.people.find(artisanId);
    if (person?.phoneNumber === undefined) {
      this.log.info('plan reminder: no recipient', { artisanId, kind });
      return;
    }
    const url = new URL('/plan', this.settings.publicUrl).href;
    await this.sms.send(
      person.phoneNumber,
      smsOf(inLanguage(reminderTexts[kind], person.language), { date: dateIn(person.location?.country, until), url }),
    );
  }
}

/** Alike in all three languages: 23/12/2026; the day it is where they are. */
const dateIn = (country: string | undefined, at: string): string =>
  dayOf(new Date(at), zoneOf(country)).split('-').reverse().join('/');
