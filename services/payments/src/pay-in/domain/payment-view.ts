import type { Payment as WirePayment } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { bankDisputeOf, payOf, type Payment, type Standing } from './payment.ts';

/** Something that happened to a payment, as its stream has it. */
export interface Happening {
  readonly type: string;
  readonly at: Date;
  /** Of a refund that was requested, first of all. */
  readonly refundId?: string;
}

const display: Readonly<Record<Standing, WirePayment['displayState']>> = {
  created: 'waiting', 'awaiting-payment': 'waiting', underpaid: 'waiting', detected: 'processing', late: 'processing', confirmed: 'paid',
  'refund-pending': 'refunding', refunded: 'refunded', 'partially-refunded': 'refunded', expired: 'expired', cancelled: 'failed', failed: 'failed', review: 'unknown',
};
/** What a person would call an event; the others are how we work. */
const told: Readonly<Record<string, string>> = {
  'payment-created': 'created', 'payment-opened': 'awaiting-payment', 'payment-detected': 'detected', 'payment-money-received': 'received', 'payment-requoted': 'requoted', 'payment-confirmed': 'confirmed', 'plan-paid': 'confirmed',
  'payment-closed': 'ended', 'payment-refund-requested': 'refund-requested', 'payment-refunded': 'refunded', 'payment-disputed': 'disputed',
};

/** As the reference's states of a payment: what is paid may be disputed, and charged back. */
function stateOf(payment: Payment): WirePayment['state'] {
  const dispute = payment.standing === 'confirmed' ? bankDisputeOf(payment) : undefined;
  return dispute === 'open' ? 'disputed' : dispute === 'lost' ? 'charged-back' : payment.standing;
}

/**
 * A payment as its buyer sees it.
 * @param artisanId a seller instead: how the buyer pays, and what others receive, is left out
 */
export function paymentView(payment: Payment, happenings: readonly Happening[], artisanId?: string): WirePayment {
  const { facts, plan, standing, steps, inDoubt, received, refunds } = payment;
  const wallet = steps?.prompt?.phoneNumber ?? '';
  const isBuyer = artisanId === undefined;
  const reason = standing === 'underpaid' ? 'underpaid' : inDoubt && payment.doubt ? 'looked-into' : payment.reason;
  return {
    id: facts.paymentId, purchaseId: facts.purchaseId, ...(plan && { plan: { name: plan.plan, months: plan.months, price: plan.price } }), method: facts.quote.method, state: stateOf(payment), displayState: inDoubt ? 'unknown' : display[standing],
    ...(reason !== undefined && { reason }),
    quote: { ...facts.quote, receives: facts.quote.receives.filter((part) => isBuyer || part.artisanId === artisanId), hash: facts.hash },
    ...(isBuyer && steps?.payTo && { payTo: steps.payTo }),
    ...(isBuyer && steps?.redirectUrl !== undefined && { redirectUrl: steps.redirectUrl }),
    ...(isBuyer && steps?.prompt && { prompt: steps.prompt }),
    ...(received > 0n && { received: { amount: moneyToText({ ...payOf(payment), minor: received }), currency: facts.quote.pay.currency } }),
    refunds: refunds.map(({ refundId, money, to, state }) => ({ id: refundId, money, state, to: isBuyer ? to || wallet : '', at: happenings.find((happening) => happening.refundId === refundId)?.at.toISOString() ?? '' })),
    timeline: happenings.flatMap(({ type, at }) => (told[type] === undefined ? [] : [{ what: told[type], at: at.toISOString() }])),
  };
}
