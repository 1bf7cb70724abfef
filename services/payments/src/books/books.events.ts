import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { BookCancelledOrder } from './book-refund.ts';
import { BookSale } from './book-sale.ts';

/** Sales reach the books when their items are the buyer's, not before: money that goes back for want of them was never ours. All may come twice: a sale is booked once by its payment, a cancelled or reduced order once by its own name. */
@Controller()
export class BooksEvents {
  constructor(
    private readonly bookSale: BookSale,
    private readonly bookCancelledOrder: BookCancelledOrder,
  ) {}

  @OnEvent('orders.purchase-paid.v1', { group: 'payments.books' })
  async purchasePaid(@Payload() { data }: Incoming<'orders.purchase-paid.v1'>): Promise<void> {
    await this.bookSale.run(data.paymentId);
  }

  @OnEvent('orders.order-changed.v1', { group: 'payments.books' })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    if (data.state === 'cancelled') await this.bookCancelledOrder.run(data.paymentId, data.orderId);
  }

  @OnEvent('orders.order-reduced.v1', { group: 'payments.books' })
  async orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    await this.bookCancelledOrder.reduce(data.paymentId, data.orderId, data.refund);
  }
}
