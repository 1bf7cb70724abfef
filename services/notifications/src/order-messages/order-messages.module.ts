import { Jobs } from '@asili/platform';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { NeighboursModule } from '../neighbours/neighbours.module.ts';
import type { OrderMessage } from './domain/order-message.ts';
import { MirrorMessage, SendOrderMessage, TellArtisan } from './send-order-message.ts';
import { OrderMessagesEvents, orderMessageQueue, QueueOrderMessages } from './order-messages.events.ts';

/** What artisans and buyers are told of their orders. */
@Module({
  imports: [MessagesModule, NeighboursModule],
  controllers: [OrderMessagesEvents],
  providers: [QueueOrderMessages, SendOrderMessage, MirrorMessage, TellArtisan],
})
export class OrderMessagesModule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly send: SendOrderMessage,
    private readonly mirror: MirrorMessage,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<OrderMessage>(orderMessageQueue, ({ data }) =>
      data.to === 'side' ? this.mirror.run(data) : this.send.run(data),
    );
  }
}
