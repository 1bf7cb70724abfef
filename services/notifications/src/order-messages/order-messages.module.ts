import { Jobs } from '@asili/platform';
import { Module, type OnApplicationBootstrap } from '@nestjs/common';
import { MessagesModule } from '../messages/messages.module.ts';
import { PaymentPartiesModule } from '../payment-parties/payment-parties.module.ts';
import type { OrderMessage } from './domain/order-message.ts';
import { OrderMessagesEvents } from './order-messages.events.ts';
import { HttpPeople } from './people.http.ts';
import { People } from './people.ts';
import { orderMessageQueue, QueueOrderMessages } from './queue-order-messages.ts';
import { SendOrderMessage } from './send-order-message.ts';
import { HttpWords } from './words.http.ts';
import { Words } from './words.ts';

/** What artisans and buyers are told of their orders. */
@Module({
  imports: [MessagesModule, PaymentPartiesModule],
  controllers: [OrderMessagesEvents],
  providers: [
    QueueOrderMessages,
    SendOrderMessage,
    { provide: People, useClass: HttpPeople },
    { provide: Words, useClass: HttpWords },
  ],
  exports: [People],
})
export class OrderMessagesModule implements OnApplicationBootstrap {
  constructor(
    private readonly jobs: Jobs,
    private readonly send: SendOrderMessage,
  ) {}

  onApplicationBootstrap(): void {
    this.jobs.worker<OrderMessage>(orderMessageQueue, ({ data }) => this.send.run(data));
  }
}
