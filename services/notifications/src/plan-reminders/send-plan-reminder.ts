import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { SmsCarrier } from '../messages/carriers.ts';
import { smsOf } from '../messages/domain/render-message.ts';
import { People } from '../order-messages/people.ts';
import { Settings } from '../settings.ts';
import { reminderTexts } from './domain/reminder-texts.ts';
import { PlanEnds } from './plan-ends.ts';
import type { PlanReminder } from './remind-of-plans.ts';

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
  async run({ artisanId, kind, until }: PlanReminder): Promise<void> {
    if ((await this.ends.find(artisanId))?.until.toISOString() !== until) return;
    const person = await this.people.find(artisanId);
    if (person?.phoneNumber === undefined) {
      this.log.info('plan reminder: no recipient', { artisanId, kind });
      return;
    }
    const url = new URL('/plan', this.settings.publicUrl).href;
    await this.sms.send(person.phoneNumber, smsOf(reminderTexts[kind][person.language], { date: dayOf(until), url }));
  }
}

/** Alike in all three languages: 23/12/2026. */
const dayOf = (time: string): string => time.slice(0, 10).split('-').reverse().join('/');
