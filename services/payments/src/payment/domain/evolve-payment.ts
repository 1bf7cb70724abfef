import type { WrittenData } from '@asili/contracts';
import { moneyFromText } from '@asili/kernel';
import {
  type PaymentEvent,
  type PaymentStatus,
  type Created,
  type Terms,
  type PaymentRefund,
  type Payment,
  type PaymentState,
  countable,
  deadlineOf,
} from './payment.ts';

/** What came in time waits for orders alone. */
const lateFrom = (state: Payment, at: Date): Date | undefined =>
  state.status === 'expired' || at > deadlineOf(state) ? at : undefined;

function received(
  state: Payment,
  { receipt, money, at, payer, state: status }: WrittenData<'payments.payment-money-received.v1'>,
): Payment {
  const isHeld = status === 'review';
  const counts = !isHeld && money.currency === state.facts.quote.pay.currency;
  const held = isHeld && {
    before: state.held?.before ?? state.status,
    moneys: [...(state.held?.moneys ?? []), { receipt, money, ...(payer !== undefined && { payer }) }],
  };
  const { lateSince: before, ...rest } = state;
  const lateSince = status === 'late' && state.status !== 'late' ? lateFrom(state, new Date(at)) : before;
  return {
    ...rest,
    ...(held && { held }),
    ...(lateSince && { lateSince }),
    status,
    outcomeUnknown: false,
    receipts: [...state.receipts, receipt],
    received: state.received + (counts ? moneyFromText(money.amount, money.currency).minor : 0n),
    ...(payer !== undefined && { payers: [...state.payers.filter((other) => other !== payer), payer] }),
  };
}

/** What was agreed on before is no longer, and what was sent before came to nothing. */
function stepDestination(
  { sending: _, destination: _before, isApproved: _agreed, ...refund }: PaymentRefund,
  { state, until, destination }: WrittenData<'payments.payment-refund-destination-stepped.v1'>,
): PaymentRefund {
  return {
    ...refund,
    state: state === 'named' ? 'named' : 'asked',
    until: new Date(until),
    ...(destination && { destination }),
  };
}

function withRefund(
  state: Payment,
  refundId: string,
  change: Partial<PaymentRefund> | ((refund: PaymentRefund) => PaymentRefund),
): Payment {
  const changed = (refund: PaymentRefund): PaymentRefund =>
    typeof change === 'function' ? change(refund) : { ...refund, ...change };
  const refunds = state.refunds.map((refund) => (refund.refundId === refundId ? changed(refund) : refund));
  const isBack = refunds.every((refund) => refund.state === 'succeeded');
  if (state.status === 'refund-pending' && isBack) return { ...state, refunds, status: 'refunded' };
  return { ...state, refunds, status: state.status === 'refunded' && !isBack ? 'refund-pending' : state.status };
}

/** Written for an earlier release, which leaves alone what is an operator's: from here on the refund's own stream decides. */
export const ownStream = 'own-stream';

/** A payment's facts by the last quote its buyer agreed to; undefined where nothing was. */
export function agreed(events: readonly { readonly type: string; readonly data: unknown }[]): Created | undefined {
  const created = events.find(({ type }) => type === 'payment-created')?.data as Created | undefined;
  const again = events.findLast(({ type }) => type === 'payment-requoted')?.data as Terms | undefined;
  return created && again
    ? { ...created, quote: again.quote, hash: again.hash, tolerance: again.tolerance, shares: again.shares }
    : created;
}

/** Total: events of a newer release change nothing. */
export function evolve(state: PaymentState, event: PaymentEvent): PaymentState {
  if (event.type === 'payment-created')
    return {
      kind: 'payment',
      facts: event.data,
      status: 'created',
      asked: false,
      outcomeUnknown: false,
      receipts: [],
      received: 0n,
      payers: [],
      refunds: [],
      completed: [],
      disputes: [],
    };
  if (state.kind === 'none') return state;
  switch (event.type) {
    case 'plan-ordered': {
      const { plan, months, price } = event.data;
      return { ...state, plan: { plan, months, price } };
    }
    case 'plan-paid':
      return { ...state, planPaidAt: new Date(event.data.paidAt) };
    case 'payment-asked':
      return { ...state, asked: true };
    case 'payment-opened':
      return { ...state, status: 'awaiting-payment', steps: event.data, outcomeUnknown: false };
    case 'payment-doubted': {
      const { escalation, ...rest } = state;
      return { ...rest, ...(event.data.inDoubt && escalation && { escalation }), outcomeUnknown: event.data.inDoubt };
    }
    case 'payment-doubt-raised':
      return { ...state, escalation: event.data.why };
    case 'payment-doubt-settled':
      return { ...state, resolution: event.data };
    case 'payment-detected':
      return state.status === 'processing' ? state : { ...state, status: 'detected', outcomeUnknown: false };
    case 'payment-processing-started': {
      const { until, why } = event.data;
      return {
        ...state,
        status: 'processing',
        processing: { until: new Date(until), why },
        outcomeUnknown: why === 'unanswered',
      };
    }
    case 'payment-money-received':
      return received(state, event.data);
    case 'payment-requoted': {
      const { quote, hash, tolerance, shares, state: status } = event.data;
      return { ...state, status, requoted: true, facts: { ...state.facts, quote, hash, tolerance, shares } };
    }
    case 'payment-hold-asked': {
      const { wasOpen, terms } = event.data;
      return { ...state, holdAsked: { wasOpen, ...(terms && { terms }) } };
    }
    case 'payment-hold-answered': {
      const { holdAsked: _, ...rest } = state;
      return event.data.held ? rest : { ...rest, holdRefused: true };
    }
    case 'payment-closed':
      return {
        ...state,
        status: event.data.outcome,
        outcomeUnknown: false,
        ...(event.data.reason !== undefined && { reason: event.data.reason }),
      };
    case 'payment-refund-requested':
      return {
        ...state,
        status: state.status === 'review' ? 'review' : event.data.state,
        refunds: [...state.refunds, { ...event.data, state: 'requested' }],
      }; // What is held for an operator stays theirs.
    case 'payment-refund-submitted':
      return withRefund(state, event.data.refundId, { state: 'submitting', sending: event.data.sending });
    case 'payment-refund-handed-over':
      return withRefund(
        state,
        event.data.refundId,
        event.data.reason === ownStream ? { hasStream: true } : { state: 'manual', why: event.data.reason },
      );
    case 'payment-refund-settled':
      return withRefund(state, event.data.refundId, { reference: event.data.reference });
    case 'payment-refund-destination-stepped':
      return withRefund(state, event.data.refundId, (refund) => stepDestination(refund, event.data));
    case 'payment-refund-approved':
      return withRefund(state, event.data.refundId, { state: 'requested', isApproved: true });
    case 'payment-review-settled': {
      const { held: _, ...rest } = state;
      return {
        ...rest,
        reviewed: event.data,
        status: event.data.state as PaymentStatus,
        received: state.received + (event.data.how === 'take' ? countable(state) : 0n),
      };
    }
    case 'payment-disputed': {
      const { disputeId, state: how, dueBy } = event.data;
      return {
        ...state,
        disputes: [
          ...state.disputes.filter((each) => each.disputeId !== disputeId),
          { disputeId, state: how, ...(dueBy !== undefined && { dueBy }) },
        ],
      };
    }
    case 'payment-order-completed':
      return { ...state, completed: [...state.completed, event.data.orderId] };
    case 'payment-refunded':
      return withRefund(state, event.data.refundId, { state: 'succeeded' });
    case 'payment-refund-failed':
      return withRefund(state, event.data.refundId, (refund) => ({
        ...refund,
        state: 'manual',
        bounces: (refund.bounces ?? 0) + 1,
      }));
    default:
      return state; // Changed, confirmed and ended are for others; what they say is said by the internal event beside them.
  }
}
