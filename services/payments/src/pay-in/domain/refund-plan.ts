import { inForce, moneyToText, type Asset, type Dated, type Money } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/errors.ts';
import { bankDisputeOf, type Payment, type PaymentEvent } from './payment.ts';

/** For how long after its payment a plan's money may be given back, all of it. Dated, since promises that were made are kept: by the day of the payment. Source: the pricing page and the terms of service. */
const policies: readonly Dated<{ readonly refundDays: number }>[] = [
  { since: '2026-11-01', terms: { refundDays: 30 } },
];
const dayMs = 86_400_000;

export interface RefundPlan {
  readonly kind: 'refund-plan';
  readonly refundId: string;
  readonly now: Date;
  readonly by: string;
  readonly approvedBy?: string;
  readonly note: string;
}

/** A plan that was paid and is had, inside its time, of which nothing goes back but what came too much, and which no bank takes back. */
export function mayRefundPlan(payment: Payment, now: Date): boolean {
  const { plan, planPaidAt, standing, refunds } = payment;
  if (!plan || !planPaidAt || standing !== 'confirmed' || refunds.some(({ reason }) => reason !== 'overpaid'))
    return false;
  const bank = bankDisputeOf(payment);
  return (
    bank !== 'open' &&
    bank !== 'lost' &&
    now.getTime() < planPaidAt.getTime() + inForce(policies, planPaidAt).refundDays * dayMs
  );
}

/**
 * What an operator and others hear of it, beside the refund itself. Pure. Its name makes it one, however often it is said.
 * @param money all of it that is left
 * @throws CaseChanged where it is not to be given back, or not any more
 */
export function refundPlan(
  state: Payment,
  { refundId, now, by, approvedBy, note }: RefundPlan,
  money: Money<Asset>,
): PaymentEvent[] {
  const {
    plan,
    facts: { paymentId, customerId },
  } = state;
  if (!plan || !mayRefundPlan(state, now)) throw new CaseChanged();
  return [
    {
      type: 'plan-refund-agreed',
      data: { paymentId, refundId, by, note, ...(approvedBy !== undefined && { approvedBy }) },
    },
    {
      type: 'plan-refunded',
      data: {
        paymentId,
        artisanId: customerId,
        plan: plan.plan,
        months: plan.months,
        money: { amount: moneyToText(money), currency: money.currency },
        refundedAt: now.toISOString(),
      },
    },
  ];
}

/** Why it goes back, by which the books know it. */
export const planRefund = 'plan-refunded';
