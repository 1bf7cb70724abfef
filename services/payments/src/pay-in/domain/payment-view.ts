import type { Payment as WirePayment, RefundDestination } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { bankDisputeOf, givenBackOf, isSettled, payOf, type Payment, type Refund } from './payment.ts';

/** Something that happened to a payment, as its stream has it. */
export interface Happening {
  readonly type: string;
  readonly at: Date;
  /** Of a refund that was requested, first of all. */
  readonly refundId?: string;
}

const display: Readonly<Record<WirePayment['state'], WirePayment['displayState']>> = {
  created: 'waiting',
  'awaiting-payment': 'waiting',
  underpaid: 'waiting',
  detected: 'processing',
  overpaid: 'processing',
  late: 'processing',
  confirmed: 'paid',
  settled: 'paid',
  'partially-refunded': 'paid',
  disputed: 'paid',
  'charged-back': 'paid',
  'refund-pending': 'refunding',
  refunded: 'refunded',
  expired: 'expired',
  cancelled: 'failed',
  failed: 'failed',
  review: 'unknown',
};
/** What a person would call an event; the others are how we work. */
const told: Readonly<Record<string, string>> = {
  'payment-created': 'created',
  'payment-opened': 'awaiting-payment',
  'payment-detected': 'detected',
  'payment-money-received': 'received',
  'payment-requoted': 'requoted',
  'payment-confirmed': 'confirmed',
  'plan-paid': 'confirmed',
  'payment-closed': 'ended',
  'payment-refund-requested': 'refund-requested',
  'payment-refunded': 'refunded',
  'payment-disputed': 'disputed',
};

/** As the reference's states of a payment: what is paid may be disputed by its payer's bank, given back in part, and settled. */
function stateOf(payment: Payment): WirePayment['state'] {
  const dispute = payment.standing === 'confirmed' ? bankDisputeOf(payment) : undefined;
  if (dispute === 'open' || dispute === 'lost') return dispute === 'open' ? 'disputed' : 'charged-back';
  const back = givenBackOf(payment);
  if (back !== 'none') return back === 'all' ? 'refunded' : 'partially-refunded';
  return isSettled(payment) ? 'settled' : payment.standing;
}

type WireRefund = WirePayment['refunds'][number];

/** That its buyer is asked, or has said where it goes, stands beside it. */
function refundStateOf({ state, isApproved }: Refund): WireRefund['state'] {
  return state === 'asked' || state === 'named'
    ? 'requested'
    : state === 'requested' && isApproved
      ? 'approved'
      : state;
}

function destinationOf({ state, until, destination }: Refund): RefundDestination | undefined {
  const ends = until && { until: until.toISOString() };
  if (state === 'asked') return { state: 'wanted', ...ends };
  return (
    destination && {
      state: state === 'named' ? 'held' : 'settled',
      ...(state === 'named' && ends),
      account: destination.account,
      ...(destination.memo !== '' && { memo: destination.memo }),
    }
  );
}

/** @param wallet the telephone that paid, where one did */
function refundView(refund: Refund, wallet: string, happenings: readonly Happening[]): WireRefund {
  const destination = destinationOf(refund);
  return {
    id: refund.refundId,
    money: refund.money,
    state: refundStateOf(refund),
    to: destination?.account ?? (destination ? '' : refund.to || wallet),
    at: happenings.find(({ refundId }) => refundId === refund.refundId)?.at.toISOString() ?? '',
    ...(destination && { destination }),
  };
}

/** A seller sees that money goes back, not where to. */
const withoutPlace = ({ destination: _, ...refund }: WireRefund): WireRefund => ({ ...refund, to: '' });

/**
 * A payment as its buyer sees it.
 * @param artisanId a seller instead: how the buyer pays, and what others receive, is left out
 */
export function paymentView(payment: Payment, happenings: readonly Happening[], artisanId?: string): WirePayment {
  const { facts, plan, standing, steps, inDoubt, received, refunds } = payment;
  const wallet = steps?.prompt?.phoneNumber ?? '';
  const isBuyer = artisanId === undefined;
  const state = stateOf(payment);
  const reason = standing === 'underpaid' ? 'underpaid' : inDoubt && payment.doubt ? 'looked-into' : payment.reason;
  return {
    id: facts.paymentId,
    purchaseId: facts.purchaseId,
    ...(plan && { plan: { name: plan.plan, months: plan.months, price: plan.price } }),
    method: facts.quote.method,
    state,
    displayState: inDoubt ? 'unknown' : display[state],
    ...(reason !== undefined && { reason }),
    quote: {
      ...facts.quote,
      receives: facts.quote.receives.filter((part) => isBuyer || part.artisanId === artisanId),
      hash: facts.hash,
    },
    ...(isBuyer && steps?.payTo && { payTo: steps.payTo }),
    ...(isBuyer && steps?.redirectUrl !== undefined && { redirectUrl: steps.redirectUrl }),
    ...(isBuyer && steps?.prompt && { prompt: steps.prompt }),
    ...(received > 0n && {
      received: { amount: moneyToText({ ...payOf(payment), minor: received }), currency: facts.quote.pay.currency },
    }),
    refunds: refunds
      .map((refund) => refundView(refund, wallet, happenings))
      .map((refund) => (isBuyer ? refund : withoutPlace(refund))),
    timeline: happenings.flatMap(({ type, at }) =>
      told[type] === undefined ? [] : [{ what: told[type], at: at.toISOString() }],
    ),
  };
}
