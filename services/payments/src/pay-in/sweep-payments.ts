import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { derivedId, Log } from '@asili/platform';
import { CallOffPayment } from './call-off-payment.ts';
import { expiryOf, isOpen } from './domain/payment.ts';
import { PayInDesk } from './pay-in-desk.ts';
import { PaymentCommands } from './payment-commands.ts';
import { PaymentDocuments } from './payment-documents.ts';
import { RaiseDoubt } from './raise-doubt.ts';
import { StartPayment } from './start-payment.ts';

const atOnce = 20;
/** Until a payment nobody can say anything of is looked at again. */
const againMs = 30_000;

/**
 * Brings payments on that nobody brings on: ends what ran out once its provider says that nothing came, sends back what is too
 * little or too late. Safe beside itself: each step is a command that finds its work done.
 */
@Injectable()
export class SweepPayments {
  constructor(
    private readonly documents: PaymentDocuments,
    private readonly commands: PaymentCommands,
    private readonly startPayment: StartPayment,
    private readonly callOff: CallOffPayment,
    private readonly desk: PayInDesk,
    private readonly raiseDoubt: RaiseDoubt,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many payments were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.documents.dueBy(now, atOnce);
    await Promise.all(ids.map(async (id) => { // One that fails, or whose provider hangs, does not hold up the others.
      await this.documents.lookAgain(id, new Date(now.getTime() + againMs));
      await this.look(id, now).catch((error: unknown) => { this.log.warn('a payment could not be brought on, will retry', { paymentId: id, error }); });
    }));
    return ids.length;
  }

  private async look(paymentId: string, now: Date): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    if (!payment) return;
    const isPast = now > expiryOf(payment);
    if (payment.received > 0n) return void (await this.commands.run(paymentId, { kind: 'lapse', now, refundId: derivedId('ref', paymentId, 'lapse') }));
    if (!isOpen(payment)) return;
    if (isPast) await this.endOrRaise(paymentId, payment.doubt !== undefined);
    else if (payment.standing === 'created') await this.carryOn(paymentId);
    else await this.desk.ask(paymentId);
  }

  /** A provider whose answer was lost may know what came of it, though it does not begin it again. */
  private async carryOn(paymentId: string): Promise<void> {
    await this.startPayment.run(paymentId);
    const payment = (await this.commands.load(paymentId))?.payment;
    if (payment?.standing === 'created' && payment.inDoubt) await this.desk.ask(paymentId);
  }

  private async endOrRaise(paymentId: string, isRaised: boolean): Promise<void> {
    const outcome = await this.callOff.run(paymentId, 'expired');
    if (outcome === 'in-doubt' && !isRaised) await this.raiseDoubt.run(paymentId);
  }
}
