import { Clock } from '@asili/kernel';
import { NotFound, type Actor } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { GetPayment } from '../pay-in/get-payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { askedUntil } from './domain/destination-policy.ts';

/** A buyer takes back where a refund was to go, while it is held; nobody has to prove anything for that. Again it changes nothing. */
@Injectable()
export class WithdrawDestination {
  constructor(
    private readonly getPayment: GetPayment,
    private readonly commands: PaymentCommands,
    private readonly clock: Clock,
  ) {}

  /** @throws NotFound, NothingToName */
  async run(actor: Actor, paymentId: string, refundId: string): Promise<void> {
    await this.getPayment.assertBuyer(actor, paymentId);
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment?.refunds.some((each) => each.refundId === refundId)) throw new NotFound();
    const now = this.clock.now();
    await this.commands.run(paymentId, { kind: 'withdraw-destination', refundId, now, until: askedUntil(now) });
  }
}
