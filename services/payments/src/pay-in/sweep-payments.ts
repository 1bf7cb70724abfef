import { Injectable } from '@nestjs/common';
import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { BringOnPayment } from './bring-on-payment.ts';
import { PaymentDocuments } from './payment-documents.ts';

/** Of one provider. */
const atOnce = 20;
/** After that a run begins nothing more, so that the next one, with what came due meanwhile, is not put off by one provider. */
const runMs = 10_000;
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

  /** Each provider's beside the others', for one may hang. Returns how many payments were looked at. */
  async run(): Promise<number> {
    const now = this.clock.now();
    const providers = await this.documents.providersDueBy(now);
    const looked = await Promise.all(providers.map((provider) => this.sweep(provider, now)));
    return looked.reduce((sum, each) => sum + each, 0);
  }

  /** Goes on while a full batch comes back. */
  private async sweep(provider: string, now: Date): Promise<number> {
    let looked = 0;
    for (let isMore = true; isMore && this.clock.now().getTime() - now.getTime() <= runMs;) {
      const ids = await this.documents.dueBy(now, atOnce, provider);
      await Promise.all(ids.map((id) => this.look(id, now)));
      looked += ids.length;
      isMore = ids.length === atOnce;
    }
    return looked;
  }

  /** One that fails does not hold up the others. */
  private async look(paymentId: string, now: Date): Promise<void> {
    await this.documents.lookAgain(paymentId, new Date(now.getTime() + againMs));
    await this.bringOn.run(paymentId, now).catch((error: unknown) => {
      this.log.warn('payment not advanced, will retry', { paymentId, error });
    });
  }
}
