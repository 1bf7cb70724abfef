import { Mongo } from '@asili/platform';
import { Module, type OnModuleInit } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { contactIndexes, ContactStore } from './contact-store.mongo.ts';
import { ContactCasesController, ContactController } from './contact.controller.ts';
import { DeliverContact, SubmitContact, SendAnswer, SettleContact } from './contact-messages.ts';

/** The contact form: its messages, and the mails about them. */
@Module({
  imports: [MessagesModule],
  controllers: [ContactController, ContactCasesController],
  providers: [SubmitContact, SettleContact, SendAnswer, DeliverContact, ContactStore],
})
export class ContactModule implements OnModuleInit {
  constructor(private readonly mongo: Mongo) {}

  async onModuleInit(): Promise<void> {
    await this.mongo.ensureIndexes(contactIndexes);
  }
}
