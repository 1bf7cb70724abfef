import type { OrderState, OrderStep } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { asOf, passTime, remind } from './due-exits.ts';
import {
  type Decided,
  type OrderStepped,
  type Party,
  type PurchaseEvent,
  type PurchaseHeld,
  changed,
  evolve,
  none,
  stateShown,
  type Order,
  type Purchase,
  type PurchaseState,
} from './purchase.ts';
import { allowedSteps, stepTo } from './life-cycle.ts';
import { decidePayment, type PaymentCommand } from './payment.ts';

/** There is no such purchase or order, or it is somebody else's. */
export class PurchaseNotFound extends DomainError {
  readonly code = 'ORDERS.NOT_FOUND';
  readonly status = 404;
}

/** The order's state does not allow the step; `state` and `allowed` stand in the problem. */
export class WrongState extends DomainError {
  readonly code = 'ORDERS.WRONG_STATE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string | readonly string[]>>;
  constructor(state: OrderState, allowed: readonly OrderStep[]) {
    super({ state });
    this.members = { state, allowed };
  }
}

/** What is said with a step; words of people are kept elsewhere. */
export type StepDetails = Pick<OrderStepped, 'carrier' | 'tracking' | 'reason' | 'offer' | 'wordsId'>;

export type PurchaseCommand =
  | { readonly kind: 'hold'; readonly purchase: PurchaseHeld }
  | PaymentCommand
  | ({ readonly now: Date } & (
      | { readonly kind: 'pass-time' }
      /** An operator ends its dispute. */
      | { readonly kind: 'decide-dispute'; readonly orderId: string; readonly decided: Decided }
      | {
          readonly kind: 'step';
          readonly orderId: string;
          readonly step: OrderStep;
          readonly by: Party;
          readonly details: StepDetails;
        }
    ));
type CommandOf<Kind extends PurchaseCommand['kind']> = Extract<PurchaseCommand, { kind: Kind }>;

/** They did this before; saying it again is a success where the table does not offer it anew. */
const isDone = ({ history }: Order, step: OrderStep, by: Party): boolean =>
  history.some((entry) => entry.step === step && entry.by === by);
/** The very same words and offer, a repeat. */
function isRepeat({ history }: Order, { step, by, details }: CommandOf<'step'>): boolean {
  const last = history.at(-1);
  return (
    last?.step === step &&
    last.by === by &&
    last.offer === details.offer &&
    last.reason === details.reason &&
    last.wordsId === details.wordsId
  );
}

function takeStep(before: Purchase, command: CommandOf<'step'>): PurchaseEvent[] {
  const { orderId, step, by, details, now } = command;
  const unpaid = before.orders.find((other) => other.orderId === orderId && before.state !== 'paid');
  if (unpaid) {
    const state = stateShown(asOf(before, now), unpaid);
    if (state === 'cancelled' && step === 'cancel' && by === 'buyer') return []; // Said before, of the whole purchase.
    throw new WrongState(state, []);
  }
  const { purchase, events } = passTime(before, now);
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  if (isRepeat(order, command)) return events;
  const to = stepTo(order, step, by, now);
  if (to === undefined) {
    if (isDone(order, step, by)) return events;
    throw new WrongState(order.state, allowedSteps(order, by, now));
  }
  return [
    ...events,
    ...changed(purchase, {
      purchaseId: purchase.id,
      orderId,
      step,
      by,
      state: to as OrderStepped['state'],
      at: now.toISOString(),
      ...details,
    }),
  ];
}

const isSameDecision = (left: Decided, right: Decided): boolean =>
  left.by === right.by && left.offer === right.offer && left.refund?.amount === right.refund?.amount;

function decideDispute(purchase: Purchase, { orderId, decided, now }: CommandOf<'decide-dispute'>): PurchaseEvent[] {
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  if (order.decided && isSameDecision(order.decided, decided)) return [];
  const to = stepTo(order, 'resolve', 'operator', now, decided.offer);
  if (to === undefined) throw new WrongState(order.state, allowedSteps(order, 'operator', now));
  const { id: purchaseId, customerId, paymentId = '' } = purchase;
  const { number, artisanId } = order;
  return [
    { type: 'dispute-decided', data: { purchaseId, orderId, ...decided } },
    ...(decided.refund
      ? [
          {
            type: 'order-reduced' as const,
            data: { orderId, number, purchaseId, paymentId, artisanId, customerId, refund: decided.refund },
          },
        ]
      : []),
    ...changed(purchase, {
      purchaseId,
      orderId,
      step: 'resolve',
      by: 'operator',
      state: to as OrderStepped['state'],
      at: now.toISOString(),
      offer: decided.offer,
    }),
  ];
}

/**
 * What a command does to a purchase and its orders. Pure; the stream's version decides between rivals, and deciding the same
 * command again on the state it produced yields nothing.
 * @throws HoldGone, PurchaseOver, PaymentInDoubt, PurchaseNotFound, WrongState
 */
export function decide(state: PurchaseState, command: PurchaseCommand): PurchaseEvent[] {
  if (command.kind === 'hold') return state.kind === 'none' ? [{ type: 'purchase-held', data: command.purchase }] : [];
  if (state.kind === 'none') throw new PurchaseNotFound();
  switch (command.kind) {
    case 'pass-time': {
      if (state.state === 'paid') {
        const { purchase, events } = passTime(state, command.now);
        return [...events, ...remind(purchase, command.now)];
      }
      return decidePayment(state, { kind: 'expire', now: command.now });
    }
    case 'decide-dispute':
      return decideDispute(state, command);
    case 'step':
      return takeStep(state, command);
    default:
      return decidePayment(state, command);
  }
}

/** The purchase with its orders; its stream is `purchase-<id>`. */
export const purchaseDecider = {
  initial: none,
  decide,
  evolve,
  stream: (id: string): string => `${purchaseStream}${id}`,
};
export const purchaseStream = 'purchase-';
