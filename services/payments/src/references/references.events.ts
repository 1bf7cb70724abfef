import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { References } from './references.mongo.ts';

/** A payment is found by the numbers of its orders. An event that comes again changes nothing. */
@Controller()
export class OrderReferenceEvents {
  constructor(private readonly references: References) {}

  @OnEvent('orders.order-changed.v1', { group: 'payments.references' })
  async orderChanged(@Payload() { data: { paymentId, number } }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    await this.references.note(paymentId, [number]);
  }
}
