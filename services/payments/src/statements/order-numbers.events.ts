import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { OrderNumbers } from './order-numbers.mongo.ts';

/** Keeps how orders are called. An event that comes again changes nothing. */
@Controller()
export class OrderNumberEvents {
  constructor(private readonly numbers: OrderNumbers) {}

  @OnEvent('orders.order-changed.v1', { group: 'payments.order-numbers' })
  async orderChanged(@Payload() { data: { orderId, number } }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    await this.numbers.put(orderId, number);
  }
}
