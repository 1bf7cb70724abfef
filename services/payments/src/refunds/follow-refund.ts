import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BookRefund } from '../books/book-refund.ts';
import type { Payment } from '../payment/domain/payment.ts';
import { PaymentCommands, RefundCommands } from '../payment/payment-commands.ts';
import type { Refund } from '../payment/domain/refund.ts';

/**
 * What follows from what a refund's stream says: the books have the money where it is, then its payment tells others. Safe twice, beside itself
 * and cut short: each entry has its name, the payment takes each step once and in order, and all of it is done from the stream anew.
 */
@Injectable()
export class FollowRefund {
  constructor(
    private readonly refunds: RefundCommands,
    private readonly payments: PaymentCommands,
    private readonly books: BookRefund,
    private readonly log: Log,
  ) {}

  async run({ facts }: Payment, refundId: string): Promise<void> {
    const { events } = await this.refunds.history(refundId);
    const opened = events.find(({ type }) => type === 'refund-opened')?.data;
    if (!opened || !('reason' in opened)) return;
    await this.books.moved(
      facts,
      opened,
      events.map(({ type, data }) => ({ type, data }) as never),
    );
    for (const { type, data } of events) {
      if (type !== 'refund-stepped' || !('on' in data)) continue;
      const { on, state, bounces } = data;
      if ((on === 'complete' || on === 'settle') && state === 'succeeded')
        await this.payments.run(facts.paymentId, { kind: 'complete-refund', refundId, bounces });
      if (on === 'bounce' && state === 'manual') await this.failed(facts.paymentId, refundId, bounces);
    }
  }

  /** An operator had sent it while its payment's stream still had it: the books alone do not know. */
  settledEarlier({ facts }: Payment, refund: Refund): Promise<void> {
    return this.books.settled(facts, refund);
  }

  private async failed(paymentId: string, refundId: string, bounces: number): Promise<void> {
    this.log.error('a refund came back after it had gone', { paymentId, refundId, bounces });
    await this.payments.run(paymentId, { kind: 'fail-refund', refundId, bounces });
  }
}
