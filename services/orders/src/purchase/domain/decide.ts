import type { OrderStep } from '@asili/contracts';
import { DomainError } from '@asili/kernel';
import { asOf, applyDeadlines, remind } from './due-exits.ts';
import {
  type Decided,
  type Party,
  type PurchaseEvent,
  type PurchaseHeld,
  changed,
  evolve,
  none,
  stateShown,
  type Purchase,
  type PurchaseState,
} from './purchase.ts';
import { orderMachine, type StepDetails, WrongState } from './life-cycle.ts';
import { decidePayment, type PaymentCommand } from './payment.ts';

/** There is no such purchase or order, or it is somebody else's. */
export class PurchaseNotFound extends DomainError {
  readonly code = 'ORDERS.NOT_FOUND';
  readonly status = 404;
}

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

function takeStep(before: Purchase, command: CommandOf<'step'>): PurchaseEvent[] {
  const { orderId, step, by, details, now } = command;
  const unpaid = before.orders.find((other) => other.orderId === orderId && before.state !== 'paid');
  if (unpaid) {
    const state = stateShown(asOf(before, now), unpaid);
    if (state === 'cancelled' && step === 'cancel' && by === 'buyer') return []; // Said before, of the whole purchase.
    throw new WrongState(state, []);
  }
  const { purchase, events } = applyDeadlines(before, now);
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  const [state] = orderMachine.decide(order, { step, by, now, details });
  if (state === undefined) return events;
  return [
    ...events,
    ...changed(purchase, { purchaseId: purchase.id, orderId, step, by, state, at: now.toISOString(), ...details }),
  ];
}

function decideDispute(purchase: Purchase, { orderId, decided, now }: CommandOf<'decide-dispute'>): PurchaseEvent[] {
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (!order) throw new PurchaseNotFound();
  const [state] = orderMachine.decide(order, { step: 'resolve', by: 'operator', now, decided });
  if (state === undefined) return [];
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
      state,
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
        const { purchase, events } = applyDeadlines(state, command.now);
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
