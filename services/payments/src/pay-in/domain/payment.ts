import type { EventData, WrittenData } from '@asili/contracts';
import { moneyFromText, type Asset, type Money } from '@asili/kernel';
import type { DoubtReason } from '../../ways-to-pay/domain/pay-in.ts';
import type { Destination, Sending } from '../../ways-to-pay/domain/way-back.ts';

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
  | { type: 'payment-money-received'; data: WrittenData<'payments.payment-money-received.v1'> }
  | { type: 'payment-disputed'; data: WrittenData<'payments.payment-disputed.v1'> }
  | { type: 'order-disputed-by-bank'; data: WrittenData<'payments.order-disputed-by-bank.v1'> }
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
  | { type: 'payment-review-settled'; data: WrittenData<'payments.payment-review-settled.v1'> };

/** What decides about a payment's money; readers see more states, which follow from what became of its orders and refunds. */
export type Standing =
  | 'created'
  | 'awaiting-payment'
  | 'detected'
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
export type Refund = Pick<
  WrittenData<'payments.payment-refund-requested.v1'>,
  'refundId' | 'money' | 'to' | 'reason' | 'orderIds'
> & {
  /** 'asked': its buyer is to say where it goes; 'named': they said so, and may change it; 'manual': an operator's. */
  readonly state: 'requested' | 'asked' | 'named' | 'submitting' | 'succeeded' | 'manual';
  /** Of one that is asked or named: until when. */
  readonly until?: Date;
  /** Where its buyer wants it. */
  readonly destination?: Destination;
  /** Operators agreed to it, though it is large. */
  readonly isApproved?: true;
  /** Why it is an operator's. */
  readonly why?: string;
  /** How it is being sent. */
  readonly sending?: Sending;
};

export interface Payment {
  readonly kind: 'payment';
  readonly facts: Created;
  readonly plan?: OrderedPlan;
  /** Of a plan: when its money came. */
  readonly planPaidAt?: Date;
  readonly standing: Standing;
  /** The provider may have been asked. */
  readonly asked: boolean;
  readonly inDoubt: boolean;
  /** It has been so for long, so that an operator sees to it: what its provider said last. */
  readonly doubt?: DoubtReason;
  /** What an operator did about that, the last time. */
  readonly doubtSettled?: WrittenData<'payments.payment-doubt-settled.v1'>;
  readonly steps?: EventData<'payments.payment-opened.v1'>;
  readonly receipts: readonly string[];
  /** Minor units of what is to be paid in, all receipts together. */
  readonly received: bigint;
  /** The accounts it came from, where the provider names them, the latest last. */
  readonly payers: readonly string[];
  readonly reason?: string;
  /** When the first money came that is late. */
  readonly lateSince?: Date;
  /** Its terms are those its buyer chose for late money. */
  readonly requoted?: true;
  readonly refunds: readonly Refund[];
  /** Ids of its orders that are completed. */
  readonly completed: readonly string[];
  /** How its payer's disputes stand, the latest last. */
  readonly disputes: readonly Omit<WrittenData<'payments.payment-disputed.v1'>, 'paymentId'>[];
  /** Money an operator is to look at, which is not in `received`, and how the payment stood before it came. */
  readonly held?: { readonly before: Standing; readonly moneys: readonly HeldMoney[] };
  /** What an operator said of it, the last time. */
  readonly reviewed?: WrittenData<'payments.payment-review-settled.v1'>;
}

export type HeldMoney = Pick<WrittenData<'payments.payment-money-received.v1'>, 'receipt' | 'money' | 'payer'>;

export type PaymentState = { readonly kind: 'none' } | Payment;

export const payOf = ({ facts }: Payment): Money<Asset> =>
  moneyFromText(facts.quote.pay.amount, facts.quote.pay.currency);
export const toleranceOf = ({ facts }: Payment): bigint =>
  moneyFromText(facts.tolerance, facts.quote.pay.currency).minor;
export const expiryOf = ({ facts }: Payment): Date => new Date(facts.quote.expiresAt);

/** How long a payment may be unsettled after its quote ended, half an hour from its beginning: then somebody has to look. Source: the reference's reconciliation, B7. */
const doubtLifeMs = 15 * 60_000;
/** Nobody can say whether money came, or comes. */
export const isInDoubt = (payment: Payment): boolean => isOpen(payment) && payment.inDoubt && payment.received === 0n;
/** It has been in doubt for longer than providers take. */
export const isLongInDoubt = (payment: Payment, now: Date): boolean =>
  isInDoubt(payment) && now.getTime() >= expiryOf(payment).getTime() + doubtLifeMs;

/** How long late money waits for its buyer to choose. */
const lateLifeMs = 24 * 3_600_000;
/** When late money goes back by itself. */
export const choiceEndOf = (payment: Payment): Date =>
  new Date((payment.lateSince ?? expiryOf(payment)).getTime() + lateLifeMs);
/** A buyer may have all of it back: it is late, or it is not enough by the quote they chose then. */
export const mayChoose = (payment: Payment): boolean =>
  payment.standing === 'late' || (payment.standing === 'underpaid' && payment.requoted === true);

/** Money may still come in time. */
export const openStandings: readonly Standing[] = ['created', 'awaiting-payment', 'detected', 'underpaid'];
/** Money is here that brings nothing by itself: an operator may say what becomes of it. */
export const reviewStandings: readonly Standing[] = ['underpaid', 'late', 'review'];
export const isInReview = ({ standing }: Payment): boolean => reviewStandings.includes(standing);
/** What was to be paid is here, though an operator may have to look at what came beside it. */
export const isSold = ({ standing, held }: Payment): boolean =>
  standing === 'confirmed' || (standing === 'review' && held?.before === 'confirmed');
/** Of held money, what is of the currency that is to be paid; in minor units. */
export const countable = (state: Payment): bigint =>
  (state.held?.moneys ?? []).reduce(
    (sum, { money }) =>
      money.currency === payOf(state).currency ? sum + moneyFromText(money.amount, money.currency).minor : sum,
    0n,
  );
export const isOpen = ({ standing }: Payment): boolean => openStandings.includes(standing);
/** What the payer's bank has done: nothing, while it has not decided, or taken it back. */
export const bankDisputeOf = ({ disputes }: Payment): 'open' | 'won' | 'lost' | undefined =>
  (['open', 'lost', 'won'] as const).find((state) => disputes.some((each) => each.state === state));

/** Every order it paid is completed. Plans have none. */
export const isSettled = ({ standing, completed, facts: { shares } }: Payment): boolean =>
  standing === 'confirmed' && shares.length > 0 && shares.every(({ orderId }) => completed.includes(orderId));

/** What became of the sale by refunds that are back with the buyer; what came too much is none of it. */
export function givenBackOf({ standing, refunds, facts: { shares } }: Payment): 'none' | 'part' | 'all' {
  const back = refunds.filter(
    ({ state, reason }) => state === 'succeeded' && (reason === 'order-cancelled' || reason === 'order-reduced'),
  );
  if (standing !== 'confirmed' || back.length === 0) return 'none';
  return shares.every(({ orderId }) => back.some(({ orderIds }) => orderIds.includes(orderId))) ? 'all' : 'part';
}

/** Over, and it brought nothing that we keep. */
export const isOver = ({ standing }: Payment): boolean =>
  standing === 'expired' || standing === 'cancelled' || standing === 'failed' || standing === 'refunded';

function received(
  state: Payment,
  { receipt, money, at, payer, state: standing }: WrittenData<'payments.payment-money-received.v1'>,
): Payment {
  const isHeld = standing === 'review';
  const counts = !isHeld && money.currency === state.facts.quote.pay.currency;
  const held = isHeld && {
    before: state.held?.before ?? state.standing,
    moneys: [...(state.held?.moneys ?? []), { receipt, money, ...(payer !== undefined && { payer }) }],
  };
  const lateSince = standing === 'late' && state.standing !== 'late' && { lateSince: new Date(at) };
  return {
    ...state,
    ...(held && { held }),
    ...lateSince,
    standing,
    inDoubt: false,
    receipts: [...state.receipts, receipt],
    received: state.received + (counts ? moneyFromText(money.amount, money.currency).minor : 0n),
    ...(payer !== undefined && { payers: [...state.payers.filter((other) => other !== payer), payer] }),
  };
}

/** What was agreed on before is no longer, and what was sent before came to nothing. */
function stepDestination(
  { sending: _, destination: _before, isApproved: _agreed, ...refund }: Refund,
  { state, until, destination }: WrittenData<'payments.payment-refund-destination-stepped.v1'>,
): Refund {
  return {
    ...refund,
    state: state === 'named' ? 'named' : 'asked',
    until: new Date(until),
    ...(destination && { destination }),
  };
}

function withRefund(state: Payment, refundId: string, change: Partial<Refund> | ((refund: Refund) => Refund)): Payment {
  const changed = (refund: Refund): Refund =>
    typeof change === 'function' ? change(refund) : { ...refund, ...change };
  const refunds = state.refunds.map((refund) => (refund.refundId === refundId ? changed(refund) : refund));
  return {
    ...state,
    refunds,
    standing:
      state.standing === 'refund-pending' && refunds.every((refund) => refund.state === 'succeeded')
        ? 'refunded'
        : state.standing,
  };
}

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
      standing: 'created',
      asked: false,
      inDoubt: false,
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
      return { ...state, standing: 'awaiting-payment', steps: event.data, inDoubt: false };
    case 'payment-doubted': {
      const { doubt, ...rest } = state;
      return { ...rest, ...(event.data.inDoubt && doubt && { doubt }), inDoubt: event.data.inDoubt };
    }
    case 'payment-doubt-raised':
      return { ...state, doubt: event.data.why };
    case 'payment-doubt-settled':
      return { ...state, doubtSettled: event.data };
    case 'payment-detected':
      return { ...state, standing: 'detected', inDoubt: false };
    case 'payment-money-received':
      return received(state, event.data);
    case 'payment-requoted': {
      const { quote, hash, tolerance, shares, state: standing } = event.data;
      return { ...state, standing, requoted: true, facts: { ...state.facts, quote, hash, tolerance, shares } };
    }
    case 'payment-closed':
      return {
        ...state,
        standing: event.data.outcome,
        inDoubt: false,
        ...(event.data.reason !== undefined && { reason: event.data.reason }),
      };
    case 'payment-refund-requested':
      return {
        ...state,
        standing: state.standing === 'review' ? 'review' : event.data.state,
        refunds: [...state.refunds, { ...event.data, state: 'requested' }],
      }; // What is held for an operator stays theirs.
    case 'payment-refund-submitted':
      return withRefund(state, event.data.refundId, { state: 'submitting', sending: event.data.sending });
    case 'payment-refund-handed-over':
      return withRefund(state, event.data.refundId, { state: 'manual', why: event.data.reason });
    case 'payment-refund-destination-stepped':
      return withRefund(state, event.data.refundId, (refund) => stepDestination(refund, event.data));
    case 'payment-refund-approved':
      return withRefund(state, event.data.refundId, { state: 'requested', isApproved: true });
    case 'payment-review-settled': {
      const { held: _, ...rest } = state;
      return {
        ...rest,
        reviewed: event.data,
        standing: event.data.state as Standing,
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
    default:
      return state; // Changed, confirmed and ended are for others; what they say is said by the internal event beside them.
  }
}
