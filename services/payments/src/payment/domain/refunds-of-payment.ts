import {
  convert,
  moneyFromText,
  splitMoney,
  type Asset,
  type Money,
  inForce,
  type Dated,
  refuse,
  to,
  when,
} from '@asili/kernel';
import { againOf } from '../../rates/domain/rate-table.ts';
import {
  bankDisputeOf,
  type Created,
  leftOf,
  type Payment,
  type PaymentCell,
  type PaymentEvent,
  refundOf,
  type PaymentStatus,
  text,
} from './payment.ts';
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
function mayRefundPlan(payment: Payment, now: Date): boolean {
  const { plan, planPaidAt, refunds } = payment;
  if (!plan || !planPaidAt || refunds.some(({ reason }) => reason !== 'overpaid')) return false;
  const bank = bankDisputeOf(payment);
  return (
    bank !== 'open' &&
    bank !== 'lost' &&
    now.getTime() < planPaidAt.getTime() + inForce(policies, planPaidAt).refundDays * dayMs
  );
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

type CommandOf<Kind extends RefundsCommand['kind']> = Extract<RefundsCommand, { kind: Kind }>;

/** Refunds are told apart by their names. */
const isNew = ({ refunds }: Payment, { refundId }: { readonly refundId: string }): boolean =>
  !refunds.some((each) => each.refundId === refundId);

/** At most what is left of what came. */
function requested(state: Payment, command: CommandOf<'refund'>): PaymentEvent[] {
  const { currency, minor: left } = leftOf(state);
  const minor = command.money && command.money.minor < left ? command.money.minor : left;
  const status = minor === left ? 'refund-pending' : 'confirmed';
  return [...endedAfterAll(state), refundOf(state, command, { currency, minor }, status)];
}
const refundTo = (states: readonly PaymentStatus[]): PaymentCell<CommandOf<'refund'>> =>
  when(
    (state, command) => isNew(state, command) && leftOf(state).minor > 0n && (command.money?.minor ?? 1n) > 0n,
    to(states, requested),
  );
export const refund = refundTo(['confirmed', 'refund-pending']);
/** What an operator is to look at stays theirs; of what goes back already nothing is left, as a rule. */
export const refundBeside = refundTo([]);

/** It is not to be given back, or not any more. */
export const noPlanToRefund: PaymentCell<RefundPlan> = when(
  isNew,
  refuse(() => new CaseChanged()),
);
/** All that is left of it; an operator and others hear of it beside the refund itself. */
export const refundPlan: PaymentCell<RefundPlan> = when(
  (state, { now }) => mayRefundPlan(state, now),
  to('refund-pending', (state, { refundId, now, by, approvedBy, note }) => {
    const { paymentId, customerId: artisanId } = state.facts;
    if (!state.plan) return [];
    const { plan, months } = state.plan;
    const refundedAt = now.toISOString();
    return [
      {
        type: 'plan-refund-agreed',
        data: { paymentId, refundId, by, note, ...(approvedBy !== undefined && { approvedBy }) },
      },
      { type: 'plan-refunded', data: { paymentId, artisanId, plan, months, money: text(leftOf(state)), refundedAt } },
      ...refund.decide(state, { kind: 'refund', refundId, reason: planRefund, orderIds: [] }),
    ];
  }),
  noPlanToRefund,
);

export const entrustRefund: PaymentCell<CommandOf<'entrust-refund'>> = when(
  ({ refunds }, { refundId }) => refunds.some((each) => each.refundId === refundId && !each.hasStream),
  to([], ({ facts: { paymentId } }, { refundId }) => [
    { type: 'payment-refund-handed-over', data: { paymentId, refundId, reason: ownStream } },
  ]),
);

/** Once each, in the order it happened. */
function completed(
  { facts: { paymentId, purchaseId }, refunds }: Payment,
  { refundId, bounces }: CommandOf<'complete-refund'>,
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

function failed(
  { facts: { paymentId, purchaseId, customerId }, refunds }: Payment,
  { refundId, bounces }: CommandOf<'fail-refund'>,
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

/** With its buyer, though others may not be. */
export const completeRefund = to([], completed);
export const completeLastRefund = to('refunded', completed);
export const failRefund = to([], failed);
export const failLastRefund = to('refund-pending', failed);
