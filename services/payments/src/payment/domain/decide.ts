import { DomainError, type Asset, type Money } from '@asili/kernel';
import { decideLate, type LateCommand } from './late-money.ts';
import {
  ended,
  text,
  isHoldAsked,
  isOpen,
  isOver,
  isSettled,
  type Created,
  type OrderedPlan,
  type Payment,
  type PaymentEvent,
  type PaymentState,
  type Standing,
} from './payment.ts';
import { evolve } from './evolve-payment.ts';
import {
  type ReceiptCommand,
  type DoubtCommand,
  receive,
  mayProcess,
  process,
  raiseDoubt,
  settleDoubt,
  type ReviewCommand,
  settleReview,
} from './decide-receipt.ts';
import { type RefundsCommand, decideRefunds } from './refunds-of-payment.ts';

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
  | { readonly kind: 'doubt'; readonly inDoubt: boolean }
  | ReceiptCommand
  | DoubtCommand
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

/** Standings that no other event tells others of. */
const told = [
  'awaiting-payment',
  'detected',
  'processing',
  'underpaid',
  'late',
  'review',
  'refund-pending',
] as const satisfies readonly Standing[];

/** Nobody has to choose about late money while orders are asked: what they say is told. */
const toldOf = (payment: Payment): (typeof told)[number] | 'settled' | undefined => {
  if (isHoldAsked(payment)) return undefined;
  return isSettled(payment) ? 'settled' : told.find((standing) => standing === payment.standing);
};

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

function close(state: Payment, { outcome, reason, asked = state.asked }: CommandOf<'close'>): PaymentEvent[] {
  if (isOver(state)) return [];
  if (!isOpen(state) || state.received > 0n || state.asked !== asked) throw new CannotCancel();
  return ended(state, outcome, reason);
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
 * @throws CaseChanged settling a doubt that is none any more, or a review; CannotCancel closing one that has received money, or was asked meanwhile; NothingToChoose, CannotRequote where late money is not to be chosen about
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
    case 'process':
      return mayProcess(state, command.why) ? process(paymentId, command) : [];
    case 'receive':
      return receive(state, command);
    case 'close':
      return close(state, command);
    case 'lapse':
    case 'requote':
    case 'return-late':
    case 'answer-hold':
      return decideLate(state, command);
    case 'complete-order':
      return completeOrder(state, command);
    case 'settle-review':
      return settleReview(state, command);
    case 'dispute':
      return dispute(state, command);
    case 'refund':
    case 'refund-plan':
    case 'entrust-refund':
    case 'complete-refund':
    case 'fail-refund':
      return decideRefunds(state, command);
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
