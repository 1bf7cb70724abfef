import { OnEvent, type Incoming } from '@asili/platform';
import { Controller, Module, type DynamicModule } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PaymentCommands, RequestRefund } from '../payment/payment-commands.ts';
import { RecordOrder } from '../payouts/record-order.ts';
import { ReferencesModule } from '../references/references.module.ts';
import { References } from '../references/references.mongo.ts';

const group = 'payments.purchases';
const replaces = ['payments.references', 'payments.settlement', 'payments.refunds', 'payments.earnings'];

/**
 * What follows for money from what becomes of purchases and their orders, which come in their order. What a buyer is owed is noted before what an
 * artisan earns. Each step is safe twice, concurrently and cut short between any two of them: a number is found by its name, a refund is requested
 * once by its name, an order is completed once by its id, and what it earns is a commit by the order and its step.
 */
@Controller()
export class FollowPurchases {
  constructor(
    private readonly references: References,
    private readonly requestRefund: RequestRefund,
    private readonly payments: PaymentCommands,
    private readonly recordOrder: RecordOrder,
  ) {}

  @OnEvent('orders.purchase-unfulfillable.v1', { group, replaces })
  unfulfillable(@Payload() { data }: Incoming<'orders.purchase-unfulfillable.v1'>): Promise<void> {
    return this.requestRefund.ofPayment(data.paymentId);
  }

  @OnEvent('orders.order-changed.v1', { group })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    const { state, paymentId, orderId, number } = data;
    switch (state) {
      case 'new':
        await this.references.note(paymentId, [number]);
        return this.recordOrder.sold(data);
      case 'completed':
        await this.payments.run(paymentId, { kind: 'complete-order', orderId });
        return this.recordOrder.completed(data);
      case 'disputed':
        return this.recordOrder.disputed(data);
      case 'cancelled':
        await this.requestRefund.ofOrder(paymentId, orderId);
        return this.recordOrder.cancelled(data);
    }
  }

  /** Its order is completed, and paid out, for what is left. */
  @OnEvent('orders.order-reduced.v1', { group })
  async orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    await this.requestRefund.ofPart(data.paymentId, data.orderId, data.refund);
    await this.recordOrder.reduced(data, data.refund);
  }
}

/** Purchases that are paid for, after their money is here. */
@Module({})
export class PurchasesModule {
  /** @param payIn the module of payments @param payouts that of payouts */
  static forRoot(payIn: DynamicModule, payouts: DynamicModule): DynamicModule {
    return { module: PurchasesModule, imports: [payIn, payouts, ReferencesModule], controllers: [FollowPurchases] };
  }
}
