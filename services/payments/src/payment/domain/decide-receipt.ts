import { type Asset, type Money, moneyFromText, nothing, refuse, to, when } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';
import type { UnknownReason } from '../../providers/domain/provider.ts';
import { askHold, takesParts } from './late-money.ts';
import {
  ended,
  isWorthSending,
  paid,
  refundOf,
  text,
  deadlineOf,
  isHoldAsked,
  isOutcomeUnknown,
  isKept,
  isEscalationDue,
  isOpen,
  payOf,
  toleranceOf,
  type Payment,
  type PaymentCell,
  type PaymentEvent,
  leftOf,
  countable,
  openStatuses,
  type HeldMoney,
} from './payment.ts';

/** What is reported of money that comes. */
export type ReceiptCommand =
  /** Its provider has taken it up and not settled it: its price stands until then, and its items are held as long where `held`. */
  | { readonly kind: 'process'; readonly until: Date; readonly why: 'settling' | 'unanswered'; readonly held: boolean }
  /** `at`: when it counts as having come. `priceHolds`: what was quoted is still right by the rates of now; counts where the money is late. */
  | {
      readonly kind: 'receive';
      readonly receipt: string;
      readonly money: Money<Asset>;
      readonly at: Date;
      readonly now: Date;
      readonly payer?: string;
      readonly priceHolds: boolean;
      readonly refundId: string;
    };

type Receive = Extract<ReceiptCommand, { kind: 'receive' }>;
type Process = Extract<ReceiptCommand, { kind: 'process' }>;
type Received = Extract<PaymentEvent, { type: 'payment-money-received' }>['data'];

/** A transfer can be made again by whoever knows the memo; a page or a question on a phone moves money once. */
const takesOnce = (state: Payment): boolean => !takesParts(state);

const isLate = (state: Payment, at: Date): boolean =>
  state.status === 'expired' || state.status === 'late' || (isOpen(state) && at > deadlineOf(state));
/** Late money counts from when we know of it: then its buyer can be asked. */
const came = (
  state: Payment,
  { receipt, money, at, now, payer }: Receive,
  status: Received['state'],
): PaymentEvent => ({
  type: 'payment-money-received',
  data: {
    paymentId: state.facts.paymentId,
    receipt,
    money: text(money),
    at: (isLate(state, at) ? now : at).toISOString(),
    ...(payer !== undefined && { payer }),
    state: status,
  },
});

function back(
  state: Payment,
  { refundId, payer }: Receive,
  minor: bigint,
  reason: string,
  status: 'confirmed' | 'refund-pending',
): PaymentEvent[] {
  const money = { currency: payOf(state).currency, minor };
  return isWorthSending(money) ? [refundOf(state, { refundId, reason, orderIds: [] }, money, status, payer)] : [];
}

/** Its purchase has not heard that its time was over. */
const wasOpen = (state: Payment): boolean =>
  !state.requoted &&
  (state.holdAsked?.wasOpen === true ||
    openStatuses.includes(state.status === 'review' ? (state.held?.before ?? 'confirmed') : state.status));

/** Money on one that is not paid, or that ran out. */
function receiveDue(state: Payment, command: Receive): PaymentEvent[] {
  const { money, at, now, priceHolds } = command;
  const pay = payOf(state);
  const total = state.received + money.minor;
  const isEnough = total + toleranceOf(state) >= pay.minor;
  if (isLate(state, at) && !(isEnough && priceHolds))
    return [...(isOpen(state) ? ended(state, 'expired') : []), came(state, command, 'late')];
  if (!isEnough) return [came(state, command, 'underpaid')];
  if (!isKept(state, now)) return [came(state, command, 'late'), askHold(state, wasOpen(state))];
  return [
    came(state, command, 'confirmed'),
    paid(state, text({ ...pay, minor: total }), at),
    ...back(state, command, total - pay.minor, 'overpaid', 'confirmed'),
  ];
}

/** The same movement of money, reported again; or what an operator saw on the statement, reported by its provider at last. */
const isKnown = (state: Payment, { receipt }: Receive): boolean =>
  state.receipts.includes(receipt) || (state.resolution?.outcome === 'paid' && takesOnce(state));
const held: PaymentCell<Receive> = to('review', (state, command) => [came(state, command, 'review')]);
const isForeign = (state: Payment, { money }: Receive): boolean => money.currency !== payOf(state).currency;
const receive = (cell: PaymentCell<Receive>): PaymentCell<Receive> =>
  when(isKnown, nothing, when(isForeign, held, cell));

export const receiveOpen = receive(to(['confirmed', 'underpaid', 'late'], receiveDue));
export const receiveExpired = receive(to(['confirmed', 'late'], receiveDue));
export const receiveLate = receive(to('late', (state, command) => [came(state, command, 'late')]));
export const receiveAgain = receive(
  to('confirmed', (state, command) => [
    came(state, command, 'confirmed'),
    ...back(state, command, command.money.minor, 'paid-again', 'confirmed'),
  ]),
);
export const receiveOver = receive(
  when(
    (_state, { money }) => isWorthSending(money),
    to('refund-pending', (state, command) => [
      came(state, command, 'refund-pending'),
      ...back(state, command, command.money.minor, 'payment-over', 'refund-pending'),
    ]),
    held,
  ),
);
export const receiveInReview = receive(held);

/** It waits for its provider alone: nothing came that is too little, late or another's. */
export const process: PaymentCell<Process> = to(
  'processing',
  ({ facts: { paymentId } }, { until, why, held: isHeld }) => [
    ...(isHeld ? [] : [{ type: 'payment-hold-answered', data: { paymentId, held: isHeld } } as const]),
    { type: 'payment-processing-started', data: { paymentId, until: until.toISOString(), why } },
  ],
);
/** What nobody answered for may turn out to be settled in days. */
export const processAgain: PaymentCell<Process> = when(
  ({ processing }, { why }) => why === 'settling' && processing?.why === 'unanswered',
  process,
);

/** What is done about a payment of which nobody can say whether it was paid. */
export type OutcomeCommand =
  /** Its outcome has been unknown for long: an operator is to look. */
  | { readonly kind: 'escalate'; readonly why: UnknownReason; readonly now: Date }
  /** An operator has its provider asked, or says by a statement what became of it. */
  | ({ readonly kind: 'resolve'; readonly now: Date } & Omit<
      Extract<PaymentEvent, { type: 'payment-doubt-settled' }>['data'],
      'paymentId'
    >);
type Resolve = Extract<OutcomeCommand, { kind: 'resolve' }>;

/** Once for each thing its provider says. */
export const escalate: PaymentCell<Extract<OutcomeCommand, { kind: 'escalate' }>> = when(
  (state, { why, now }) => isEscalationDue(state, now) && state.escalation !== why,
  to([], ({ facts: { paymentId } }, { why }) => [{ type: 'payment-doubt-raised', data: { paymentId, why } }]),
);

const refused = refuse(() => new CaseChanged());
/** By the same operator, the same way. */
export const resolvedBefore: PaymentCell<Resolve> = when(
  (state, { outcome, by }) => state.resolution?.outcome === outcome && state.resolution.by === by,
  nothing,
  refused,
);
const whileUnknown = (cell: PaymentCell<Resolve>): PaymentCell<Resolve> =>
  when((state) => isOutcomeUnknown(state) && state.escalation !== undefined, cell, resolvedBefore);
const resolved = ({ facts: { paymentId } }: Payment, { kind: _kind, now: _now, ...said }: Resolve): PaymentEvent => ({
  type: 'payment-doubt-settled',
  data: { paymentId, ...said },
});

export const resolveByAsking = whileUnknown(to([], (state, command) => [resolved(state, command)]));
export const resolveUnpaid = whileUnknown(
  to('failed', (state, command) => [resolved(state, command), ...ended(state, 'failed', 'not-received')]),
);
/** A statement may show that it was paid, unless by transfers, which show themselves. */
export const resolvePaid = whileUnknown(
  when(
    takesOnce,
    to(['confirmed', 'late'], (state, command) => {
      const { paymentId } = state.facts;
      const { now, reference = paymentId } = command;
      const money = text(payOf(state));
      const came = (status: 'confirmed' | 'late'): PaymentEvent => ({
        type: 'payment-money-received',
        data: { paymentId, receipt: reference, money, at: now.toISOString(), state: status },
      });
      return isKept(state, now)
        ? [resolved(state, command), came('confirmed'), paid(state, money, now)]
        : [resolved(state, command), came('late'), askHold(state, wasOpen(state))];
    }),
    refused,
  ),
);

/** What an operator decides about money that brings nothing by itself. */
export type ReviewCommand =
  /** An operator said what becomes of money that brings nothing by itself. */
  { readonly kind: 'settle-review'; readonly now: Date; readonly refundIdOf: (receipt: string) => string } & Omit<
    Extract<PaymentEvent, { type: 'payment-review-settled' }>['data'],
    'paymentId' | 'state'
  >;

/** By the same operator, the same way. */
export const reviewed: PaymentCell<ReviewCommand> = when(
  (state, { how, by }) => state.reviewed?.how === how && state.reviewed.by === by,
  nothing,
  refused,
);

/** Whether its money may count as what was to be paid: it is not paid already, and some of it is of the right currency. */
const mayTake = (state: Payment): boolean =>
  state.held?.before !== 'confirmed' && state.received + countable(state) > 0n && state.refunds.length === 0;

const reviewSettled = (
  { facts: { paymentId } }: Payment,
  { kind: _kind, now: _now, refundIdOf: _refundIdOf, ...said }: ReviewCommand,
  status: 'confirmed' | 'late' | 'refund-pending',
): PaymentEvent => ({ type: 'payment-review-settled', data: { paymentId, ...said, state: status } });

const heldBack = (
  state: Payment,
  { refundIdOf }: ReviewCommand,
  moneys: readonly HeldMoney[],
  status: 'confirmed' | 'refund-pending',
): PaymentEvent[] =>
  moneys.map(({ receipt, money, payer }) =>
    refundOf(
      state,
      { refundId: refundIdOf(receipt), reason: 'review', orderIds: [] },
      moneyFromText(money.amount, money.currency),
      status,
      payer ?? '',
    ),
  );

/** While orders are asked about it, what they say decides. */
const unasked = (cell: PaymentCell<ReviewCommand>): PaymentCell<ReviewCommand> => when(isHoldAsked, reviewed, cell);
/** What is of another currency goes back, whatever orders say of the rest. */
export const takeReviewed: PaymentCell<ReviewCommand> = unasked(
  when(
    mayTake,
    to(['confirmed', 'late'], (state, command) => {
      const { currency } = payOf(state);
      const others = (state.held?.moneys ?? []).filter(({ money }) => money.currency !== currency);
      if (!isKept(state, command.now))
        return [
          ...heldBack(state, command, others, 'refund-pending'),
          reviewSettled(state, command, 'late'),
          askHold(state, wasOpen(state)),
        ];
      return [
        reviewSettled(state, command, 'confirmed'),
        paid(state, text({ currency, minor: state.received + countable(state) }), command.now),
        ...heldBack(state, command, others, 'confirmed'),
      ];
    }),
    refused,
  ),
);

function refundReviewed(state: Payment, command: ReviewCommand): PaymentEvent[] {
  const moneys = state.held?.moneys ?? [];
  const wasSold = state.held?.before === 'confirmed';
  const left = leftOf(state); // What came before may be on its way back already.
  const status = wasSold && left.minor > 0n ? 'confirmed' : 'refund-pending';
  const decided = reviewSettled(state, command, status);
  if (wasSold) return [decided, ...heldBack(state, command, moneys, status)];
  const reason = state.status === 'late' ? 'late' : 'underpaid';
  const all =
    left.minor > 0n
      ? [refundOf(state, { refundId: command.refundIdOf('all'), reason, orderIds: [] }, left, 'refund-pending')]
      : [];
  return [
    decided,
    ...(wasOpen(state) ? ended(state, 'failed', 'returned') : []),
    ...all,
    ...heldBack(state, command, moneys, 'refund-pending'),
  ];
}
/** It has failed where it was paid by nothing: nothing goes back then. */
export const refundUnderpaid: PaymentCell<ReviewCommand> = to(['failed', 'refund-pending'], refundReviewed);
export const refundLate = unasked(to('refund-pending', refundReviewed));
export const refundInReview: PaymentCell<ReviewCommand> = to(['confirmed', 'refund-pending'], refundReviewed);
