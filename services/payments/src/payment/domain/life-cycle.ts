import { DomainError, type Asset, machine, type Money, nothing, refuse, to, when } from '@asili/kernel';
import {
  answerHold,
  lapseLate,
  lapseUnderpaid,
  type LateCommand,
  notChosen,
  requote,
  requotedBefore,
  returnedBefore,
  returnLate,
} from './late-money.ts';
import {
  choiceEndOf,
  deadlineOf,
  ended,
  expiryOf,
  text,
  type Created,
  type OrderedPlan,
  type Payment,
  type PaymentCell,
  type PaymentEvent,
  type PaymentStatus,
} from './payment.ts';
import {
  resolveByAsking,
  type OutcomeCommand,
  resolvedBefore,
  process,
  processAgain,
  escalate,
  receiveAgain,
  type ReceiptCommand,
  receiveExpired,
  receiveInReview,
  receiveLate,
  receiveOpen,
  receiveOver,
  refundInReview,
  refundLate,
  refundUnderpaid,
  type ReviewCommand,
  reviewed,
  resolvePaid,
  resolveUnpaid,
  takeReviewed,
} from './decide-receipt.ts';
import {
  completeLastRefund,
  completeRefund,
  entrustRefund,
  failLastRefund,
  failRefund,
  noPlanToRefund,
  refund,
  refundBeside,
  refundPlan,
  type RefundsCommand,
} from './refunds-of-payment.ts';

/** Money has come, or may be on its way. */
export class CannotCancel extends DomainError {
  readonly code = 'PAYMENTS.CANNOT_CANCEL';
  readonly status = 409;
}

export type PaymentCommand =
  | { readonly kind: 'create'; readonly facts: Created; readonly plan?: OrderedPlan }
  | { readonly kind: 'ask' }
  | {
      readonly kind: 'open';
      readonly steps: Omit<Extract<PaymentEvent, { type: 'payment-opened' }>['data'], 'paymentId'>;
    }
  | { readonly kind: 'mark-unknown'; readonly isUnknown: boolean }
  | ReceiptCommand
  | OutcomeCommand
  /** `asked`: what its caller saw; one that was asked of its provider meanwhile is not closed behind its back. */
  | {
      readonly kind: 'close';
      readonly outcome: 'failed' | 'cancelled' | 'expired';
      readonly reason?: string;
      readonly asked?: boolean;
    }
  | LateCommand
  /** One of its orders is completed. */
  | { readonly kind: 'complete-order'; readonly orderId: string }
  | ReviewCommand
  /** How a dispute of it stands, and what its artisans receive of what is disputed. */
  | {
      readonly kind: 'dispute';
      readonly disputeId: string;
      readonly state: 'open' | 'won' | 'lost';
      readonly dueBy?: string;
      readonly orders: readonly {
        readonly orderId: string;
        readonly artisanId: string;
        readonly receives: Money<Asset>;
      }[];
    }
  | RefundsCommand;

type CommandOf<Kind extends PaymentCommand['kind']> = Extract<PaymentCommand, { kind: Kind }>;
type Close = CommandOf<'close'>;
type Resolve = CommandOf<'resolve'>;
/** By what is done; where one command ends it in several ways, by the way. */
type Commands = {
  readonly [Kind in Exclude<PaymentCommand['kind'], 'close' | 'resolve' | 'settle-review'>]: CommandOf<Kind>;
} & { readonly [Outcome in Close['outcome'] as `close-${Outcome}`]: Close } & {
  readonly [Outcome in Resolve['outcome'] as `resolve-${Outcome}`]: Resolve;
} & { readonly [How in ReviewCommand['how'] as `review-${How}`]: ReviewCommand };

/** Once for each state it comes to. */
const dispute: PaymentCell<CommandOf<'dispute'>> = when(
  ({ disputes }, { disputeId, state }) => disputes.some((each) => each.disputeId === disputeId && each.state === state),
  nothing,
  to([], ({ facts: { paymentId } }, { disputeId, state, dueBy, orders }) => [
    { type: 'payment-disputed', data: { paymentId, disputeId, state, ...(dueBy !== undefined && { dueBy }) } },
    ...orders.map(({ orderId, artisanId, receives }): PaymentEvent => ({
      type: 'order-disputed-by-bank',
      data: { disputeId, paymentId, orderId, artisanId, state, money: text(receives) },
    })),
  ]),
);
const completeOrder: PaymentCell<CommandOf<'complete-order'>> = when(
  ({ completed, facts: { shares } }, { orderId }) =>
    shares.some((share) => share.orderId === orderId) && !completed.includes(orderId),
  to([], ({ facts: { paymentId } }, { orderId }) => [
    { type: 'payment-order-completed', data: { paymentId, orderId } },
  ]),
);
const markUnknown: PaymentCell<CommandOf<'mark-unknown'>> = when(
  (state, { isUnknown }) => state.outcomeUnknown !== isUnknown,
  to([], ({ facts: { paymentId } }, { isUnknown }) => [
    { type: 'payment-doubted', data: { paymentId, inDoubt: isUnknown } },
  ]),
);
const cannotClose = refuse(() => new CannotCancel());
const close = (outcome: Close['outcome']): PaymentCell<Close> =>
  when(
    (state, { asked = state.asked }) => state.received === 0n && state.asked === asked,
    to(outcome, (state, { reason }) => ended(state, outcome, reason)),
    cannotClose,
  );

const absent = {
  create: nothing,
  ask: nothing,
  open: nothing,
  'mark-unknown': nothing,
  escalate: nothing,
  'resolve-asked': nothing,
  'resolve-paid': nothing,
  'resolve-unpaid': nothing,
  process: nothing,
  receive: nothing,
  'close-expired': nothing,
  'close-cancelled': nothing,
  'close-failed': nothing,
  lapse: nothing,
  requote: nothing,
  'return-late': nothing,
  'answer-hold': nothing,
  'complete-order': nothing,
  'review-take': nothing,
  'review-refund': nothing,
  dispute: nothing,
  refund: nothing,
  'refund-plan': nothing,
  'entrust-refund': nothing,
  'complete-refund': nothing,
  'fail-refund': nothing,
} satisfies Record<keyof Commands, typeof nothing>;
/** What is the same wherever it stands. */
const common = {
  ...absent,
  'resolve-asked': resolvedBefore,
  'resolve-paid': resolvedBefore,
  'resolve-unpaid': resolvedBefore,
  requote: notChosen,
  'return-late': returnedBefore,
  'complete-order': completeOrder,
  'review-take': reviewed,
  'review-refund': reviewed,
  dispute,
  'refund-plan': noPlanToRefund,
  'entrust-refund': entrustRefund,
  'complete-refund': completeRefund,
  'fail-refund': failRefund,
};
/** Money may still come in time. */
const open = {
  ...common,
  'mark-unknown': markUnknown,
  escalate,
  'resolve-asked': resolveByAsking,
  'resolve-paid': resolvePaid,
  'resolve-unpaid': resolveUnpaid,
  process,
  receive: receiveOpen,
  'close-expired': close('expired'),
  'close-cancelled': close('cancelled'),
  'close-failed': close('failed'),
};
/** Money of it is here, and has to be seen to. */
const unclosable = { 'close-expired': cannotClose, 'close-cancelled': cannotClose, 'close-failed': cannotClose };
/** Over, and it brought nothing that we keep. */
const over = { ...common, receive: receiveOver };
const timeToPay = { what: 'pay', at: expiryOf, command: 'close-expired' } as const;

/** The life of a payment: what comes of each command in each status, and what its time brings. */
export const paymentMachine = machine<
  { readonly none: { readonly kind: 'none' } } & Record<PaymentStatus, Payment>,
  Commands,
  PaymentEvent
>({
  name: 'Payment',
  stateOf: (payment) => (payment.kind === 'none' ? 'none' : payment.status),
  commandOf: (command) => {
    if (command.kind === 'close') return `close-${command.outcome}`;
    if (command.kind === 'resolve') return `resolve-${command.outcome}`;
    return command.kind === 'settle-review' ? `review-${command.how}` : command.kind;
  },
  cells: {
    none: {
      ...absent,
      create: to('created', (_none, { facts, plan }) => [
        { type: 'payment-created', data: facts },
        ...(plan ? [{ type: 'plan-ordered', data: { paymentId: facts.paymentId, ...plan } } as const] : []),
      ]),
    },
    created: {
      ...open,
      ask: when(
        ({ asked }) => !asked,
        to([], ({ facts: { paymentId } }) => [{ type: 'payment-asked', data: { paymentId } }]),
      ),
      open: to('awaiting-payment', ({ facts: { paymentId } }, { steps }) => [
        { type: 'payment-opened', data: { paymentId, ...steps } },
      ]),
      process: when(({ asked }) => asked, process),
    },
    'awaiting-payment': open,
    detected: open,
    processing: { ...open, process: processAgain },
    underpaid: {
      ...open,
      process: nothing,
      lapse: lapseUnderpaid,
      requote: requotedBefore,
      'return-late': returnLate,
      'review-take': takeReviewed,
      'review-refund': refundUnderpaid,
      refund,
    },
    confirmed: {
      ...common,
      receive: receiveAgain,
      ...unclosable,
      requote: requotedBefore,
      refund,
      'refund-plan': refundPlan,
    },
    late: {
      ...common,
      receive: receiveLate,
      ...unclosable,
      lapse: lapseLate,
      requote,
      'return-late': returnLate,
      'answer-hold': answerHold,
      'review-take': takeReviewed,
      'review-refund': refundLate,
      refund,
    },
    expired: { ...common, receive: receiveExpired },
    cancelled: over,
    failed: over,
    'refund-pending': { ...over, ...unclosable, refund: refundBeside, 'complete-refund': completeLastRefund },
    refunded: { ...over, refund: refundBeside, 'fail-refund': failLastRefund },
    review: {
      ...common,
      receive: receiveInReview,
      ...unclosable,
      'review-take': takeReviewed,
      'review-refund': refundInReview,
      refund: refundBeside,
    },
  },
  deadlines: {
    created: [timeToPay],
    'awaiting-payment': [timeToPay],
    detected: [timeToPay],
    processing: [{ what: 'settle', at: deadlineOf, command: 'escalate' }],
    underpaid: [{ what: 'pay the rest', at: expiryOf, command: 'lapse' }],
    late: [{ what: 'choose', at: choiceEndOf, command: 'lapse' }],
  },
});
