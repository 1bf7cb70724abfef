import {
  convert,
  moneyFromText,
  splitMoney,
  type Asset,
  type Money,
  inForce,
  moneyToText,
  type Dated,
} from '@asili/kernel';
import { againOf } from '../../rates/domain/rate-table.ts';
import { type Created, bankDisputeOf, type Payment, type PaymentEvent, leftOf, refundOf } from './payment.ts';
import { CaseChanged } from '../../cases/domain/case.ts';
import { endedAfterAll } from './late-money.ts';
import { ownStream } from './evolve-payment.ts';

type Paid = Pick<Created, 'quote' | 'shares'>;
/** What is given back of an order, in the currency of its prices. */
export interface PartialRefund {
  readonly amount: string;
  readonly currency: string;
}

/** What of a payment is an order's: what was paid is split over the orders by what each of them brought, by largest remainder. */
export function partOf({ quote: { pay }, shares }: Paid, orderId: string): Money<Asset> | undefined {
  const parts = splitMoney(
    moneyFromText(pay.amount, pay.currency),
    shares.map(({ gross }) => moneyFromText(gross.amount, gross.currency).minor),
  );
  return parts[shares.findIndex((share) => share.orderId === orderId)];
}

/**
 * A partial refund in what the sale is counted in: a purchase of several currencies is counted in dollars, and its orders are not. By the
 * rates of the sale, half to even, and never more than the order brought. Undefined for an order the sale does not know.
 */
export function partOfGross(
  { quote, shares }: Paid,
  orderId: string,
  { amount, currency }: PartialRefund,
): Money<Asset> | undefined {
  const share = shares.find((each) => each.orderId === orderId);
  if (!share) return undefined;
  const gross = moneyFromText(share.gross.amount, share.gross.currency);
  const refund = moneyFromText(amount, currency as Asset);
  const part = convert(refund, againOf(quote.rates).between(refund.currency, gross.currency), 'half-even');
  return part.minor < gross.minor ? part : gross;
}

/** As much of what was paid for an order as the refund is of what the order brought, rounded down. */
export function refundedPart(paid: Paid, orderId: string, refund: PartialRefund): Money<Asset> | undefined {
  const [whole, part] = [partOf(paid, orderId), partOfGross(paid, orderId, refund)];
  const share = paid.shares.find((each) => each.orderId === orderId);
  if (!whole || !part || !share) return undefined;
  const gross = moneyFromText(share.gross.amount, share.gross.currency);
  return { ...whole, minor: gross.minor === 0n ? 0n : (whole.minor * part.minor) / gross.minor };
}

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

/** What goes back of a payment, and how its refunds go. */
export type RefundsCommand =
  /** Without `money` all that is left of what came. */
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly money?: Money<Asset>;
      readonly reason: string;
      readonly orderIds: readonly string[];
    }
  /** An operator gives the money of a plan back. */
  | RefundPlan
  /** From here on the refund's own stream decides, and no instance of an earlier release brings it on. */
  | { readonly kind: 'entrust-refund'; readonly refundId: string }
  /** A refund is with its buyer. `bounces`: how often it had failed after it had succeeded. */
  | { readonly kind: 'complete-refund'; readonly refundId: string; readonly bounces: number }
  /** It failed after it had succeeded, so many times by now. */
  | { readonly kind: 'fail-refund'; readonly refundId: string; readonly bounces: number };

function refund(state: Payment, command: Extract<RefundsCommand, { kind: 'refund' }>): PaymentEvent[] {
  if (state.refunds.some(({ refundId }) => refundId === command.refundId)) return [];
  const { currency, minor: left } = leftOf(state);
  const minor = command.money && command.money.minor < left ? command.money.minor : left;
  if (minor <= 0n) return [];
  return [
    ...endedAfterAll(state),
    refundOf(state, command, { currency, minor }, minor === left ? 'refund-pending' : 'confirmed'),
  ];
}

function entrustRefund(
  { facts: { paymentId }, refunds }: Payment,
  { refundId }: Extract<RefundsCommand, { kind: 'entrust-refund' }>,
): PaymentEvent[] {
  const isOurs = refunds.some((each) => each.refundId === refundId && !each.hasStream);
  return isOurs ? [{ type: 'payment-refund-handed-over', data: { paymentId, refundId, reason: ownStream } }] : [];
}

/** Once each, in the order it happened. */
function completeRefund(
  { facts: { paymentId, purchaseId }, refunds }: Payment,
  { refundId, bounces }: Extract<RefundsCommand, { kind: 'complete-refund' }>,
): PaymentEvent[] {
  const found = refunds.find(
    (each) => each.refundId === refundId && each.state !== 'succeeded' && (each.bounces ?? 0) === bounces,
  );
  return found
    ? [
        {
          type: 'payment-refunded',
          data: { paymentId, purchaseId, refundId, money: found.money, orderIds: found.orderIds },
        },
      ]
    : [];
}

function failRefund(
  { facts: { paymentId, purchaseId, customerId }, refunds }: Payment,
  { refundId, bounces }: Extract<RefundsCommand, { kind: 'fail-refund' }>,
): PaymentEvent[] {
  const found = refunds.find(
    (each) => each.refundId === refundId && each.state === 'succeeded' && (each.bounces ?? 0) === bounces - 1,
  );
  return found
    ? [
        {
          type: 'payment-refund-failed',
          data: { paymentId, purchaseId, customerId, refundId, money: found.money, orderIds: found.orderIds },
        },
      ]
    : [];
}

/** What a command says of money that goes back. Pure; refunds are told apart by their names. @throws CaseChanged where a plan's money is not to be given back, or not any more */
export function decideRefunds(state: Payment, command: RefundsCommand): PaymentEvent[] {
  switch (command.kind) {
    case 'refund':
      return refund(state, command);
    case 'refund-plan': {
      const wanted = refund(state, { kind: 'refund', refundId: command.refundId, reason: planRefund, orderIds: [] });
      return state.refunds.some(({ refundId }) => refundId === command.refundId)
        ? []
        : [...refundPlan(state, command, leftOf(state)), ...wanted];
    }
    case 'entrust-refund':
      return entrustRefund(state, command);
    case 'complete-refund':
      return completeRefund(state, command);
    case 'fail-refund':
      return failRefund(state, command);
  }
}
