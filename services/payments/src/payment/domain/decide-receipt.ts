import { type Asset, type Money, moneyFromText } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';
import type { DoubtReason } from '../../providers/domain/provider.ts';
import { askHold, takesParts } from './late-money.ts';
import {
  ended,
  isWorthSending,
  paid,
  refundOf,
  text,
  deadlineOf,
  isInDoubt,
  isLongInDoubt,
  isOpen,
  payOf,
  toleranceOf,
  type Payment,
  type PaymentEvent,
  leftOf,
  countable,
  isHoldAsked,
  isInReview,
  isKept,
  openStandings,
  type HeldMoney,
} from './payment.ts';

/** What is heard of money that comes. */
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

/** What is done about a payment of which nobody can say whether it was paid. */
export type DoubtCommand =
  /** It has been in doubt for long: somebody is to look. */
  | { readonly kind: 'raise-doubt'; readonly why: DoubtReason; readonly now: Date }
  /** An operator has its provider asked, or says by a statement what became of it. */
  | ({ readonly kind: 'settle-doubt'; readonly now: Date } & Omit<
      Extract<PaymentEvent, { type: 'payment-doubt-settled' }>['data'],
      'paymentId'
    >);

export function receive(state: Payment, command: Extract<ReceiptCommand, { kind: 'receive' }>): PaymentEvent[] {
  if (state.receipts.includes(command.receipt)) return []; // The same movement of money, told again.
  if (state.doubtSettled?.outcome === 'paid' && takesOnce(state)) return []; // What an operator saw on the statement, told by its provider at last.
  const { paymentId } = state.facts;
  const { receipt, money, at, now, payer, refundId } = command;
  const pay = payOf(state);
  const isLate = state.standing === 'expired' || state.standing === 'late' || (isOpen(state) && at > deadlineOf(state));
  /** Late money counts from when we know of it: then its buyer can be asked. */
  const came = (
    standing: Extract<PaymentEvent, { type: 'payment-money-received' }>['data']['state'],
  ): PaymentEvent => ({
    type: 'payment-money-received',
    data: {
      paymentId,
      receipt,
      money: text(money),
      at: (isLate ? now : at).toISOString(),
      ...(payer !== undefined && { payer }),
      state: standing,
    },
  });
  const back = (minor: bigint, reason: string, standing: 'confirmed' | 'refund-pending'): PaymentEvent[] =>
    isWorthSending({ currency: pay.currency, minor })
      ? [refundOf(state, { refundId, reason, orderIds: [] }, { currency: pay.currency, minor }, standing, payer)]
      : [];
  if (money.currency !== pay.currency || state.standing === 'review') return [came('review')];
  if (state.standing === 'late') return [came('late')];
  const total = state.received + money.minor;
  if (isOpen(state) || isLate) {
    const isEnough = total + toleranceOf(state) >= pay.minor;
    if (isLate && !(isEnough && command.priceHolds))
      return [...(isOpen(state) ? ended(state, 'expired') : []), came('late')];
    if (!isEnough) return [came('underpaid')];
    if (!isKept(state, now)) return [came('late'), askHold(state, wasOpen(state))];
    return [
      came('confirmed'),
      paid(state, text({ ...pay, minor: total }), at),
      ...back(total - pay.minor, 'overpaid', 'confirmed'),
    ];
  }
  if (state.standing === 'confirmed') return [came('confirmed'), ...back(money.minor, 'paid-again', 'confirmed')];
  const whole = back(money.minor, 'payment-over', 'refund-pending');
  return [came(whole.length > 0 ? 'refund-pending' : 'review'), ...whole];
}

/** Its purchase has not heard that its time was over. */
const wasOpen = (state: Payment): boolean =>
  !state.requoted &&
  (state.holdAsked?.wasOpen === true ||
    openStandings.includes(state.standing === 'review' ? (state.held?.before ?? 'confirmed') : state.standing));

/** A transfer can be made again by whoever knows the memo; a page or a question on a phone moves money once. */
const takesOnce = (state: Payment): boolean => !takesParts(state);

/** It waits for its provider alone: nothing came that is too little, late or another's. What nobody answered for may turn out to be settled in days. */
export function mayProcess({ standing, asked, processing }: Payment, why: 'settling' | 'unanswered'): boolean {
  if (standing === 'processing') return why === 'settling' && processing?.why === 'unanswered';
  return standing === 'awaiting-payment' || standing === 'detected' || (standing === 'created' && asked);
}

export const process = (
  paymentId: string,
  { until, why, held }: Extract<ReceiptCommand, { kind: 'process' }>,
): PaymentEvent[] => [
  ...(held ? [] : [{ type: 'payment-hold-answered', data: { paymentId, held } } as const]),
  { type: 'payment-processing-started', data: { paymentId, until: until.toISOString(), why } },
];

/** Once for each thing its provider says. */
export function raiseDoubt(
  state: Payment,
  { why, now }: Extract<DoubtCommand, { kind: 'raise-doubt' }>,
): PaymentEvent[] {
  return isLongInDoubt(state, now) && state.doubt !== why
    ? [{ type: 'payment-doubt-raised', data: { paymentId: state.facts.paymentId, why } }]
    : [];
}

/** Whether a statement may show that it was paid: transfers show themselves. */
export const mayShowPaid = (state: Payment): boolean =>
  isInDoubt(state) && state.doubt !== undefined && takesOnce(state);

export function settleDoubt(
  state: Payment,
  { kind: _kind, now, ...said }: Extract<DoubtCommand, { kind: 'settle-doubt' }>,
): PaymentEvent[] {
  if (!isInDoubt(state) || state.doubt === undefined) {
    if (state.doubtSettled?.outcome === said.outcome && state.doubtSettled.by === said.by) return [];
    throw new CaseChanged();
  }
  const { paymentId } = state.facts;
  const settled: PaymentEvent = { type: 'payment-doubt-settled', data: { paymentId, ...said } };
  if (said.outcome === 'asked') return [settled];
  if (said.outcome === 'unpaid') return [settled, ...ended(state, 'failed', 'not-received')];
  if (!takesOnce(state)) throw new CaseChanged();
  const money = text(payOf(state));
  const came = (standing: 'confirmed' | 'late'): PaymentEvent => ({
    type: 'payment-money-received',
    data: { paymentId, receipt: said.reference ?? paymentId, money, at: now.toISOString(), state: standing },
  });
  return isKept(state, now)
    ? [settled, came('confirmed'), paid(state, money, now)]
    : [settled, came('late'), askHold(state, wasOpen(state))];
}

/** What an operator decides about money that brings nothing by itself. */
export type ReviewCommand =
  /** An operator said what becomes of money that brings nothing by itself. */
  { readonly kind: 'settle-review'; readonly now: Date; readonly refundIdOf: (receipt: string) => string } & Omit<
    Extract<PaymentEvent, { type: 'payment-review-settled' }>['data'],
    'paymentId' | 'state'
  >;

/** An operator may say what becomes of its money; while orders are asked, what they say does. */
export const maySettle = (state: Payment): boolean => isInReview(state) && !isHoldAsked(state);

/** Whether its money may count as what was to be paid: it is not paid already, and some of it is of the right currency. */
export const mayTake = (state: Payment): boolean =>
  maySettle(state) &&
  state.held?.before !== 'confirmed' &&
  state.received + countable(state) > 0n &&
  state.refunds.length === 0;

export function settleReview(state: Payment, { kind: _kind, now, refundIdOf, ...said }: ReviewCommand): PaymentEvent[] {
  const { paymentId } = state.facts;
  if (!maySettle(state)) {
    if (state.reviewed?.how === said.how && state.reviewed.by === said.by) return [];
    throw new CaseChanged();
  }
  if (said.how === 'take' && !mayTake(state)) throw new CaseChanged();
  const { currency } = payOf(state);
  const held = state.held?.moneys ?? [];
  const wasSold = state.held?.before === 'confirmed';
  const back = (moneys: readonly HeldMoney[], standing: 'confirmed' | 'refund-pending'): PaymentEvent[] =>
    moneys.map(({ receipt, money, payer }) =>
      refundOf(
        state,
        { refundId: refundIdOf(receipt), reason: 'review', orderIds: [] },
        moneyFromText(money.amount, money.currency),
        standing,
        payer ?? '',
      ),
    );
  if (said.how === 'take') {
    const taken = (standing: 'confirmed' | 'late'): PaymentEvent => ({
      type: 'payment-review-settled',
      data: { paymentId, ...said, state: standing },
    });
    const others = held.filter(({ money }) => money.currency !== currency);
    if (!isKept(state, now)) return [...back(others, 'refund-pending'), taken('late'), askHold(state, wasOpen(state))];
    const received = text({ currency, minor: state.received + countable(state) });
    return [taken('confirmed'), paid(state, received, now), ...back(others, 'confirmed')];
  }
  const left = leftOf(state); // What came before may be on its way back already.
  const standing = wasSold && left.minor > 0n ? 'confirmed' : 'refund-pending';
  const settled: PaymentEvent = { type: 'payment-review-settled', data: { paymentId, ...said, state: standing } };
  if (wasSold) return [settled, ...back(held, standing)];
  const all =
    left.minor > 0n
      ? [
          refundOf(
            state,
            { refundId: refundIdOf('all'), reason: state.standing === 'late' ? 'late' : 'underpaid', orderIds: [] },
            left,
            'refund-pending',
          ),
        ]
      : [];
  return [
    settled,
    ...(wasOpen(state) ? ended(state, 'failed', 'returned') : []),
    ...all,
    ...back(held, 'refund-pending'),
  ];
}
