import { Clock } from '@asili/kernel';
import { Log } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { BookRefund } from '../books/book-refund.ts';
import { refundMachine } from '../payment/domain/decide-refund.ts';
import type { Payment } from '../payment/domain/payment.ts';
import { moneyOfRefund, type Refund } from '../payment/domain/refund.ts';
import { RefundCommands, PaymentCommands } from '../payment/payment-commands.ts';
import type { RefundOrder, Sending, RefundProvider } from '../providers/domain/provider.ts';
import { PaymentMethods } from '../providers/payment-methods.ts';
import { askedUntil } from './domain/refund-policy.ts';

/**
 * What follows from what a refund's stream says: the books have the money where it is, then its payment tells others. Safe to run twice, concurrently
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

/** Over: there is nothing more to do by itself; else when it is looked at again: after a pause, or not before its buyer's time is over. */
export type RefundOutcome = 'over' | 'under-way' | { readonly until: Date };

const isOver = ({ state }: Refund): boolean => state === 'succeeded' || state === 'manual' || state === 'paid-twice';

/** An instance of an earlier release heard that it went, when its own stream had begun. */
const wasCompleted = ({ refunds }: Payment, { refundId, bounces }: Refund): boolean =>
  refunds.some((each) => each.refundId === refundId && each.state === 'succeeded' && (each.bounces ?? 0) === bounces);

/**
 * Brings one refund on as far as it comes. How it is sent stands in its stream before it is, and whoever comes second sends the
 * same: so a worker that is killed anywhere, two at once, and a webhook beside them send it once. What its provider says later, though it was
 * over, counts as well.
 */
@Injectable()
export class SendRefund {
  constructor(
    private readonly refunds: RefundCommands,
    private readonly ways: PaymentMethods,
    private readonly books: BookRefund,
    private readonly follow: FollowRefund,
    private readonly clock: Clock,
    private readonly log: Log,
  ) {}

  /** @throws when a provider, the rates or the database cannot be asked */
  async run(paymentId: string, refundId: string): Promise<RefundOutcome> {
    const found = await this.refunds.load(paymentId, refundId);
    if (!found) return 'over';
    const { payment, refund } = found;
    await this.follow.run(payment, refundId); // Where that was cut short.
    if (isOver(refund)) return 'over';
    if (wasCompleted(payment, refund)) {
      await this.complete(payment, refundId);
      return 'over';
    }
    await this.books.due(payment.facts, refund, payment.refunds);
    const now = this.clock.now();
    const [deadline] = refundMachine.deadlinesOf(refund);
    if (deadline && now < deadline.at) return { until: deadline.at };
    if (deadline?.command === 'lapse') return this.lapse(paymentId, refundId, now);
    return this.send(payment, refund);
  }

  /** A provider reported on one: it is advanced, and where it was over its provider is asked whether it still is. */
  async onStatusUpdate(paymentId: string, refundId: string): Promise<void> {
    const found = await this.refunds.load(paymentId, refundId);
    if (!found) return;
    if (isOver(found.refund)) await this.recheck(found.payment, found.refund);
    else await this.run(paymentId, refundId);
  }

  /** A provider reported on a payment: likewise of all its refunds that were sent. */
  async ofPayment(paymentId: string): Promise<void> {
    for (const { refundId, sending } of await this.refunds.ofPayment(paymentId))
      if (sending) await this.onStatusUpdate(paymentId, refundId);
  }

  /** What went may have come back, and what failed may have gone: by its provider's present word, which sends nothing. */
  private async recheck(payment: Payment, refund: Refund): Promise<void> {
    const {
      facts: { paymentId, provider },
    } = payment;
    const { refundId, sending } = refund;
    const update = sending && (await this.ways.refundProvider(provider)?.status(orderOf(payment, refund), sending));
    if (!update || update.kind === 'pending') return;
    if (update.kind === 'succeeded') await this.complete(payment, refundId, update.cost?.minor);
    else await this.refunds.run(paymentId, refundId, { kind: 'bounce', reference: sending.reference });
    await this.follow.run(payment, refundId);
  }

  private async send(payment: Payment, refund: Refund): Promise<RefundOutcome> {
    const { facts } = payment;
    const way = this.ways.refundProvider(facts.provider);
    if (!way) return 'under-way';
    const order = orderOf(payment, refund);
    const sending = refund.sending ?? (await this.submit(way, order));
    if (!sending) return 'under-way'; // Somebody else has it by now; it is looked at again.
    const update = await way.send(order, sending);
    switch (update.kind) {
      case 'succeeded':
        await this.complete(payment, refund.refundId, update.cost?.minor);
        return 'over';
      case 'failed':
        await this.handOver(order, update.reason, sending.reference);
        return 'over';
      case 'void':
        await this.submit(way, order, sending.reference);
        return 'under-way';
      case 'pending':
        return 'under-way';
    }
  }

  private async complete(payment: Payment, refundId: string, cost?: bigint): Promise<void> {
    const refund = await this.refunds.run(payment.facts.paymentId, refundId, {
      kind: 'complete',
      ...(cost !== undefined && { cost }),
    });
    if (refund?.state === 'paid-twice')
      this.log.error('a refund was sent by an operator and by its provider', { refundId });
    await this.follow.run(payment, refundId);
  }

  /** Notes how it will be sent; of two that do so at once one is right, for both. Null where it is not sent now. */
  private async submit(way: RefundProvider, order: RefundOrder, instead?: string): Promise<Sending | null> {
    const { paymentId, refundId } = order;
    const prepared = await way.prepare(order);
    const now = this.clock.now();
    const before = instead !== undefined && { instead };
    if (prepared.kind === 'manual') await this.handOver(order, prepared.reason, instead);
    if (prepared.kind === 'ask')
      await this.refunds.run(paymentId, refundId, { kind: 'ask', until: askedUntil(now), ...before });
    if (prepared.kind !== 'ready') return null;
    const refund = await this.refunds.run(paymentId, refundId, {
      kind: 'submit',
      sending: prepared.sending,
      now,
      ...before,
    });
    return refund?.state === 'submitting' ? (refund.sending ?? null) : null;
  }

  private async lapse(paymentId: string, refundId: string, now: Date): Promise<RefundOutcome> {
    await this.refunds.run(paymentId, refundId, { kind: 'lapse', now });
    return 'under-way'; // Named meanwhile, it waits again.
  }

  private async handOver({ paymentId, refundId }: RefundOrder, reason: string, instead?: string): Promise<void> {
    this.log.warn('a refund is an operator’s', { paymentId, refundId, reason });
    await this.refunds.run(paymentId, refundId, {
      kind: 'hand-over',
      reason,
      ...(instead !== undefined && { instead }),
    });
  }
}

function orderOf({ facts, receipts, steps }: Payment, refund: Refund): RefundOrder {
  const { refundId, to, destination, isApproved } = refund;
  return {
    refundId,
    paymentId: facts.paymentId,
    money: moneyOfRefund(refund),
    to,
    receipts,
    ...(steps && { reference: steps.reference }),
    ...(destination && { destination }),
    ...(isApproved && { isApproved }),
  };
}
