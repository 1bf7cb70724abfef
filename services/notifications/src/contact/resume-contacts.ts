import { Clock } from '@asili/kernel';
import { Jobs } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { ContactStore } from './contact-store.ts';
import { answerQueue } from './settle-contact.ts';
import { contactQueue } from './submit-contact.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
/** A younger message still has the job it was submitted with. */
const oldEnoughMs = 2 * minuteMs;
/** After this a mail would only surprise; the message stays in the database. */
const triedForMs = 14 * 24 * hourMs;

/**
 * Asks again for mails of kept messages, and for answers to them, that never left: the process died before it could ask, or the mail server was
 * away longer than the job's tries. Hourly from the first hour on; the job's id names the hour, so any number of
 * instances and repeats ask once.
 */
@Injectable()
export class ResumeContacts {
  constructor(
    private readonly contacts: ContactStore,
    private readonly jobs: Jobs,
    private readonly clock: Clock,
  ) {}

  async run(): Promise<void> {
    const now = this.clock.now().getTime();
    const waiting = await this.contacts.undelivered(new Date(now - triedForMs), new Date(now - oldEnoughMs));
    for (const { reference, at } of waiting) {
      const hours = Math.floor((now - at.getTime()) / hourMs);
      // Within the first hour it is the first job's own id: where that one is at work, nothing is added.
      await this.jobs.add(contactQueue, hours === 0 ? { id: reference, data: { reference }, attempts: 12 } : { id: `${reference}.${hours}`, data: { reference }, attempts: 4 });
    }
    for (const { reference, at } of await this.contacts.unsentAnswers(new Date(now - triedForMs), new Date(now - oldEnoughMs))) {
      const hours = Math.floor((now - at.getTime()) / hourMs);
      await this.jobs.add(answerQueue, { id: `answer.${reference}${hours === 0 ? '' : `.${hours}`}`, data: { reference }, attempts: 4 });
    }
  }
}
