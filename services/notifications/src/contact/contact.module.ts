import { doubling, Jobs, Mongo } from '@asili/platform';
import { Module, type OnApplicationBootstrap, type OnModuleInit } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { contactIndexes, ContactStore } from './contact-store.mongo.ts';
import { ContactCasesController, ContactController } from './contact.controller.ts';
import {
  DeliverContact,
  contactQueue,
  SubmitContact,
  SendAnswer,
  answerQueue,
  SettleContact,
} from './contact-messages.ts';

/** A mail server that is away for a day is asked once an hour. */
const retryMs = doubling(1_000, 3_600_000);

/** The contact form: its messages, and the mails about them. */
@Module({
  imports: [MessagesModule],
  controllers: [ContactController, ContactCasesController],
  providers: [SubmitContact, SettleContact, SendAnswer, DeliverContact, ContactStore],
})
export class ContactModule implements OnModuleInit, OnApplicationBootstrap {
  constructor(
    private readonly mongo: Mongo,
    private readonly jobs: Jobs,
    private readonly deliverContact: DeliverContact,
    private readonly sendAnswer: SendAnswer,
  ) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(contactIndexes);
  }

  onApplicationBootstrap(): void {
    this.jobs.ongoingWorker<{ reference: string }>(contactQueue, {
      run: ({ reference }) => this.deliverContact.run(reference),
      retryMs,
    });
    this.jobs.ongoingWorker<{ reference: string }>(answerQueue, {
      run: ({ reference }) => this.sendAnswer.run(reference),
      retryMs,
    });
  }
}
