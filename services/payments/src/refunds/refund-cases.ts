import { Clock } from '@asili/kernel';
import { Reactions, type StoredEvent } from '@asili/platform';
import { Injectable, type OnModuleInit } from '@nestjs/common';
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
import { refundMachine, type RefundCommand } from '../payment/domain/decide-refund.ts';
import type { PaymentEvent } from '../payment/domain/payment.ts';
import { moneyOfRefund, type Refund, type RefundEvent } from '../payment/domain/refund.ts';
import { RefundCommands } from '../payment/payment-commands.ts';
import { askedUntil } from './domain/refund-policy.ts';
import { FollowRefund } from './send-refund.ts';
import { ManualRefunds } from './manual-refunds.mongo.ts';

type Said<Type extends PaymentEvent['type']> = Extract<PaymentEvent, { type: Type }>['data'];

/** After these of an earlier release a refund may be an operator's, or is no longer. */
const earlierChanges: readonly string[] = [
  'payment-refund-handed-over',
  'payment-refund-settled',
  'payment-refund-approved',
  'payment-refund-destination-stepped',
];
const destinationFacts = ({ destination }: Refund) =>
  destination
    ? [
        { name: 'to', value: destination.account },
        ...(destination.memo === '' ? [] : [{ name: 'memo', value: destination.memo }]),
      ]
    : [];
const isOperators = ({ state }: Refund): boolean => state === 'manual' || state === 'paid-twice';
/** What an operator did, by what led to the step. */
const auditActions: Readonly<Record<string, string>> = {
  settle: 'sent',
  approve: 'approve',
  'ask-again': 'ask-buyer',
  acknowledge: 'acknowledge',
};

/**
 * Refunds that cannot be sent by themselves. Whoever sent one by hand says by what reference; that stands in the refund's stream, and the
 * books follow it. One that came back after it had gone is sent by hand as well; one that went twice is acknowledged. A large one, and one the signer did not sign, is sent as any other once it is approved; where HBAR goes its buyer may be asked.
 */
@Injectable()
export class RefundCases extends OwnCaseQueue implements OnModuleInit {
  override readonly name = 'manual-refunds';
  override readonly prefix = 'ref';

  constructor(
    queues: CaseQueues,
    private readonly reactions: Reactions,
    private readonly index: ManualRefunds,
    private readonly refunds: RefundCommands,
    private readonly followRefund: FollowRefund,
    private readonly clock: Clock,
  ) {
    super(queues);
  }

  override onModuleInit(): void {
    super.onModuleInit();
    this.reactions.on('payments.keep-refund-cases', ['refund-stepped', ...earlierChanges], (events) =>
      this.follow(events),
    );
  }

  override count(): Promise<{ count: number; oldestAt: Date | null }> {
    return this.index.openCount();
  }

  protected override waiting(limit: number, after?: string): Promise<readonly string[]> {
    return this.index.open(limit, after);
  }

  override async find(caseId: string): Promise<Case | null> {
    const kept = await this.index.find(caseId);
    const found = kept && (await this.refunds.load(kept.paymentId, caseId));
    if (!found) return null;
    const { payment, refund } = found;
    if (!isOperators(refund)) await this.note(kept.paymentId, caseId); // An earlier release may have noted it last.
    const { provider, customerId, paymentId } = payment.facts;
    return {
      id: caseId,
      queue: this.name,
      openedAt: kept.at,
      money: moneyOfRefund(refund),
      facts: [
        { name: 'state', value: refund.state },
        { name: 'reason', value: refund.reason },
        ...(refund.why === undefined ? [] : [{ name: 'why', value: refund.why }]),
        { name: 'provider', value: provider },
        { name: 'payment', value: paymentId },
        { name: 'customer', value: customerId },
        ...destinationFacts(refund),
        ...(refund.sending ? [{ name: 'sent-as', value: refund.sending.reference }] : []),
        ...(refund.reference === undefined ? [] : [{ name: 'reference', value: refund.reference }]),
        ...(refund.to === ''
          ? payment.payers.map((value) => ({ name: 'from', value }))
          : [{ name: 'from', value: refund.to }]),
        ...payment.receipts.map((value) => ({ name: 'receipt', value })),
      ],
      actions: actionsOf(refund, provider, this.clock.now()),
    };
  }

  override async act(caseId: string, action: OperatorAction): Promise<void> {
    const kept = await this.index.find(caseId);
    const found = kept && (await this.refunds.load(kept.paymentId, caseId));
    if (!found) throw new CaseChanged();
    await this.refunds.run(kept.paymentId, caseId, commandOf(action, this.clock.now()));
    await this.followRefund.run(found.payment, caseId);
    await this.note(kept.paymentId, caseId);
  }

  override auditActionOf({ type, data }: Recorded): AuditAction | null {
    if (type === 'refund-stepped') return auditActionOfStep(data as Stepped);
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

  /** The queue, by what the streams say now, and what follows of a refund; both told twice are one. */
  private async follow(events: readonly StoredEvent[]): Promise<void> {
    for (const { type, data } of events) {
      const isOwn = type === 'refund-stepped';
      const { paymentId, refundId } = data as { paymentId: string; refundId: string };
      const found = await this.refunds.load(paymentId, refundId);
      if (!found) continue;
      await this.note(paymentId, refundId);
      if (isOwn) await this.followRefund.run(found.payment, refundId);
      if (type === 'payment-refund-settled') await this.followRefund.settledEarlier(found.payment, found.refund);
    }
  }

  private async note(paymentId: string, refundId: string): Promise<void> {
    const { events, version } = await this.refunds.history(refundId); // Before its state: an older version of a newer state is noted again.
    const found = await this.refunds.load(paymentId, refundId);
    if (!found) return;
    const since =
      events.findLast(({ type }) => type === 'refund-stepped' || type === 'refund-opened')?.at ?? this.clock.now();
    await this.index.note({ refundId, paymentId, version, openedAt: isOperators(found.refund) ? since : null });
  }
}

type Stepped = Extract<RefundEvent, { type: 'refund-stepped' }>['data'];

function commandOf(action: OperatorAction, now: Date): RefundCommand {
  const said = actorOf(action);
  if (action.action === 'approve' || action.action === 'acknowledge') return { kind: action.action, ...said };
  if (action.action === 'ask-buyer') return { kind: 'ask-again', until: askedUntil(now), ...said };
  return { kind: 'settle', reference: action.input.reference ?? '', ...said };
}

/** Its buyer is asked only where HBAR goes, and not about one that waits for an approval. */
function actionsOf(refund: Refund, provider: string, now: Date): string[] {
  const actions = ['sent', 'approve', 'ask-buyer', 'acknowledge'].filter((action) =>
    refundMachine.allows(refund, commandOf({ action, input: {}, by: '', note: '' }, now)),
  );
  const maySayWhere = provider === 'hedera' && !actions.includes('approve');
  return actions.filter((action) => action !== 'ask-buyer' || maySayWhere);
}

function auditActionOfStep({ on, by, refundId, state, reference }: Stepped): AuditAction | null {
  const action = auditActions[on];
  if (by === undefined || action === undefined) return null;
  const after = on === 'settle' ? `succeeded: ${reference ?? ''}` : on === 'approve' ? 'approved' : state;
  return { operator: by, action, case: refundId, before: on === 'acknowledge' ? 'paid-twice' : 'manual', after };
}
