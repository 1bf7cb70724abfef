import { Clock, isId } from '@asili/kernel';
import { OnEvent, type Incoming } from '@asili/platform';
import { Controller } from '@nestjs/common';
import { Payload } from '@nestjs/microservices';
import { PurchaseCommands } from '../purchase/purchase-commands.ts';
import { ConfirmPayment } from './confirm-payment.ts';

/**
 * What payments tells of a purchase. Each is safe to hear twice and beside itself by the state of the purchase it finds; one of
 * no purchase of ours is parked.
 */
@Controller()
export class PurchasesEvents {
  constructor(
    private readonly confirmPayment: ConfirmPayment,
    private readonly commands: PurchaseCommands,
    private readonly clock: Clock,
  ) {}

  @OnEvent('payments.payment-confirmed.v1', { group: 'orders.payments' })
  async confirmed(
    @Payload() { data: { purchaseId, paymentId } }: Incoming<'payments.payment-confirmed.v1'>,
  ): Promise<void> {
    await this.confirmPayment.run(purchaseId, paymentId);
  }

  @OnEvent('payments.payment-ended.v1', { group: 'orders.payments' })
  async ended(@Payload() { data: { purchaseId, paymentId } }: Incoming<'payments.payment-ended.v1'>): Promise<void> {
    await this.commands.run(purchaseId, { kind: 'end-payment', paymentId, now: this.clock.now() });
  }

  @OnEvent('payments.payment-refunded.v1', { group: 'orders.payments' })
  async refunded(
    @Payload() { data: { purchaseId, paymentId, orderIds } }: Incoming<'payments.payment-refunded.v1'>,
  ): Promise<void> {
    if (isId('pln', purchaseId)) return; // A plan's.
    await this.commands.run(purchaseId, { kind: 'refund', paymentId, orderIds, now: this.clock.now() });
  }
}
