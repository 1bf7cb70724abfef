import { Module } from '@nestjs/common';
import { FulfilmentModule } from '../fulfilment/fulfilment.module.ts';
import { PersonalModule } from '../personal/personal.module.ts';
import { InternalMessagesController } from './internal-messages.controller.ts';
import { MessagesController } from './messages.controller.ts';
import { ReadThread } from './read-thread.ts';
import { SendOrderMessage } from './send-message.ts';

/** What buyers and artisans write to each other about an order. */
@Module({
  imports: [FulfilmentModule, PersonalModule],
  controllers: [InternalMessagesController, MessagesController],
  providers: [ReadThread, SendOrderMessage],
})
export class MessagesModule {}
