import { Injectable } from '@nestjs/common';
import { moneyFromText } from '@asili/kernel';
import { Log } from '@asili/platform';
import { BookRefund } from '../books/book-refund.ts';
import type { Payment, Refund } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import type { RefundOrder, Sending, WayBack } from '../ways-to-pay/domain/way-back.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';

/**
 * Brings one refund on as far as it comes. How it is sent stands in the payment's stream before it is, and whoever comes second sends the
 * same: so a worker that is killed anywhere, two at once, and a webhook beside them send it once. Books first, then the payment's own word:
 * what is cut short between the two is done again to the same effect.
 */
@Injectable()
export class SendRefund {
  constructor(
    private readonly commands: PaymentCommands,
    private readonly ways: WaysToPay,
    private readonly books: BookRefund,
    private readonly log: Log,
  ) {}

  /** 'over': there is nothing more to do by itself. @throws when a provider, the rates or the database cannot be asked */
  async run(paymentId: string, refundId: string): Promise<'over' | 'under-way'> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const refund = payment?.refunds.find((each) => each.refundId === refundId);
    if (!payment || !refund || refund.state === 'succeeded' || refund.state === 'manual') return 'over';
    await this.books.due(payment.facts, refund, payment.refunds);
    const way = this.ways.backTo(payment.facts.provider);
    if (!way) return 'under-way';
    const order = orderOf(payment, refund);
    const sending = refund.sending ?? (await this.submit(way, order));
    if (!sending) return 'over';
    const news = await way.send(order, sending);
    switch (news.kind) {
      case 'succeeded':
        await this.books.sent(payment.facts, refund, news.cost?.minor ?? 0n);
        await this.commands.run(paymentId, { kind: 'complete-refund', refundId });
        return 'over';
      case 'failed':
        return this.handOver(order, news.reason);
      case 'void':
        return (await this.submit(way, order, sending.reference)) ? 'under-way' : 'over';
      case 'pending':
        return 'under-way';
    }
  }

  /** All refunds of a payment that are on their way: something was heard of it. */
  async ofPayment(paymentId: string): Promise<void> {
    const refunds = (await this.commands.load(paymentId))?.payment.refunds ?? [];
    for (const { refundId, state } of refunds) if (state === 'submitting') await this.run(paymentId, refundId);
  }

  /** Notes how it will be sent; of two that do so at once one is right, for both. Null where it cannot be sent. */
  private async submit(way: WayBack, order: RefundOrder, instead?: string): Promise<Sending | null> {
    const { paymentId, refundId } = order;
    const prepared = await way.prepare(order);
    if (prepared.kind === 'manual') {
      await this.handOver(order, prepared.reason);
      return null;
    }
    const payment = await this.commands.run(paymentId, { kind: 'submit-refund', refundId, sending: prepared.sending, ...(instead !== undefined && { instead }) });
    return payment?.refunds.find((refund) => refund.refundId === refundId && refund.state === 'submitting')?.sending ?? null;
  }

  private async handOver({ paymentId, refundId }: RefundOrder, reason: string): Promise<'over'> {
    this.log.warn('a refund is an operator’s', { paymentId, refundId, reason });
    await this.commands.run(paymentId, { kind: 'hand-over-refund', refundId, reason });
    return 'over';
  }
}

function orderOf({ facts, receipts, steps }: Payment, { refundId, money, to }: Refund): RefundOrder {
  return { refundId, paymentId: facts.paymentId, money: moneyFromText(money.amount, money.currency), to, receipts, ...(steps && { reference: steps.reference }) };
}
