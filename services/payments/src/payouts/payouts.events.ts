import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { OnEvent, type Incoming } from '@asili/platform';
import { RecordOrder } from './record-order.ts';
import { FollowNumberMove } from './set-payout-account.ts';

/** Orders as artisans earn by them. All may come twice; those of one purchase come in their order. */
@Controller()
export class EarningsEvents {
  constructor(private readonly recordOrder: RecordOrder) {}

  /** Of the same group as what follows it: its order is completed, and paid out, for what is left. */
  @OnEvent('orders.order-reduced.v1', { group: 'payments.earnings' })
  orderReduced(@Payload() { data }: Incoming<'orders.order-reduced.v1'>): Promise<void> {
    return this.recordOrder.reduced(data, data.refund);
  }

  @OnEvent('orders.order-changed.v1', { group: 'payments.earnings' })
  async orderChanged(@Payload() { data }: Incoming<'orders.order-changed.v1'>): Promise<void> {
    switch (data.state) {
      case 'new':
        return this.recordOrder.sold(data);
      case 'completed':
        return this.recordOrder.completed(data);
      case 'disputed':
        return this.recordOrder.disputed(data);
      case 'cancelled':
        return this.recordOrder.cancelled(data);
    }
  }
}

/** Numbers artisans sign in with, as payouts follow them. All may come twice; those of one account come in their order. */
@Controller()
export class NumberMovesEvents {
  constructor(private readonly followNumberMove: FollowNumberMove) {}

  @OnEvent('identity.number-moved.v1', { group: 'payments.number-moves' })
  moved(@Payload() { id, data }: Incoming<'identity.number-moved.v1'>): Promise<void> {
    return this.followNumberMove.run(data, id);
  }
}
