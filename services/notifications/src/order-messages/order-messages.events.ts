import { OnEvent } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { orderEventTypes, type OrderEvent } from './domain/order-message.ts';
import { QueueOrderMessages } from './queue-order-messages.ts';

/** What happens to orders, to the people in them. Instances share the work. */
@Controller()
export class OrderMessagesEvents {
  constructor(private readonly queue: QueueOrderMessages) {}

  @OnEvent(orderEventTypes, { group: 'notifications.order-messages' })
  async happened(@Payload() event: OrderEvent): Promise<void> {
    await this.queue.run(event);
  }
}
