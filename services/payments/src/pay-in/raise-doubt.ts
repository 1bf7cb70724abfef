import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { isLongInDoubt } from './domain/payment.ts';
import { PayIns } from './pay-ins.ts';
import { PaymentCommands } from './payment-commands.ts';

/**
 * Asks once more about a payment that has been in doubt for half an hour, and has an operator see to it where nothing certain comes of that.
 * Safe to repeat and beside itself: it is raised once for each thing its provider says.
 */
@Injectable()
export class RaiseDoubt {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly payIns: PayIns,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  async run(paymentId: string): Promise<void> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const now = this.clock.now();
    if (!payment || !isLongInDoubt(payment, now)) return;
    const news = await this.payIns.ask(paymentId);
    if (news.kind !== 'unknown') return;
    const why = news.why ?? 'no-result';
    await this.commands.run(paymentId, { kind: 'raise-doubt', why, now });
    if (payment.doubt === undefined)
      this.log.error('a payment has been in doubt for half an hour', {
        paymentId,
        provider: payment.facts.provider,
        why,
      });
  }
}
