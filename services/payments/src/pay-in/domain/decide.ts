import { moneyFromText, moneyToText, type Asset, type Money } from '@asili/kernel';
import type { DoubtReason } from '../../ways-to-pay/domain/pay-in.ts';
import { CaseChanged } from '../../cases/domain/errors.ts';
import { decideRefund, type RefundCommand } from './decide-refund.ts';
import { planRefund, refundPlan, type RefundPlan } from './refund-plan.ts';
import { CannotCancel, CannotRequote, NothingToChoose } from './errors.ts';
import {
  choiceEndOf,
  countable,
  evolve,
  expiryOf,
  isInDoubt,
  isInReview,
  isLongInDoubt,
  isOpen,
  isOver,
  isSettled,
  mayChoose,
  openStandings,
  payOf,
  toleranceOf,
  type Created,
  type HeldMoney,
  type OrderedPlan,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type Standing,
  type Terms,
} from './payment.ts';

export type PaymentCommand =
  | { readonly kind: 'create'; readonly facts: Created; readonly plan?: OrderedPlan }
  | { readonly kind: 'ask' }
  | {
      readonly kind: 'open';
      readonly steps: Omit<Extract<PaymentEvent, { type: 'payment-opened' }>['data'], 'paymentId'>;
    }
  | { readonly kind: 'doubt'; readonly inDoubt: boolean }
  /** It has been in doubt for long: somebody is to look. */
  | { readonly kind: 'raise-doubt'; readonly why: DoubtReason; readonly now: Date }
  /** An operator has its provider asked, or says by a statement what became of it. */
  | ({ readonly kind: 'settle-doubt'; readonly now: Date } & Omit<
      Extract<PaymentEvent, { type: 'payment-doubt-settled' }>['data'],
      'paymentId'
    >)
  | { readonly kind: 'detect' }
  /** `priceHolds`: what was quoted is still right by the rates of now; counts where the money is late. */
  | {
      readonly kind: 'receive';
      readonly receipt: string;
      readonly money: Money<Asset>;
      readonly at: Date;
      readonly payer?: string;
      readonly priceHolds: boolean;
      readonly refundId: string;
    }
  /** `asked`: what its caller saw; one that was asked of its provider meanwhile is not closed behind its back. */
  | {
      readonly kind: 'close';
      readonly outcome: 'failed' | 'cancelled' | 'expired';
      readonly reason?: string;
      readonly asked?: boolean;
    }
  /** Time has passed: what is too little and what came too late goes back. */
  | { readonly kind: 'lapse'; readonly now: Date; readonly refundId: string }
  /** The buyer of late money has it count for the sale at terms of now, in the same currency. */
  | { readonly kind: 'requote'; readonly terms: Terms; readonly now: Date; readonly refundId: string }
  /** The buyer of late money has all of it back. */
  | { readonly kind: 'return-late'; readonly refundId: string }
  /** Without `money` all that is left of what came. */
  | {
      readonly kind: 'refund';
      readonly refundId: string;
      readonly money?: Money<Asset>;
      readonly reason: string;
      readonly orderIds: readonly string[];
    }
  /** One of its orders is completed. */
  | { readonly kind: 'complete-order'; readonly orderId: string }
  /** An operator said what becomes of money that brings nothing by itself. */
  | ({ readonly kind: 'settle-review'; readonly now: Date; readonly refundIdOf: (receipt: string) => string } & Omit<
      Extract<PaymentEvent, { type: 'payment-review-settled' }>['data'],
      'paymentId' | 'state'
    >)
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
  /** An operator gives the money of a plan back. */
  | RefundPlan
  | RefundCommand;
type CommandOf<Kind extends PaymentCommand['kind']> = Extract<PaymentCommand, { kind: Kind }>;

/** Standings that no other event tells others of. */
const told = [
  'awaiting-payment',
  'detected',
  'underpaid',
  'late',
  'review',
  'refund-pending',
] as const satisfies readonly Standing[];
const toldOf = (payment: Payment): (typeof told)[number] | 'settled' | undefined =>
  isSettled(payment) ? 'settled' : told.find((standing) => standing === payment.standing);

/** Less than this is not sent back by itself: ten times the network's fee for a transfer, at most 0.0001 USD each. */
const minimumRefund: Partial<Record<Asset, bigint>> = { HBAR: 200_000n };

/** Where all of it goes back to; nobody can say how much of it is whose where several gave. */
const onlyPayer = ({ payers: [payer = '', ...others] }: Payment): string => (others.length > 0 ? '' : payer);
const text = (money: Money<Asset>) => ({ amount: moneyToText(money), currency: money.currency });

function refundOf(
  state: Payment,
  refund: { readonly refundId: string; readonly reason: string; readonly orderIds: readonly string[] },
  money: Money<Asset>,
  standing: 'confirmed' | 'refund-pending',
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
      state: standing,
    },
  };
}

function receive(state: Payment, command: CommandOf<'receive'>): PaymentEvent[] {
  if (state.receipts.includes(command.receipt)) return []; // The same movement of money, told again.
  if (state.doubtSettled?.outcome === 'paid' && takesOnce(state)) return []; // What an operator saw on the statement, told by its provider at last.
  const { paymentId } = state.facts;
  const { receipt, money, at, payer, refundId } = command;
  const pay = payOf(state);
  const came = (
    standing: Extract<PaymentEvent, { type: 'payment-money-received' }>['data']['state'],
  ): PaymentEvent => ({
    type: 'payment-money-received',
    data: {
      paymentId,
      receipt,
      money: text(money),
      at: at.toISOString(),
      ...(payer !== undefined && { payer }),
      state: standing,
    },
  });
  const back = (minor: bigint, reason: string, standing: 'confirmed' | 'refund-pending'): PaymentEvent[] =>
    minor < (minimumRefund[pay.currency] ?? 1n)
      ? []
      : [refundOf(state, { refundId, reason, orderIds: [] }, { currency: pay.currency, minor }, standing, payer)];
  if (money.currency !== pay.currency || state.standing === 'review') return [came('review')];
  const total = state.received + money.minor;
  const isLate = state.standing === 'expired' || (isOpen(state) && at > expiryOf(state));
  if (isOpen(state) || isLate) {
    const isEnough = total + toleranceOf(state) >= pay.minor;
    if (isLate && !(isEnough && command.priceHolds))
      return [...(isOpen(state) ? ended(state, 'expired') : []), came('late')];
    if (!isEnough) return [came('underpaid')];
    return [
      came('confirmed'),
      paid(state, text({ ...pay, minor: total }), at),
      ...back(total - pay.minor, 'overpaid', 'confirmed'),
    ];
  }
  if (state.standing === 'late') return [came('late')];
  if (state.standing === 'confirmed') return [came('confirmed'), ...back(money.minor, 'paid-again', 'confirmed')];
  const whole = back(money.minor, 'payment-over', 'refund-pending');
  return [came(whole.length > 0 ? 'refund-pending' : 'review'), ...whole];
}

/** A transfer can be made again by whoever knows the memo; a page or a question on a phone moves money once. */
const takesOnce = (state: Payment): boolean => !takesParts(state);

/** Once for each thing its provider says. */
function raiseDoubt(state: Payment, { why, now }: CommandOf<'raise-doubt'>): PaymentEvent[] {
  return isLongInDoubt(state, now) && state.doubt !== why
    ? [{ type: 'payment-doubt-raised', data: { paymentId: state.facts.paymentId, why } }]
    : [];
}

/** Whether a statement may show that it was paid: transfers show themselves. */
export const mayShowPaid = (state: Payment): boolean =>
  isInDoubt(state) && state.doubt !== undefined && takesOnce(state);

function settleDoubt(state: Payment, { kind: _kind, now, ...said }: CommandOf<'settle-doubt'>): PaymentEvent[] {
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
  return [
    settled,
    {
      type: 'payment-money-received',
      data: { paymentId, receipt: said.reference ?? paymentId, money, at: now.toISOString(), state: 'confirmed' },
    },
    paid(state, money, now),
  ];
}

/** Once for each state it comes to. */
function dispute(state: Payment, { disputeId, state: how, dueBy, orders }: CommandOf<'dispute'>): PaymentEvent[] {
  if (state.disputes.some((each) => each.disputeId === disputeId && each.state === how)) return [];
  const { paymentId } = state.facts;
  return [
    { type: 'payment-disputed', data: { paymentId, disputeId, state: how, ...(dueBy !== undefined && { dueBy }) } },
    ...orders.map(({ orderId, artisanId, receives }): PaymentEvent => ({
      type: 'order-disputed-by-bank',
      data: { disputeId, paymentId, orderId, artisanId, state: how, money: text(receives) },
    })),
  ];
}

/** What others hear of it: of a purchase, or of a plan. */
function paid(
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

function close(state: Payment, { outcome, reason, asked = state.asked }: CommandOf<'close'>): PaymentEvent[] {
  if (isOver(state)) return [];
  if (!isOpen(state) || state.received > 0n || state.asked !== asked) throw new CannotCancel();
  return ended(state, outcome, reason);
}

/** Nobody holds anything for a plan, so nobody has to hear that it was not paid. */
function ended(
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

function lapse(state: Payment, { now, refundId }: CommandOf<'lapse'>): PaymentEvent[] {
  if (state.standing === 'underpaid' && now > expiryOf(state))
    return state.requoted
      ? allBack(state, refundId, 'late')
      : [...ended(state, 'expired', 'underpaid'), ...allBack(state, refundId, 'underpaid')];
  return state.standing === 'late' && now > choiceEndOf(state) ? allBack(state, refundId, 'late') : [];
}

const allBack = (state: Payment, refundId: string, reason: 'late' | 'underpaid'): PaymentEvent[] => [
  refundOf(
    state,
    { refundId, reason, orderIds: [] },
    { currency: payOf(state).currency, minor: state.received },
    'refund-pending',
  ),
];

/** Chosen once: the same choice again changes nothing. What is more than the new sum goes back; what is missing may be sent where the way to pay takes parts. */
function requote(state: Payment, { terms, now, refundId }: CommandOf<'requote'>): PaymentEvent[] {
  if (state.requoted && (state.standing === 'underpaid' || state.standing === 'confirmed')) return [];
  if (state.standing !== 'late' || now > choiceEndOf(state)) throw new NothingToChoose(state.standing);
  const { paymentId } = state.facts;
  const standing = covers(state, terms) ? 'confirmed' : 'underpaid';
  if (standing === 'underpaid' && !takesParts(state)) throw new CannotRequote('amount');
  const chosen: PaymentEvent = { type: 'payment-requoted', data: { paymentId, ...terms, state: standing } };
  if (standing === 'underpaid') return [chosen];
  const over = state.received - moneyFromText(terms.quote.pay.amount, terms.quote.pay.currency).minor;
  const { currency } = payOf(state);
  const back =
    over < (minimumRefund[currency] ?? 1n)
      ? []
      : [refundOf(state, { refundId, reason: 'overpaid', orderIds: [] }, { currency, minor: over }, 'confirmed')];
  return [chosen, paid(state, text({ currency, minor: state.received }), now), ...back];
}

/** Whether what came is enough by these terms. */
export const covers = (state: Payment, { quote: { pay }, tolerance }: Pick<Terms, 'quote' | 'tolerance'>): boolean =>
  state.received + moneyFromText(tolerance, pay.currency).minor >= moneyFromText(pay.amount, pay.currency).minor;
/** A buyer sends what is missing by themselves; other ways ask for one sum. */
export const takesParts = ({ facts: { method } }: Payment): boolean => method === 'hbar';

function returnLate(state: Payment, { refundId }: CommandOf<'return-late'>): PaymentEvent[] {
  if (state.refunds.some((refund) => refund.refundId === refundId)) return [];
  if (!mayChoose(state)) throw new NothingToChoose(state.standing);
  return allBack(state, refundId, 'late');
}

/** What came for it and does not go back. */
const leftOf = (state: Payment): Money<Asset> => ({
  ...payOf(state),
  minor: state.refunds
    .filter(({ reason }) => reason !== 'review')
    .reduce((rest, { money }) => rest - moneyFromText(money.amount, money.currency).minor, state.received),
});

function refund(state: Payment, command: CommandOf<'refund'>): PaymentEvent[] {
  if (state.refunds.some(({ refundId }) => refundId === command.refundId)) return [];
  const { currency, minor: left } = leftOf(state);
  const minor = command.money && command.money.minor < left ? command.money.minor : left;
  if (minor <= 0n) return [];
  return [refundOf(state, command, { currency, minor }, minor === left ? 'refund-pending' : 'confirmed')];
}

/** Whether its money may count as what was to be paid: it is not paid already, and some of it is of the right currency. */
export const mayTake = (state: Payment): boolean =>
  isInReview(state) &&
  state.held?.before !== 'confirmed' &&
  state.received + countable(state) > 0n &&
  state.refunds.length === 0;

function settleReview(
  state: Payment,
  { kind: _kind, now, refundIdOf, ...said }: CommandOf<'settle-review'>,
): PaymentEvent[] {
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
  const wasOpen = state.standing === 'underpaid' || openStandings.includes(state.held?.before ?? 'confirmed');
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

function created({ facts, plan }: CommandOf<'create'>): PaymentEvent[] {
  return [
    { type: 'payment-created', data: facts },
    ...(plan ? [{ type: 'plan-ordered', data: { paymentId: facts.paymentId, ...plan } } as const] : []),
  ];
}

/**
 * What a command does to a payment. Pure; the stream's version decides between two writers. Everything is safe to repeat: by
 * the state it finds, receipts and refunds by their names.
 * @throws CaseChanged settling a refund that is no operator's, or was settled, and a doubt that is none any more; CannotCancel closing one that has received money, or was asked meanwhile; NothingToChoose, CannotRequote where late money is not to be chosen about; NothingToName where a refund's buyer is not asked where it goes
 */
export function decide(state: PaymentState, command: PaymentCommand): PaymentEvent[] {
  const events = steps(state, command);
  return [...events, ...changed(state, events.reduce(evolve, state))];
}

function completeOrder(
  { completed, facts: { paymentId, shares } }: Payment,
  { orderId }: CommandOf<'complete-order'>,
): PaymentEvent[] {
  const isNews = shares.some((share) => share.orderId === orderId) && !completed.includes(orderId);
  return isNews ? [{ type: 'payment-order-completed', data: { paymentId, orderId } }] : [];
}

/** What others hear of where it stands. Nobody has to hear it of a plan. */
function changed(before: PaymentState, after: PaymentState): PaymentEvent[] {
  if (after.kind === 'none' || after.plan) return [];
  const state = toldOf(after);
  const { paymentId, purchaseId } = after.facts;
  return state === undefined || (before.kind === 'payment' && toldOf(before) === state)
    ? []
    : [{ type: 'payment-changed', data: { paymentId, purchaseId, state } }];
}

function steps(state: PaymentState, command: PaymentCommand): PaymentEvent[] {
  if (command.kind === 'create') return state.kind === 'none' ? created(command) : [];
  if (state.kind === 'none') return [];
  const { paymentId } = state.facts;
  switch (command.kind) {
    case 'ask':
      return state.standing === 'created' && !state.asked ? [{ type: 'payment-asked', data: { paymentId } }] : [];
    case 'open':
      return state.standing === 'created' ? [{ type: 'payment-opened', data: { paymentId, ...command.steps } }] : [];
    case 'doubt':
      return isOpen(state) && state.inDoubt !== command.inDoubt
        ? [{ type: 'payment-doubted', data: { paymentId, inDoubt: command.inDoubt } }]
        : [];
    case 'raise-doubt':
      return raiseDoubt(state, command);
    case 'settle-doubt':
      return settleDoubt(state, command);
    case 'detect':
      return state.standing === 'awaiting-payment' ? [{ type: 'payment-detected', data: { paymentId } }] : [];
    case 'receive':
      return receive(state, command);
    case 'close':
      return close(state, command);
    case 'lapse':
      return lapse(state, command);
    case 'requote':
      return requote(state, command);
    case 'return-late':
      return returnLate(state, command);
    case 'refund':
      return refund(state, command);
    case 'refund-plan': {
      const wanted = refund(state, { kind: 'refund', refundId: command.refundId, reason: planRefund, orderIds: [] });
      return state.refunds.some(({ refundId }) => refundId === command.refundId)
        ? []
        : [...refundPlan(state, command, leftOf(state)), ...wanted];
    }
    case 'complete-order':
      return completeOrder(state, command);
    case 'settle-review':
      return settleReview(state, command);
    case 'dispute':
      return dispute(state, command);
    default:
      return decideRefund(state, command);
  }
}

/** The payment aggregate; its stream is `payment-<id>`. */
export const paymentStream = 'payment-';
export const paymentDecider = {
  initial: { kind: 'none' } as PaymentState,
  decide,
  evolve,
  stream: (id: string): string => `${paymentStream}${id}`,
};
