import { Clock, moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { CaseQueue } from '../cases/domain/case-queue.ts';
import { CaseQueues } from '../cases/case-queues.ts';
import { doer, type Case, type Deed, type OperatorAction, type Recorded } from '../cases/domain/case.ts';
import { CaseChanged } from '../cases/domain/errors.ts';
import { mayTake } from '../pay-in/domain/decide.ts';
import type { Happening } from '../pay-in/domain/payment-view.ts';
import { countable, expiryOf, isInReview, payOf, type Payment, type PaymentEvent } from '../pay-in/domain/payment.ts';
import { PaymentCommands } from '../pay-in/payment-commands.ts';
import { PaymentDocuments } from '../pay-in/payment-documents.ts';

/** Money that came for a payment and is too little, too late or of another currency. Taking it and giving it back are commands on the payment's own stream, whose version decides between operators, webhooks and the sweep. */
@Injectable()
export class ReviewCases extends CaseQueue implements OnModuleInit {
  override readonly name = 'payments-in-review';
  override readonly prefix = 'pay';

  constructor(
    private readonly queues: CaseQueues,
    private readonly documents: PaymentDocuments,
    private readonly payments: PaymentCommands,
    private readonly clock: Clock,
  ) {
    super();
  }

  onModuleInit(): void {
    this.queues.register(this);
  }

  override async count(): Promise<{ count: number; oldestAt: Date | null }> {
    const [count, [oldest]] = await Promise.all([this.documents.inReviewCount(), this.list(1)]);
    return { count, oldestAt: oldest?.openedAt ?? null };
  }

  override async list(most: number, after?: string): Promise<Case[]> {
    const found = await Promise.all((await this.documents.inReview(most, after)).map((id) => this.find(id)));
    return found.filter((each) => each !== null);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.payments.load(caseId);
    return found && (isInReview(found.payment) || found.payment.reviewed) ? this.caseOf(found.payment, found.happenings) : null;
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const how = action.action === 'take' ? 'take' : 'refund';
    const payment = await this.payments.run(caseId, { kind: 'settle-review', how, ...doer(action), now: this.clock.now(), refundIdOf: (receipt) => derivedId('ref', caseId, `review.${receipt}`) });
    if (!payment) throw new CaseChanged();
  }

  override deedOf({ type, data }: Recorded): Deed | null {
    if (type !== 'payment-review-settled') return null;
    const { paymentId, how, by, state, note } = data as Extract<PaymentEvent, { type: 'payment-review-settled' }>['data'];
    return { operator: by, action: how, case: paymentId, before: 'review', after: `${state}: ${note}` };
  }

  private caseOf(payment: Payment, happenings: readonly Happening[]): Case {
    const { facts, standing, receipts, payers, held, reviewed } = payment;
    const isOpen = isInReview(payment);
    const openedAt = happenings.findLast(({ type }) => type === 'payment-money-received')?.at ?? new Date(0);
    return {
      id: facts.paymentId, queue: this.name, openedAt, money: moneyOf(payment),
      facts: [
        { name: 'state', value: standing }, { name: 'provider', value: facts.provider }, { name: 'asked', value: said(payOf(payment)) }, { name: 'received', value: said({ ...payOf(payment), minor: payment.received }) },
        ...(held?.moneys ?? []).map(({ money, receipt }) => ({ name: 'held', value: `${money.amount} ${money.currency} (${receipt})` })), { name: 'purchase', value: facts.purchaseId }, { name: 'customer', value: facts.customerId },
        { name: 'expired', value: expiryOf(payment).toISOString() }, ...payers.map((value) => ({ name: 'from', value })), ...receipts.map((value) => ({ name: 'receipt', value })), ...(reviewed ? [{ name: 'decided', value: `${reviewed.how}: ${reviewed.note}` }] : []),
      ],
      actions: isOpen ? [...(mayTake(payment) ? ['take'] : []), 'refund'] : [],
    };
  }
}

const said = (money: Money<Asset>): string => `${moneyToText(money)} ${money.currency}`;

/** What an operator decides about: what came of the right currency, else the first of another. */
function moneyOf(payment: Payment): Money<Asset> {
  const minor = payment.received + countable(payment);
  const [other] = payment.held?.moneys ?? [];
  return minor > 0n || !other ? { ...payOf(payment), minor } : moneyFromText(other.money.amount, other.money.currency);
}
