import type { EventData, WrittenData } from '@asili/contracts';
import { type Cell, moneyFromText, type Asset, type Money, moneyToText } from '@asili/kernel';
import type { UnknownReason, Destination, Sending } from '../../providers/domain/provider.ts';
import type { RefundState } from './refund.ts';

export type PaymentEvent =
  | { type: 'payment-created'; data: WrittenData<'payments.payment-created.v1'> }
  | { type: 'plan-ordered'; data: WrittenData<'payments.plan-ordered.v1'> }
  | { type: 'plan-paid'; data: WrittenData<'payments.plan-paid.v1'> }
  | { type: 'plan-refund-agreed'; data: EventData<'payments.plan-refund-agreed.v1'> }
  | { type: 'plan-refunded'; data: WrittenData<'payments.plan-refunded.v1'> }
  | { type: 'payment-asked'; data: EventData<'payments.payment-asked.v1'> }
  | { type: 'payment-opened'; data: EventData<'payments.payment-opened.v1'> }
  | { type: 'payment-doubted'; data: EventData<'payments.payment-doubted.v1'> }
  | { type: 'payment-doubt-raised'; data: WrittenData<'payments.payment-doubt-raised.v1'> }
  | { type: 'payment-doubt-settled'; data: WrittenData<'payments.payment-doubt-settled.v1'> }
  | { type: 'payment-detected'; data: EventData<'payments.payment-detected.v1'> }
  | { type: 'payment-processing-started'; data: WrittenData<'payments.payment-processing-started.v1'> }
  | { type: 'payment-money-received'; data: WrittenData<'payments.payment-money-received.v1'> }
  | { type: 'payment-disputed'; data: WrittenData<'payments.payment-disputed.v1'> }
  | { type: 'order-disputed-by-bank'; data: WrittenData<'payments.order-disputed-by-bank.v1'> }
  | { type: 'payment-hold-asked'; data: WrittenData<'payments.payment-hold-asked.v1'> }
  | { type: 'payment-hold-answered'; data: EventData<'payments.payment-hold-answered.v1'> }
  | { type: 'payment-requoted'; data: WrittenData<'payments.payment-requoted.v1'> }
  | { type: 'payment-closed'; data: WrittenData<'payments.payment-closed.v1'> }
  | { type: 'payment-refund-requested'; data: WrittenData<'payments.payment-refund-requested.v1'> }
  | { type: 'payment-order-completed'; data: EventData<'payments.payment-order-completed.v1'> }
  | { type: 'payment-changed'; data: WrittenData<'payments.payment-changed.v1'> }
  | { type: 'payment-confirmed'; data: EventData<'payments.payment-confirmed.v1'> }
  | { type: 'payment-ended'; data: WrittenData<'payments.payment-ended.v1'> }
  | { type: 'payment-refund-submitted'; data: EventData<'payments.payment-refund-submitted.v1'> }
  | { type: 'payment-refund-handed-over'; data: EventData<'payments.payment-refund-handed-over.v1'> }
  | { type: 'payment-refund-destination-stepped'; data: WrittenData<'payments.payment-refund-destination-stepped.v1'> }
  | { type: 'payment-refund-approved'; data: EventData<'payments.payment-refund-approved.v1'> }
  | { type: 'refund-destination-changed'; data: WrittenData<'payments.refund-destination-changed.v1'> }
  | { type: 'payment-refund-settled'; data: EventData<'payments.payment-refund-settled.v1'> }
  | { type: 'payment-refunded'; data: EventData<'payments.payment-refunded.v1'> }
  | { type: 'payment-refund-failed'; data: WrittenData<'payments.payment-refund-failed.v1'> }
  | { type: 'payment-review-settled'; data: WrittenData<'payments.payment-review-settled.v1'> };

/** What decides about a payment's money; readers see more states, which follow from what became of its orders and refunds. */
export type PaymentStatus =
  | 'created'
  | 'awaiting-payment'
  | 'detected'
  | 'processing'
  | 'underpaid'
  | 'confirmed'
  | 'late'
  | 'expired'
  | 'cancelled'
  | 'failed'
  | 'refund-pending'
  | 'refunded'
  | 'review';

export type Created = WrittenData<'payments.payment-created.v1'>;

/** What was agreed on, all of which a new quote replaces. */
export type Terms = Pick<Created, 'quote' | 'hash' | 'tolerance' | 'shares'>;

/** What is paid where it is no purchase: so many months, by the artisan whom the facts name as the customer. */
export type OrderedPlan = Omit<WrittenData<'payments.plan-ordered.v1'>, 'paymentId'>;

/**
 * A refund as its payment has it: what was requested, and whether it is with its buyer. How it goes stands in its own stream (`refund.ts`); an
 * earlier release kept that here, and what it wrote is where the refund's own stream begins.
 */
export type PaymentRefund = Pick<
  WrittenData<'payments.payment-refund-requested.v1'>,
  'refundId' | 'money' | 'to' | 'reason' | 'orderIds'
> & {
  readonly state: Exclude<RefundState, 'paid-twice'>;
  /** Its own stream decides about it. */
  readonly hasStream?: true;
  /** How often it failed after it had succeeded. */
  readonly bounces?: number;
  readonly until?: Date;
  readonly destination?: Destination;
  readonly isApproved?: true;
  readonly why?: string;
  readonly sending?: Sending;
  /** What shows that an operator sent it. */
  readonly reference?: string;
};

export interface Payment {
  readonly kind: 'payment';
  readonly facts: Created;
  readonly plan?: OrderedPlan;
  /** Of a plan: when its money came. */
  readonly planPaidAt?: Date;
  readonly status: PaymentStatus;
  /** The provider may have been asked. */
  readonly asked: boolean;
  readonly outcomeUnknown: boolean;
  /** Its provider has it and has not settled it: until when what it pays for and its price are kept. */
  readonly processing?: { readonly until: Date; readonly why: 'settling' | 'unanswered' };
  /** Orders could not keep what it pays for. */
  readonly holdRefused?: true;
  /** It has been so for long, so that an operator sees to it: what its provider said last. */
  readonly escalation?: UnknownReason;
  /** What an operator did about that, the last time. */
  readonly resolution?: WrittenData<'payments.payment-doubt-settled.v1'>;
  readonly steps?: EventData<'payments.payment-opened.v1'>;
  readonly receipts: readonly string[];
  /** Minor units of what is to be paid in, all receipts together. */
  readonly received: bigint;
  /** The accounts it came from, where the provider names them, the latest last. */
  readonly payers: readonly string[];
  readonly reason?: string;
  /** When the first money came that is late; absent where it came in time and nothing is kept for it. */
  readonly lateSince?: Date;
  /** Its terms are those its buyer chose for late money. */
  readonly requoted?: true;
  /** It is late and enough, by these terms or those agreed on before: orders are asked whether what it pays for can be kept for it. */
  readonly holdAsked?: { readonly wasOpen: boolean; readonly terms?: Terms };
  readonly refunds: readonly PaymentRefund[];
  /** Ids of its orders that are completed. */
  readonly completed: readonly string[];
  /** How its payer's disputes stand, the latest last. */
  readonly disputes: readonly Omit<WrittenData<'payments.payment-disputed.v1'>, 'paymentId'>[];
  /** Money an operator is to look at, which is not in `received`, and how the payment stood before it came. */
  readonly held?: { readonly before: PaymentStatus; readonly moneys: readonly HeldMoney[] };
  /** What an operator said of it, the last time. */
  readonly reviewed?: WrittenData<'payments.payment-review-settled.v1'>;
}

export type HeldMoney = Pick<WrittenData<'payments.payment-money-received.v1'>, 'receipt' | 'money' | 'payer'>;

export type PaymentState = { readonly kind: 'none' } | Payment;
/** What a command comes to in one of its statuses. */
export type PaymentCell<Command> = Cell<PaymentStatus, Payment, Command, PaymentEvent>;

export const payOf = ({ facts }: Payment): Money<Asset> =>
  moneyFromText(facts.quote.pay.amount, facts.quote.pay.currency);

export const toleranceOf = ({ facts }: Payment): bigint =>
  moneyFromText(facts.tolerance, facts.quote.pay.currency).minor;

/** Until when money comes in time: the quote's end, later where its provider has taken it up. */
export const deadlineOf = (payment: Payment): Date => payment.processing?.until ?? expiryOf(payment);

export const expiryOf = ({ facts }: Payment): Date => new Date(facts.quote.expiresAt);

/** How long a payment may be unsettled after its quote ended, half an hour from its beginning: then somebody has to look. Source: the reference's reconciliation, B7. */
export const escalateAfterMs = 15 * 60_000;

/** Nobody can say whether money came, or comes. */
export const isOutcomeUnknown = (payment: Payment): boolean =>
  isOpen(payment) && payment.outcomeUnknown && payment.received === 0n;

/** Its outcome has been unknown for longer than providers take. */
export const isEscalationDue = (payment: Payment, now: Date): boolean =>
  isOutcomeUnknown(payment) && now.getTime() >= expiryOf(payment).getTime() + escalateAfterMs;

/** How long late money waits for its buyer to choose. */
const lateLifeMs = 24 * 3_600_000;

/** When late money goes back by itself. */
export const choiceEndOf = (payment: Payment): Date =>
  new Date((payment.lateSince ?? expiryOf(payment)).getTime() + lateLifeMs);

/** A buyer may have all of it back: it is late, or it is not enough by the quote they chose then. */
export const mayChoose = (payment: Payment): boolean =>
  !isHoldAsked(payment) && (payment.status === 'late' || (payment.status === 'underpaid' && payment.requoted === true));

/** Late money waits for orders, and for nobody else. */
export const isHoldAsked = ({ status, holdAsked }: Payment): boolean => status === 'late' && holdAsked !== undefined;

/** Money may still come in time. */
export const openStatuses: readonly PaymentStatus[] = [
  'created',
  'awaiting-payment',
  'detected',
  'processing',
  'underpaid',
];

/** Money is here that brings nothing by itself: an operator may say what becomes of it. */
export const reviewStatuses: readonly PaymentStatus[] = ['underpaid', 'late', 'review'];

export const isInReview = ({ status }: Payment): boolean => reviewStatuses.includes(status);

/** Orders keep for certain what it pays for: its time is not over, nobody ended it, and they did not refuse. Nobody keeps anything of a plan. */
export function isKept(payment: Payment, now: Date): boolean {
  const status = payment.status === 'review' ? payment.held?.before : payment.status;
  const isStill = status !== undefined && openStatuses.includes(status) && now <= deadlineOf(payment);
  return payment.plan !== undefined || (isStill && !payment.requoted && !payment.holdRefused);
}

/** What was to be paid is here, though an operator may have to look at what came beside it. */
export const isSold = ({ status, held }: Payment): boolean =>
  status === 'confirmed' || (status === 'review' && held?.before === 'confirmed');

/** Of held money, what is of the currency that is to be paid; in minor units. */
export const countable = (state: Payment): bigint =>
  (state.held?.moneys ?? []).reduce(
    (sum, { money }) =>
      money.currency === payOf(state).currency ? sum + moneyFromText(money.amount, money.currency).minor : sum,
    0n,
  );

export const isOpen = ({ status }: Payment): boolean => openStatuses.includes(status);

/** What the payer's bank has done: nothing, while it has not decided, or taken it back. */
export const bankDisputeOf = ({ disputes }: Payment): 'open' | 'won' | 'lost' | undefined =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((each) => each.state === state));

/** Every order it paid is completed. Plans have none. */
export const isSettled = ({ status, completed, facts: { shares } }: Payment): boolean =>
  status === 'confirmed' && shares.length > 0 && shares.every(({ orderId }) => completed.includes(orderId));

/** What became of the sale by refunds that are back with the buyer; what came too much is none of it. */
export function givenBackOf({ status, refunds, facts: { shares } }: Payment): 'none' | 'part' | 'all' {
  const back = refunds.filter(
    ({ state, reason }) => state === 'succeeded' && (reason === 'order-cancelled' || reason === 'order-reduced'),
  );
  if (status !== 'confirmed' || back.length === 0) return 'none';
  return shares.every(({ orderId }) => back.some(({ orderIds }) => orderIds.includes(orderId))) ? 'all' : 'part';
}

/** Over, and it brought nothing that we keep. */
export const isOver = ({ status }: Payment): boolean =>
  status === 'expired' || status === 'cancelled' || status === 'failed' || status === 'refunded';

/** Less than this is not sent back by itself: ten times the network's fee for a transfer, at most 0.0001 USD each. */
const minimumRefund: Partial<Record<Asset, bigint>> = { HBAR: 200_000n };
export const isWorthSending = ({ currency, minor }: Money<Asset>): boolean => minor >= (minimumRefund[currency] ?? 1n);

/** Where all of it goes back to; nobody can say how much of it is whose where several gave. */
const onlyPayer = ({ payers: [payer = '', ...others] }: Payment): string => (others.length > 0 ? '' : payer);
export const text = (money: Money<Asset>) => ({ amount: moneyToText(money), currency: money.currency });

export function refundOf(
  state: Payment,
  refund: { readonly refundId: string; readonly reason: string; readonly orderIds: readonly string[] },
  money: Money<Asset>,
  status: 'confirmed' | 'refund-pending',
  to = onlyPayer(state),
): PaymentEvent {
  return {
    type: 'payment-refund-requested',
    data: {
      paymentId: state.facts.paymentId,
      refundId: refund.refundId,
      money: text(money),
      to,
      reason: refund.reason,
      orderIds: [...refund.orderIds],
      state: status,
    },
  };
}

/** What others hear of it: of a purchase, or of a plan. */
export function paid(
  { facts: { paymentId, purchaseId, customerId, method }, plan }: Payment,
  received: ReturnType<typeof text>,
  at: Date,
): PaymentEvent {
  if (plan)
    return {
      type: 'plan-paid',
      data: {
        paymentId,
        artisanId: customerId,
        plan: plan.plan,
        months: plan.months,
        method,
        received,
        paidAt: at.toISOString(),
      },
    };
  return { type: 'payment-confirmed', data: { paymentId, purchaseId, customerId, method, received } };
}

/** Nobody holds anything for a plan, so nobody has to hear that it was not paid. */
export function ended(
  { facts: { paymentId, purchaseId }, plan }: Payment,
  outcome: 'failed' | 'cancelled' | 'expired',
  reason?: string,
): PaymentEvent[] {
  const closed: PaymentEvent = {
    type: 'payment-closed',
    data: { paymentId, outcome, ...(reason !== undefined && { reason }) },
  };
  return plan ? [closed] : [closed, { type: 'payment-ended', data: { paymentId, purchaseId, outcome } }];
}

/** What came for it and does not go back. */
export const leftOf = (state: Payment): Money<Asset> => ({
  ...payOf(state),
  minor: state.refunds
    .filter(({ reason }) => reason !== 'review')
    .reduce((rest, { money }) => rest - moneyFromText(money.amount, money.currency).minor, state.received),
});
