import type { Payment as WirePayment, RefundDestination } from '@asili/contracts';
import { moneyToText } from '@asili/kernel';
import { bankDisputeOf, givenBackOf, isSettled, payOf, type Payment, type PaymentRefund } from './payment.ts';
import type { Refund, RefundState } from './refund.ts';

/** A number in E.164, its country and last three digits to be seen. */
export function maskedNumber(phoneNumber: string): string {
  return `${phoneNumber.slice(0, 4)}${'·'.repeat(Math.max(0, phoneNumber.length - 7))}${phoneNumber.slice(-3)}`;
}

/** Something that happened to a payment, as its stream has it. */
export interface TimelineEvent {
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
  processing: 'processing',
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
const timelineNames: Readonly<Record<string, string>> = {
  'payment-created': 'created',
  'payment-opened': 'awaiting-payment',
  'payment-detected': 'detected',
  'payment-processing-started': 'processing',
  'payment-money-received': 'received',
  'payment-requoted': 'requoted',
  'payment-confirmed': 'confirmed',
  'plan-paid': 'confirmed',
  'payment-closed': 'ended',
  'payment-refund-requested': 'refund-requested',
  'payment-refunded': 'refunded',
  'payment-refund-failed': 'refund-failed',
  'payment-disputed': 'disputed',
};

/** As the reference's states of a payment: what is paid may be disputed by its payer's bank, given back in part, and settled. */
function stateOf(payment: Payment): WirePayment['state'] {
  const dispute = payment.status === 'confirmed' ? bankDisputeOf(payment) : undefined;
  if (dispute === 'open' || dispute === 'lost') return dispute === 'open' ? 'disputed' : 'charged-back';
  const back = givenBackOf(payment);
  if (back !== 'none') return back === 'all' ? 'refunded' : 'partially-refunded';
  return isSettled(payment) ? 'settled' : payment.status;
}

/** The terms that stand again once orders keep what late money pays for are none of a new quote. */
const isShown = ({ type }: TimelineEvent, index: number, all: readonly TimelineEvent[]): boolean =>
  type !== 'payment-requoted' || all[index - 1]?.type !== 'payment-hold-answered';

type WireRefund = WirePayment['refunds'][number];
/** As its own stream has it, or its payment where it has none yet. */
type ShownRefund = Refund | (Omit<PaymentRefund, 'state'> & { readonly state: RefundState });

/** It is with its buyer once its payment says so. */
function asPublished({ refunds }: Payment, refund: ShownRefund): ShownRefund {
  const isPublished = refunds.some(({ refundId, state }) => refundId === refund.refundId && state === 'succeeded');
  return refund.state === 'succeeded' && !isPublished ? { ...refund, state: 'submitting' } : refund;
}

/** That its buyer is asked, or has said where it goes, stands beside it. */
function refundStateOf({ state, isApproved }: ShownRefund): WireRefund['state'] {
  if (state === 'paid-twice') return 'succeeded'; // That is ours to see to.
  return state === 'asked' || state === 'named'
    ? 'requested'
    : state === 'requested' && isApproved
      ? 'approved'
      : state;
}

function destinationOf({ state, until, destination }: ShownRefund): RefundDestination | undefined {
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
function refundView(refund: ShownRefund, wallet: string, timeline: readonly TimelineEvent[]): WireRefund {
  const destination = destinationOf(refund);
  return {
    id: refund.refundId,
    money: refund.money,
    state: refundStateOf(refund),
    to: destination?.account ?? (destination ? '' : refund.to || wallet),
    at: timeline.find(({ refundId }) => refundId === refund.refundId)?.at.toISOString() ?? '',
    ...(destination && { destination }),
  };
}

/** A seller sees that money goes back, not where to. */
const withoutPlace = ({ destination: _, ...refund }: WireRefund): WireRefund => ({ ...refund, to: '' });

/**
 * A payment as its buyer sees it.
 * @param refunds how they stand by their own streams
 * @param artisanId a seller instead: how the buyer pays, and what others receive, is left out
 * @param wallet the telephone that pays, masked, where one does
 */
export function paymentView(
  payment: Payment,
  timeline: readonly TimelineEvent[],
  refunds: readonly ShownRefund[],
  artisanId?: string,
  wallet = payment.steps?.prompt?.phoneNumber ?? '',
): WirePayment {
  const { facts, plan, status, steps, outcomeUnknown, received } = payment;
  const isBuyer = artisanId === undefined;
  const state = stateOf(payment);
  const reason =
    status === 'underpaid' ? 'underpaid' : outcomeUnknown && payment.escalation ? 'looked-into' : payment.reason;
  return {
    id: facts.paymentId,
    purchaseId: facts.purchaseId,
    ...(plan && { plan: { name: plan.plan, months: plan.months, price: plan.price } }),
    method: facts.quote.method,
    state,
    displayState: outcomeUnknown ? 'unknown' : display[state],
    ...(reason !== undefined && { reason }),
    quote: {
      ...facts.quote,
      receives: facts.quote.receives.filter((part) => isBuyer || part.artisanId === artisanId),
      hash: facts.hash,
    },
    ...(isBuyer && steps?.payTo && { payTo: steps.payTo }),
    ...(isBuyer && steps?.redirectUrl !== undefined && { redirectUrl: steps.redirectUrl }),
    ...(isBuyer && steps?.prompt && { prompt: steps.prompt }),
    ...(payment.processing &&
      status === 'processing' && {
        processing: {
          until: payment.processing.until.toISOString(),
          why: payment.processing.why,
          ...(payment.holdRefused && { itemsHeld: false }),
        },
      }),
    ...(received > 0n && {
      received: { amount: moneyToText({ ...payOf(payment), minor: received }), currency: facts.quote.pay.currency },
    }),
    refunds: refunds
      .map((refund) => refundView(asPublished(payment, refund), wallet, timeline))
      .map((refund) => (isBuyer ? refund : withoutPlace(refund))),
    timeline: timeline
      .filter(isShown)
      .flatMap(({ type, at }) =>
        timelineNames[type] === undefined ? [] : [{ what: timelineNames[type], at: at.toISOString() }],
      ),
  };
}
