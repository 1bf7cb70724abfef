import { moneyFromText } from '@asili/kernel';
import { Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BookRefund } from '../books/book-refund.ts';
import { CaseQueues } from '../cases/case-queues.ts';
import { OwnCaseQueue } from '../cases/domain/own-case-queue.ts';
import { doer, type Case, type Deed, type OperatorAction, type Recorded } from '../cases/domain/case.ts';
import { CaseChanged } from '../cases/domain/errors.ts';
import type { PaymentEvent } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { ManualRefunds } from './manual-refunds.ts';

type HandedOver = Extract<PaymentEvent, { type: 'payment-refund-handed-over' }>['data'];
type RefundSettled = Extract<PaymentEvent, { type: 'payment-refund-settled' }>['data'];

/** Refunds that cannot be sent by themselves. Whoever sent one by hand says by what reference; that stands in the payment's stream, and the books follow it. */
@Injectable()
export class RefundCases extends OwnCaseQueue implements OnModuleInit {
  override readonly name = 'manual-refunds';
  override readonly prefix = 'ref';

  constructor(
    queues: CaseQueues,
    private readonly relay: Relay,
    private readonly refunds: ManualRefunds,
    private readonly payments: PaymentCommands,
    private readonly books: BookRefund,
  ) {
    super(queues);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.relay.onInternal((events) => this.follow(events));
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.refunds.openCount();
  }

  protected override waiting(most: number, after?: string): Promise<readonly string[]> {
    return this.refunds.open(most, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const kept = await this.refunds.find(caseId);
    const payment = kept && (await this.payments.load(kept.paymentId))?.payment;
    const refund = payment?.refunds.find(({ refundId }) => refundId === caseId);
    if (!kept || !payment || !refund) return null;
    const { provider, customerId, paymentId } = payment.facts;
    return {
      id: caseId, queue: this.name, openedAt: kept.at, money: moneyFromText(refund.money.amount, refund.money.currency),
      facts: [
        { name: 'state', value: refund.state }, { name: 'reason', value: refund.reason }, ...(refund.why === undefined ? [] : [{ name: 'why', value: refund.why }]), { name: 'provider', value: provider }, { name: 'payment', value: paymentId }, { name: 'customer', value: customerId },
        ...(refund.to === '' ? payment.payers.map((value) => ({ name: 'from', value })) : [{ name: 'from', value: refund.to }]), ...payment.receipts.map((value) => ({ name: 'receipt', value })),
      ],
      actions: refund.state === 'manual' ? ['sent'] : [],
    };
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const kept = await this.refunds.find(caseId);
    if (!kept) throw new CaseChanged();
    await this.payments.run(kept.paymentId, { kind: 'settle-refund', refundId: caseId, reference: action.input.reference ?? '', ...doer(action) });
    await this.refunds.close(caseId);
  }

  override deedOf({ type, data }: Recorded): Deed | null {
    if (type !== 'payment-refund-settled') return null;
    const { refundId, by, reference } = data as RefundSettled;
    return { operator: by, action: 'sent', case: refundId, before: 'manual', after: `succeeded: ${reference}` };
  }

  /** The queue, and what the books have to say of a refund that was sent by hand; both told twice are one. */
  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { type, data, at } of events) {
      if (type === 'payment-refund-handed-over') await this.refunds.put({ ...(data as HandedOver), at });
      if (type !== 'payment-refund-settled') continue;
      const { paymentId, refundId } = data as RefundSettled;
      const payment = (await this.payments.load(paymentId))?.payment;
      const refund = payment?.refunds.find((each) => each.refundId === refundId);
      if (payment && refund) await this.books.sent(payment.facts, refund, 0n);
      await this.refunds.close(refundId);
    }
  }
}
