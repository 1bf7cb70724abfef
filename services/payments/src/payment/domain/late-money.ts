import { DomainError, moneyFromText, type Money, type Asset, nothing, refuse, to, when } from '@asili/kernel';
import {
  ended,
  isWorthSending,
  leftOf,
  paid,
  refundOf,
  text,
  choiceEndOf,
  expiryOf,
  isHoldAsked,
  mayChoose,
  payOf,
  type Payment,
  type PaymentCell,
  type PaymentEvent,
  type Terms,
} from './payment.ts';

/** No money of it waits for its buyer's choice: it was chosen, went back, or was never late. */
export class NothingToChoose extends DomainError {
  readonly code = 'PAYMENTS.NOTHING_TO_CHOOSE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string>>;
  constructor(state: string) {
    super({ state });
    this.members = { state };
  }
}

/** Late money can only go back: the purchase is over or paid otherwise, there is no rate, or what is missing cannot be sent this way. */
export class CannotRequote extends DomainError {
  readonly code = 'PAYMENTS.CANNOT_REQUOTE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string>>;
  constructor(reason: string) {
    super({ reason });
    this.members = { reason };
  }
}

/** What is done about money that came after its quote. Nothing is sold by it before orders keep what it pays for once more. */
export type LateCommand =
  /** Time has passed: what is too little and what came too late goes back. */
  | { readonly kind: 'lapse'; readonly now: Date; readonly refundId: string }
  /** The buyer of late money has it count for the sale at terms of now, in the same currency. */
  | { readonly kind: 'requote'; readonly terms: Terms; readonly now: Date; readonly refundId: string }
  /** The buyer of late money has all of it back. */
  | { readonly kind: 'return-late'; readonly refundId: string }
  /** Orders keep what it pays for, or do not any more. Refunds: of all of it, and of what is more than was to be paid. */
  | {
      readonly kind: 'answer-hold';
      readonly held: boolean;
      readonly now: Date;
      readonly refundId: string;
      readonly overId: string;
    };
type CommandOf<Kind extends LateCommand['kind']> = Extract<LateCommand, { kind: Kind }>;

/** Whether what came is enough by these terms. */
export const covers = (state: Payment, { quote: { pay }, tolerance }: Pick<Terms, 'quote' | 'tolerance'>): boolean =>
  state.received + moneyFromText(tolerance, pay.currency).minor >= moneyFromText(pay.amount, pay.currency).minor;
/** A buyer sends what is missing by themselves; other ways ask for one sum. */
export const takesParts = ({ facts: { method } }: Payment): boolean => method === 'hbar';

/** Late money is enough. Nobody holds anything for a plan, so nobody is asked about one. */
export function askHold({ facts: { paymentId, purchaseId } }: Payment, wasOpen: boolean, terms?: Terms): PaymentEvent {
  return {
    type: 'payment-hold-asked',
    data: { paymentId, purchaseId, wasOpen, ...(terms && { terms: termsOf(terms) }) },
  };
}
const termsOf = ({ quote, hash, tolerance, shares }: Terms): Terms => ({ quote, hash, tolerance, shares });

const allBack = (
  state: Payment,
  refundId: string,
  reason: 'late' | 'underpaid' | 'unfulfillable',
  money: Money<Asset> = { currency: payOf(state).currency, minor: state.received },
): PaymentEvent[] => [refundOf(state, { refundId, reason, orderIds: [] }, money, 'refund-pending')];
/** Its purchase hears that its time is over once that is what becomes of it. */
export const endedAfterAll = (state: Payment): PaymentEvent[] =>
  isHoldAsked(state) && state.holdAsked?.wasOpen ? ended(state, 'expired') : [];

/** Its time is over: what is too little goes back. */
export const lapseUnderpaid: PaymentCell<CommandOf<'lapse'>> = when(
  (state, { now }) => now > expiryOf(state),
  to('refund-pending', (state, { refundId }) =>
    state.requoted
      ? allBack(state, refundId, 'late')
      : [...ended(state, 'expired', 'underpaid'), ...allBack(state, refundId, 'underpaid')],
  ),
);
/** It came in time, or an operator took it: only what orders say still decides. */
const isForOrders = (state: Payment): boolean =>
  isHoldAsked(state) && (state.lateSince === undefined || state.reviewed?.how === 'take');
/** Nobody chose in time. */
export const lapseLate: PaymentCell<CommandOf<'lapse'>> = when(
  (state, { now }) => now > choiceEndOf(state) && !isForOrders(state),
  to('refund-pending', (state, { refundId }) => [...endedAfterAll(state), ...allBack(state, refundId, 'late')]),
);

/** The terms stand in the stream again, so that a release that knows of no question reads it as sold. */
function soldBy(state: Payment, terms: Terms, now: Date, overId: string): PaymentEvent[] {
  const { currency } = payOf(state);
  const over = {
    currency,
    minor: state.received - moneyFromText(terms.quote.pay.amount, terms.quote.pay.currency).minor,
  };
  return [
    { type: 'payment-requoted', data: { paymentId: state.facts.paymentId, ...termsOf(terms), state: 'confirmed' } },
    paid(state, text({ currency, minor: state.received }), now),
    ...(isWorthSending(over)
      ? [refundOf(state, { refundId: overId, reason: 'overpaid', orderIds: [] }, over, 'confirmed')]
      : []),
  ];
}

type Requote = CommandOf<'requote'>;
export const notChosen = refuse(({ status }: Payment) => new NothingToChoose(status));
/** Chosen before: the same choice again changes nothing. */
export const requotedBefore: PaymentCell<Requote> = when(({ requoted }) => requoted === true, nothing, notChosen);
const enough: PaymentCell<Requote> = when(
  ({ plan }) => plan !== undefined,
  to('confirmed', (state, { terms, now, refundId }) => soldBy(state, terms, now, refundId)),
  to('late', (state, { terms }) => [askHold(state, false, terms)]),
);
const tooLittle: PaymentCell<Requote> = when(
  takesParts,
  to('underpaid', ({ facts: { paymentId } }, { terms }) => [
    { type: 'payment-requoted', data: { paymentId, ...termsOf(terms), state: 'underpaid' } },
  ]),
  refuse(() => new CannotRequote('amount')),
);
/** What is more than the new sum goes back; what is missing may be sent where the way to pay takes parts. */
export const requote: PaymentCell<Requote> = when(
  isHoldAsked,
  nothing,
  when(
    (state, { now }) => now > choiceEndOf(state),
    notChosen,
    when((state, { terms }) => covers(state, terms), enough, tooLittle),
  ),
);

/** Once: a repeat finds that nothing is asked any more. */
export const answerHold: PaymentCell<CommandOf<'answer-hold'>> = when(
  isHoldAsked,
  to(['confirmed', 'refund-pending'], (state, { held, now, refundId, overId }) => {
    const { paymentId } = state.facts;
    const answered: PaymentEvent = { type: 'payment-hold-answered', data: { paymentId, held } };
    if (held) return [answered, ...soldBy(state, state.holdAsked?.terms ?? state.facts, now, overId)];
    const left = leftOf(state); // Orders may have said so before, by an event.
    return [
      answered,
      ...endedAfterAll(state),
      ...(left.minor > 0n ? allBack(state, refundId, 'unfulfillable', left) : []),
    ];
  }),
);

type ReturnLate = CommandOf<'return-late'>;
export const returnedBefore: PaymentCell<ReturnLate> = when(
  ({ refunds }, { refundId }) => refunds.some((refund) => refund.refundId === refundId),
  nothing,
  notChosen,
);
export const returnLate: PaymentCell<ReturnLate> = when(
  (state, { refundId }) => mayChoose(state) && !state.refunds.some((refund) => refund.refundId === refundId),
  to('refund-pending', (state, { refundId }) => allBack(state, refundId, 'late')),
  returnedBefore,
);
