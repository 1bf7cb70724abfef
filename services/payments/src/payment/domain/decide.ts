import { evolve } from './evolve-payment.ts';
import { type PaymentCommand, paymentMachine } from './life-cycle.ts';
import {
  isHoldAsked,
  isSettled,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type PaymentStatus,
} from './payment.ts';

/** Statuses that no other event publishes. */
const publishedStatuses = [
  'awaiting-payment',
  'detected',
  'processing',
  'underpaid',
  'late',
  'review',
  'refund-pending',
] as const satisfies readonly PaymentStatus[];

/** Nobody has to choose about late money while orders are asked: what they say is published. */
const publishedStatus = (payment: Payment): (typeof publishedStatuses)[number] | 'settled' | undefined => {
  if (isHoldAsked(payment)) return undefined;
  return isSettled(payment) ? 'settled' : publishedStatuses.find((status) => status === payment.status);
};

/**
 * What a command does to a payment. Pure; the stream's version decides between two writers. Everything is safe to repeat: by
 * the state it finds, receipts and refunds by their names.
 * @throws CaseChanged resolving an outcome that is known by now, or settling a review; CannotCancel closing one that has received money, or was asked meanwhile; NothingToChoose, CannotRequote where late money is not to be chosen about
 */
export function decide(state: PaymentState, command: PaymentCommand): PaymentEvent[] {
  const events = paymentMachine.decide(state, command);
  return [...events, ...changed(state, events.reduce(evolve, state))];
}

/** The status as others see it; of a plan nobody has to. */
function changed(before: PaymentState, after: PaymentState): PaymentEvent[] {
  if (after.kind === 'none' || after.plan) return [];
  const state = publishedStatus(after);
  const { paymentId, purchaseId } = after.facts;
  return state === undefined || (before.kind === 'payment' && publishedStatus(before) === state)
    ? []
    : [{ type: 'payment-changed', data: { paymentId, purchaseId, state } }];
}

/** The payment aggregate; its stream is `payment-<id>`. */
export const paymentStream = 'payment-';

export const paymentDecider = {
  initial: { kind: 'none' } as PaymentState,
  decide,
  evolve,
  stream: (id: string): string => `${paymentStream}${id}`,
};
