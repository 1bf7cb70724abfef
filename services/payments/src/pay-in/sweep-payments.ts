import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { BringOnPayment } from './bring-on-payment.ts';
import { PaymentDocuments } from './payment-documents.ts';

const atOnce = 20;
/** Until a payment nobody can say anything of is looked at again. */
const againMs = 30_000;

/**
 * Brings payments on that nobody brings on. The index, with the time each payment is due, is the one list of them: jobs beside it would be a
 * second. Safe beside itself, as what it runs is.
 */
@Injectable()
export class SweepPayments {
  constructor(
    private readonly documents: PaymentDocuments,
    private readonly bringOn: BringOnPayment,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** Returns how many payments were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const ids = await this.documents.dueBy(now, atOnce);
    await Promise.all(ids.map(async (id) => { // One that fails, or whose provider hangs, does not hold up the others.
      await this.documents.lookAgain(id, new Date(now.getTime() + againMs));
      await this.bringOn.run(id, now).catch((error: unknown) => { this.log.warn('payment not advanced, will retry', { paymentId: id, error }); });
    }));
    return ids.length;
  }
}
