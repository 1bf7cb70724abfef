import { Injectable } from '@nestjs/common';
import { Clock, moneyFromText } from '@asili/kernel';
import { Log } from '@asili/platform';
import { BookRefund } from '../books/book-refund.ts';
import { isWaiting } from '../pay-in/domain/decide-refund.ts';
import type { Payment, Refund } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import type { RefundOrder, Sending, WayBack } from '../ways-to-pay/domain/way-back.ts';
import { WaysToPay } from '../ways-to-pay/ways-to-pay.ts';
import { askedUntil } from './domain/destination-policy.ts';

/** Over: there is nothing more to do by itself; else when it is looked at again: after a pause, or not before its buyer's time is over. */
export type RefundOutcome = 'over' | 'under-way' | { readonly until: Date };

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
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws when a provider, the rates or the database cannot be asked */
  async run(paymentId: string, refundId: string): Promise<RefundOutcome> {
    const payment = (await this.commands.load(paymentId))?.payment;
    const refund = payment?.refunds.find((each) => each.refundId === refundId);
    if (!payment || !refund || refund.state === 'succeeded' || refund.state === 'manual') return 'over';
    await this.books.due(payment.facts, refund, payment.refunds);
    const now = this.clock.now();
    if (isWaiting(refund, now)) return { until: refund.until ?? now };
    if (refund.state === 'asked') return this.lapse(paymentId, refundId, now);
    return this.send(payment, refund);
  }

  /** All refunds of a payment that are on their way: something was heard of it. */
  async ofPayment(paymentId: string): Promise<void> {
    const refunds = (await this.commands.load(paymentId))?.payment.refunds ?? [];
    for (const { refundId, state } of refunds) if (state === 'submitting') await this.run(paymentId, refundId);
  }

  private async send(payment: Payment, refund: Refund): Promise<RefundOutcome> {
    const { facts } = payment;
    const way = this.ways.backTo(facts.provider);
    if (!way) return 'under-way';
    const order = orderOf(payment, refund);
    const sending = refund.sending ?? (await this.submit(way, order));
    if (!sending) return 'under-way'; // Somebody else has it by now; it is looked at again.
    const news = await way.send(order, sending);
    switch (news.kind) {
      case 'succeeded':
        await this.books.sent(facts, refund, news.cost?.minor ?? 0n);
        await this.commands.run(facts.paymentId, { kind: 'complete-refund', refundId: refund.refundId });
        return 'over';
      case 'failed':
        await this.handOver(order, news.reason, sending.reference);
        return 'over';
      case 'void':
        await this.submit(way, order, sending.reference);
        return 'under-way';
      case 'pending':
        return 'under-way';
    }
  }

  /** Notes how it will be sent; of two that do so at once one is right, for both. Null where it is not sent now. */
  private async submit(way: WayBack, order: RefundOrder, instead?: string): Promise<Sending | null> {
    const { paymentId, refundId } = order;
    const prepared = await way.prepare(order);
    const now = this.clock.now();
    const before = instead !== undefined && { instead };
    if (prepared.kind === 'manual') await this.handOver(order, prepared.reason, instead);
    if (prepared.kind === 'ask')
      await this.commands.run(paymentId, { kind: 'ask-destination', refundId, until: askedUntil(now), ...before });
    if (prepared.kind !== 'ready') return null;
    const payment = await this.commands.run(paymentId, {
      kind: 'submit-refund',
      refundId,
      sending: prepared.sending,
      now,
      ...before,
    });
    return (
      payment?.refunds.find((refund) => refund.refundId === refundId && refund.state === 'submitting')?.sending ?? null
    );
  }

  private async lapse(paymentId: string, refundId: string, now: Date): Promise<RefundOutcome> {
    await this.commands.run(paymentId, { kind: 'lapse-destination', refundId, now });
    return 'under-way'; // Named meanwhile, it waits again.
  }

  private async handOver({ paymentId, refundId }: RefundOrder, reason: string, instead?: string): Promise<void> {
    this.log.warn('a refund is an operator’s', { paymentId, refundId, reason });
    await this.commands.run(paymentId, {
      kind: 'hand-over-refund',
      refundId,
      reason,
      ...(instead !== undefined && { instead }),
    });
  }
}

function orderOf(
  { facts, receipts, steps }: Payment,
  { refundId, money, to, destination, isApproved }: Refund,
): RefundOrder {
  return {
    refundId,
    paymentId: facts.paymentId,
    money: moneyFromText(money.amount, money.currency),
    to,
    receipts,
    ...(steps && { reference: steps.reference }),
    ...(destination && { destination }),
    ...(isApproved && { isApproved }),
  };
}
