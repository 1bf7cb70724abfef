import { Jobs, Mongo, Schedule } from '@asili/platform';
import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { contactIndexes, MongoContactStore } from './contact-store.mongo.ts';
import { ContactStore } from './contact-store.ts';
import { ContactCasesController } from './contact-cases.controller.ts';
import { ContactController } from './contact.controller.ts';
import { DeliverContact } from './deliver-contact.ts';
import { ResumeContacts } from './resume-contacts.ts';
import { SendAnswer } from './send-answer.ts';
import { answerQueue, SettleContact } from './settle-contact.ts';
import { contactQueue, SubmitContact } from './submit-contact.ts';

const sweepEveryMs = 5 * 60_000;

/** The contact form: its messages, and the mails about them. */
@Module({
  imports: [MessagesModule],
  controllers: [ContactController, ContactCasesController],
  providers: [SubmitContact, SettleContact, SendAnswer, DeliverContact, ResumeContacts, { provide: ContactStore, useClass: MongoContactStore }],
})
export class ContactModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly mongo: Mongo,
    private readonly jobs: Jobs,
    private readonly schedule: Schedule,
    private readonly deliverContact: DeliverContact,
    private readonly sendAnswer: SendAnswer,
    private readonly resumeContacts: ResumeContacts,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(contactIndexes);
  }

  onApplicationBootstrap(): void {
    this.jobs.worker<{ reference: string }>(contactQueue, ({ data }) => this.deliverContact.run(data.reference));
    this.jobs.worker<{ reference: string }>(answerQueue, ({ data }) => this.sendAnswer.run(data.reference));
    this.schedule.every(sweepEveryMs, 'contact mails', () => this.resumeContacts.run()).soon();
  }
}
