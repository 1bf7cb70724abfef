import { Injectable } from '@nestjs/common';
import { derivedId } from '@asili/platform';
import { CallOffPayment } from './call-off-payment.ts';
import { expiryOf, isOpen } from './domain/payment.ts';
import { PayIns } from './pay-ins.ts';
import { PaymentCommands } from './payment-commands.ts';
import { RaiseDoubt } from './raise-doubt.ts';
import { StartPayment } from './start-payment.ts';

/**
 * Brings one payment on: ends what ran out once its provider says that nothing came, sends back what is too little or too late, asks about
 * what is open. Safe beside itself: each step is a command that finds its work done.
 */
@Injectable()
export class BringOnPayment {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly startPayment: StartPayment,
    private readonly callOff: CallOffPayment,
    private readonly payIns: PayIns,
    private readonly raiseDoubt: RaiseDoubt,
  ) {}

  async run(paymentId: string, now: Date): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) return;
    const isPast = now > expiryOf(payment);
    if (payment.received > 0n)
      return void (await this.commands.run(paymentId, {
        kind: 'lapse',
        now,
        refundId: derivedId('ref', paymentId, 'lapse'),
      }));
    if (!isOpen(payment)) return;
    if (isPast) await this.endOrRaise(paymentId, payment.doubt !== undefined);
    else if (payment.standing === 'created') await this.carryOn(paymentId);
    else await this.payIns.ask(paymentId);
  }

  /** A provider whose answer was lost may know what came of it, though it does not begin it again. */
  private async carryOn(paymentId: string): Promise<void> {
    await this.startPayment.run(paymentId);
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.standing === 'created' && payment.inDoubt) await this.payIns.ask(paymentId);
  }

  private async endOrRaise(paymentId: string, isRaised: boolean): Promise<void> {
    const outcome = await this.callOff.run(paymentId, 'expired');
    if (outcome === 'in-doubt' && !isRaised) await this.raiseDoubt.run(paymentId);
  }
}
