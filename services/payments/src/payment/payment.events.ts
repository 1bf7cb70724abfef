import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { PaymentCommands, RequestRefund } from './payment-commands.ts';

/** What becomes of purchases after they are paid. All may come twice: a refund is requested once by its name, an order completed once by its id. */
@Controller()
export class PaymentEvents {
  constructor(
    private readonly requestRefund: RequestRefund,
    private readonly payments: PaymentCommands,
  ) {}

  /** A group of its own: instances of an earlier release would skip it for the whole group. It begins with the orders of before. */
  @OnEvent('orders.order-changed.v1', { group: 'payments.settlement' })
  async orderEnded(
    @Payload() { data: { state, paymentId, orderId } }: Incoming<'orders.order-changed.v1'>,
  ): Promise<void> {
    if (state === 'completed') await this.payments.run(paymentId, { kind: 'complete-order', orderId });
  }

  @OnEvent('orders.purchase-unfulfillable.v1', { group: 'payments.refunds' })
  unfulfillable(@Payload() { data }: Incoming<'orders.purchase-unfulfillable.v1'>): Promise<void> {
    return this.requestRefund.ofPayment(data.paymentId);
  }

  @OnEvent('orders.order-changed.v1', { group: 'payments.refunds' })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    if (data.state === 'cancelled') await this.requestRefund.ofOrder(data.paymentId, data.orderId);
  }

  @OnEvent('orders.order-reduced.v1', { group: 'payments.refunds' })
  orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    return this.requestRefund.ofPart(data.paymentId, data.orderId, data.refund);
  }
}
