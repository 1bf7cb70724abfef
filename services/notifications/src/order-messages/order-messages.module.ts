import { Module } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import { MirrorMessage, SendOrderMessage, TellArtisan, TellRecipient } from './send-order-message.ts';
import { OrderMessagesEvents, QueueOrderMessages } from './order-messages.events.ts';

/** What artisans and buyers are told of their orders. */
@Module({
  imports: [MessagesModule, NeighboursModule],
  controllers: [OrderMessagesEvents],
  providers: [QueueOrderMessages, SendOrderMessage, MirrorMessage, TellArtisan, TellRecipient],
})
export class OrderMessagesModule {}
