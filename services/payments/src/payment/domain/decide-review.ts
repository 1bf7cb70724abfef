import { moneyFromText } from '@asili/kernel';
import { CaseChanged } from '../../cases/domain/case.ts';
import {
  ended,
  leftOf,
  paid,
  refundOf,
  text,
  countable,
  isInReview,
  openStandings,
  payOf,
  type HeldMoney,
  type Payment,
  type PaymentEvent,
} from './payment.ts';

/** What an operator decides about money that brings nothing by itself. */
export type ReviewCommand =
  /** An operator said what becomes of money that brings nothing by itself. */
  { readonly kind: 'settle-review'; readonly now: Date; readonly refundIdOf: (receipt: string) => string } & Omit<
    Extract<PaymentEvent, { type: 'payment-review-settled' }>['data'],
    'paymentId' | 'state'
  >;

/** Whether its money may count as what was to be paid: it is not paid already, and some of it is of the right currency. */
export const mayTake = (state: Payment): boolean =>
  isInReview(state) &&
  state.held?.before !== 'confirmed' &&
  state.received + countable(state) > 0n &&
  state.refunds.length === 0;

export function settleReview(state: Payment, { kind: _kind, now, refundIdOf, ...said }: ReviewCommand): PaymentEvent[] {
  const { paymentId } = state.facts;
  if (!isInReview(state)) {
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
    const received = text({ currency, minor: state.received + countable(state) });
    return [
      { type: 'payment-review-settled', data: { paymentId, ...said, state: 'confirmed' } },
      paid(state, received, now),
      ...back(
        held.filter(({ money }) => money.currency !== currency),
        'confirmed',
      ),
    ];
  }
  const left = leftOf(state); // What came before may be on its way back already.
  const standing = wasSold && left.minor > 0n ? 'confirmed' : 'refund-pending';
  const settled: PaymentEvent = { type: 'payment-review-settled', data: { paymentId, ...said, state: standing } };
  if (wasSold) return [settled, ...back(held, standing)];
  const wasOpen =
    state.standing === 'underpaid' ||
    state.holdAsked?.wasOpen === true ||
    openStandings.includes(state.held?.before ?? 'confirmed');
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
  return [settled, ...(wasOpen ? ended(state, 'failed', 'returned') : []), ...all, ...back(held, 'refund-pending')];
}
