import { Clock, moneyFromText } from '@asili/kernel';
import { Relay, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { BookRefund } from '../books/book-refund.ts';
import { CaseQueues } from '../cases/case-queues.ts';
import { OwnCaseQueue } from '../cases/domain/own-case-queue.ts';
import { doer, type Case, type Deed, type OperatorAction, type Recorded } from '../cases/domain/case.ts';
import { CaseChanged } from '../cases/domain/errors.ts';
import { mayBeApproved, type RefundCommand } from '../pay-in/domain/decide-refund.ts';
import type { Payment, PaymentEvent, Refund } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { askedUntil } from './domain/destination-policy.ts';
import { ManualRefunds } from './manual-refunds.ts';

type Said<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];

/** After these a refund may be an operator's, or is no longer. */
const changes: readonly string[] = [
  'payment-refund-handed-over',
  'payment-refund-settled',
  'payment-refund-approved',
  'payment-refund-destination-stepped',
  'payment-refunded',
];
const destinationFacts = ({ destination }: Refund) =>
  destination
    ? [
        { name: 'to', value: destination.account },
        ...(destination.memo === '' ? [] : [{ name: 'memo', value: destination.memo }]),
      ]
    : [];

/**
 * Refunds that cannot be sent by themselves. Whoever sent one by hand says by what reference; that stands in the payment's stream, and the
 * books follow it. A large one, and one the signer did not sign, is sent as any other once it is approved; where HBAR goes its buyer may be asked.
 */
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
    private readonly clock: Clock,
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
      id: caseId,
      queue: this.name,
      openedAt: kept.at,
      money: moneyFromText(refund.money.amount, refund.money.currency),
      facts: [
        { name: 'state', value: refund.state },
        { name: 'reason', value: refund.reason },
        ...(refund.why === undefined ? [] : [{ name: 'why', value: refund.why }]),
        { name: 'provider', value: provider },
        { name: 'payment', value: paymentId },
        { name: 'customer', value: customerId },
        ...destinationFacts(refund),
        ...(refund.to === ''
          ? payment.payers.map((value) => ({ name: 'from', value }))
          : [{ name: 'from', value: refund.to }]),
        ...payment.receipts.map((value) => ({ name: 'receipt', value })),
      ],
      actions:
        refund.state === 'manual'
          ? ['sent', ...(mayBeApproved(refund) ? ['approve'] : provider === 'hedera' ? ['ask-buyer'] : [])]
          : [],
    };
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const kept = await this.refunds.find(caseId);
    if (!kept) throw new CaseChanged();
    await this.payments.run(kept.paymentId, this.commandOf(caseId, action));
    await this.note(kept.paymentId, caseId, kept.at);
  }

  override deedOf({ type, data }: Recorded): Deed | null {
    if (type === 'payment-refund-settled') {
      const { refundId, by, reference } = data as Said<'payment-refund-settled'>;
      return { operator: by, action: 'sent', case: refundId, before: 'manual', after: `succeeded: ${reference}` };
    }
    if (type === 'payment-refund-approved') {
      const { refundId, by } = data as Said<'payment-refund-approved'>;
      return { operator: by, action: 'approve', case: refundId, before: 'manual', after: 'approved' };
    }
    if (type !== 'payment-refund-destination-stepped') return null;
    const { refundId, by } = data as Said<'payment-refund-destination-stepped'>;
    return by === undefined
      ? null
      : { operator: by, action: 'ask-buyer', case: refundId, before: 'manual', after: 'asked' };
  }

  private commandOf(refundId: string, action: OperatorAction): RefundCommand {
    const said = doer(action);
    if (action.action === 'approve') return { kind: 'approve-refund', refundId, ...said };
    if (action.action === 'ask-buyer')
      return { kind: 'ask-again', refundId, until: askedUntil(this.clock.now()), by: said.by, note: said.note };
    return { kind: 'settle-refund', refundId, reference: action.input.reference ?? '', ...said };
  }

  /** The queue, by what the stream says now, and what the books have to say of a refund that was sent by hand; both told twice are one. */
  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { type, data, at } of events) {
      if (!changes.includes(type)) continue;
      const { paymentId, refundId } = data as { paymentId: string; refundId: string };
      const { payment, refund } = await this.note(paymentId, refundId, at);
      if (type === 'payment-refund-settled' && payment && refund) await this.books.sent(payment.facts, refund, 0n);
    }
  }

  private async note(paymentId: string, refundId: string, at: Date): Promise<{ payment?: Payment; refund?: Refund }> {
    const found = await this.payments.load(paymentId);
    const refund = found?.payment.refunds.find((each) => each.refundId === refundId);
    if (!found || !refund) return {};
    await this.refunds.note({
      refundId,
      paymentId,
      version: found.version,
      openedAt: refund.state === 'manual' ? at : null,
    });
    return { payment: found.payment, refund };
  }
}
