import { Clock, moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import { derivedId } from '@asili/platform';
import { Injectable } from '@nestjs/common';
import { CaseQueues } from '../cases/cases.module.ts';
import {
  OwnCaseQueue,
  actorOf,
  type Case,
  type AuditAction,
  type OperatorAction,
  type Recorded,
  CaseChanged,
} from '../cases/domain/case.ts';
import { type PaymentCommand, paymentMachine } from '../payment/domain/life-cycle.ts';
import type { TimelineEvent } from '../payment/domain/payment-view.ts';
import {
  countable,
  expiryOf,
  isOutcomeUnknown,
  payOf,
  type Payment,
  type PaymentEvent,
} from '../payment/domain/payment.ts';
import { PaymentCommands } from '../payment/payment-commands.ts';
import { PaymentDocuments } from '../payment/payment-documents.mongo.ts';
import { EscalateUnknownOutcome } from '../payment/sweep-payments.ts';

/**
 * Money that came for a payment and is too little, too late or of another currency, and payments of which nobody can say whether money came.
 * Any other payment is found as well: there is nothing to do about it, but that the money of a plan may be given back.
 * What operators decide is a command on the payment's own stream, whose version decides between operators, webhooks and the sweep.
 */
@Injectable()
export class ReviewCases extends OwnCaseQueue {
  override readonly name = 'payments-in-review';
  override readonly prefix = 'pay';

  constructor(
    queues: CaseQueues,
    private readonly documents: PaymentDocuments,
    private readonly payments: PaymentCommands,
    private readonly escalate: EscalateUnknownOutcome,
    private readonly clock: Clock,
  ) {
    super(queues);
  }

  override async count(): Promise<{ count: number; oldestAt: Date | null }> {
    const [count, [oldest]] = await Promise.all([this.documents.inReviewCount(), this.list(1)]);
    return { count, oldestAt: oldest?.openedAt ?? null };
  }

  protected override waiting(limit: number, after?: string): Promise<readonly string[]> {
    return this.documents.inReview(limit, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const found = await this.payments.load(caseId);
    return found && this.caseOf(found.payment, found.timeline);
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const payment = await this.payments.run(caseId, commandOf(caseId, action, this.clock.now()));
    if (!payment) throw new CaseChanged();
    if (action.action === 'ask') await this.escalate.run(caseId);
  }

  override auditActionOf({ type, data }: Recorded): AuditAction | null {
    if (type === 'plan-refund-agreed') {
      const { paymentId, by, note } = data as Extract<PaymentEvent, { type: 'plan-refund-agreed' }>['data'];
      return { operator: by, action: 'refund-plan', case: paymentId, before: 'confirmed', after: `refunded: ${note}` };
    }
    if (type === 'payment-doubt-settled') return auditActionOfOutcome(data as Resolved);
    if (type !== 'payment-review-settled') return null;
    const { paymentId, how, by, state, note } = data as Extract<
      PaymentEvent,
      { type: 'payment-review-settled' }
    >['data'];
    return { operator: by, action: how, case: paymentId, before: 'review', after: `${state}: ${note}` };
  }

  private caseOf(payment: Payment, timeline: readonly TimelineEvent[]): Case {
    const { facts, status, receipts, payers, held, reviewed, resolution, steps, refunds } = payment;
    const openedAt =
      timeline.findLast(({ type }) => type === 'payment-money-received')?.at ??
      timeline.find(({ type }) => type === 'payment-doubt-raised')?.at ??
      timeline[0]?.at ??
      new Date(0);
    return {
      id: facts.paymentId,
      queue: this.name,
      openedAt,
      money: moneyOf(payment),
      facts: [
        { name: 'state', value: isEscalated(payment) ? 'in-doubt' : status },
        ...(payment.escalation ? [{ name: 'why', value: payment.escalation }] : []),
        { name: 'provider', value: facts.provider },
        { name: 'asked', value: said(payOf(payment)) },
        { name: 'received', value: said({ ...payOf(payment), minor: payment.received }) },
        ...(held?.moneys ?? []).map(({ money, receipt }) => ({
          name: 'held',
          value: `${money.amount} ${money.currency} (${receipt})`,
        })),
        ...(steps?.payTo ? [{ name: 'memo', value: steps.payTo.memo }] : []),
        ...(payment.plan ? [{ name: 'plan', value: payment.plan.plan }] : []),
        { name: 'purchase', value: facts.purchaseId },
        ...facts.shares.map(({ orderId }) => ({ name: 'order', value: orderId })),
        { name: 'customer', value: facts.customerId },
        { name: 'expired', value: expiryOf(payment).toISOString() },
        ...payers.map((value) => ({ name: 'from', value })),
        ...receipts.map((value) => ({ name: 'receipt', value })),
        ...refunds.map(({ money, state }) => ({
          name: 'refund',
          value: `${money.amount} ${money.currency}, ${state}`,
        })),
        ...(reviewed ? [{ name: 'decided', value: `${reviewed.how}: ${reviewed.note}` }] : []),
        ...(resolution ? [{ name: 'decided', value: `${resolution.outcome}: ${resolution.note}` }] : []),
      ],
      actions: actionsOf(payment, this.clock.now()),
    };
  }
}

type Resolved = Extract<PaymentEvent, { type: 'payment-doubt-settled' }>['data'];
const outcomes: Readonly<Record<string, Resolved['outcome']>> = { ask: 'asked', paid: 'paid', unpaid: 'unpaid' };
const isEscalated = (payment: Payment): boolean => isOutcomeUnknown(payment) && payment.escalation !== undefined;

/** What an action of an operator is on the payment's stream. Refunds are named after the payment, so that each goes back once. */
function commandOf(paymentId: string, action: OperatorAction, now: Date): PaymentCommand {
  const said = { ...actorOf(action), now };
  if (action.action === 'refund-plan')
    return { kind: 'refund-plan', refundId: derivedId('ref', paymentId, 'plan'), ...said };
  const outcome = outcomes[action.action];
  const { reference } = action.input;
  if (outcome) return { kind: 'resolve', outcome, ...said, ...(reference !== undefined && { reference }) };
  return {
    kind: 'settle-review',
    how: action.action === 'take' ? 'take' : 'refund',
    refundIdOf: (receipt) => derivedId('ref', paymentId, `review.${receipt}`),
    ...said,
  };
}

const actions = ['refund-plan', 'ask', 'paid', 'unpaid', 'take', 'refund'];
const actionsOf = (payment: Payment, now: Date): string[] =>
  actions.filter((action) =>
    paymentMachine.allows(payment, commandOf(payment.facts.paymentId, { action, input: {}, note: '', by: '' }, now)),
  );

function auditActionOfOutcome({ paymentId, outcome, by, reference, note }: Resolved): AuditAction {
  return {
    operator: by,
    action: outcome === 'asked' ? 'ask' : outcome,
    case: paymentId,
    before: 'in-doubt',
    after: `${outcome}: ${reference ?? note}`,
  };
}

const said = (money: Money<Asset>): string => `${moneyToText(money)} ${money.currency}`;

/** What an operator decides about: what came of the right currency, else the first of another. */
function moneyOf(payment: Payment): Money<Asset> {
  if (isEscalated(payment)) return payOf(payment);
  const minor = payment.received + countable(payment);
  const [other] = payment.held?.moneys ?? [];
  return minor > 0n || !other ? { ...payOf(payment), minor } : moneyFromText(other.money.amount, other.money.currency);
}
