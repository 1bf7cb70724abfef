import { DomainError } from '@asili/kernel';
import { orderMachine } from './life-cycle.ts';
import { changed, type Purchase, type PurchaseEvent, totalsOf } from './purchase.ts';

/** The purchase's items are no longer kept for it. */
export class HoldGone extends DomainError {
  readonly code = 'ORDERS.HOLD_GONE';
  readonly status = 409;
}

/** The purchase is paid or was given up. */
export class PurchaseOver extends DomainError {
  readonly code = 'ORDERS.PURCHASE_OVER';
  readonly status = 409;
}

/** Money of it may be under way: it cannot be given up before that is known. */
export class PaymentOutcomeUnknown extends DomainError {
  readonly code = 'ORDERS.PAYMENT_IN_DOUBT';
  readonly status = 409;
}

/** What becomes of a purchase by its payment, or for want of one. */
export type PaymentCommand = { readonly now: Date } & (
  | { readonly kind: 'begin-payment'; readonly paymentId: string; readonly holdExpiresAt: Date }
  /** Its provider settles it in days: the items are kept as long. */
  | { readonly kind: 'settle-payment'; readonly paymentId: string; readonly holdExpiresAt: Date }
  | { readonly kind: 'end-payment'; readonly paymentId: string }
  /** `paymentId`: the payment under way, which was given up before. */
  | { readonly kind: 'cancel'; readonly paymentId?: string | undefined }
  /** `lost`: its items are gone before their time; one whose items are kept for days has them all. */
  | { readonly kind: 'expire'; readonly lost?: true }
  /** Its items were taken. */
  | { readonly kind: 'pay'; readonly paymentId: string }
  /** Its items are gone. */
  | { readonly kind: 'refuse-payment'; readonly paymentId: string }
  | { readonly kind: 'refund'; readonly paymentId: string; readonly orderIds: readonly string[] }
  /** The money came back to us and is to go out another way. */
  | { readonly kind: 'fail-refund'; readonly paymentId: string; readonly orderIds: readonly string[] }
);
type CommandOf<Kind extends PaymentCommand['kind']> = Extract<PaymentCommand, { kind: Kind }>;

/** What the payment brings to these orders, each in its state; nothing where it never paid them. */
export function stepOrders(
  purchase: Purchase,
  orderIds: readonly string[],
  step: 'paid' | 'refund' | 'refund-failed',
  { now, paymentId }: CommandOf<'pay' | 'refund' | 'fail-refund'>,
): PurchaseEvent[] {
  const by = 'system';
  return purchase.orders
    .filter(({ orderId }) => orderIds.includes(orderId))
    .flatMap((order) =>
      orderMachine
        .decide(order, { step, by, now })
        .flatMap((state) =>
          changed(
            purchase,
            { purchaseId: purchase.id, orderId: order.orderId, step, by, state, at: now.toISOString() },
            paymentId,
          ),
        ),
    );
}

/** The hold is extended by the first payment that begins. */
export function beginPayment(
  { id: purchaseId, extended, holdExpiresAt: before }: Purchase,
  { paymentId, holdExpiresAt, now }: CommandOf<'begin-payment'>,
): PurchaseEvent[] {
  const until = extended ? before : holdExpiresAt.toISOString();
  return [
    { type: 'purchase-payment-begun', data: { purchaseId, paymentId, holdExpiresAt: until, at: now.toISOString() } },
  ];
}

/** Kept once; written as a payment that begins again, which an earlier release reads as well. */
export function settlePayment(
  { id: purchaseId }: Purchase,
  { paymentId, holdExpiresAt, now }: CommandOf<'settle-payment'>,
): PurchaseEvent[] {
  return [
    {
      type: 'purchase-payment-begun',
      data: { purchaseId, paymentId, holdExpiresAt: holdExpiresAt.toISOString(), at: now.toISOString() },
    },
  ];
}

/** What was kept for days is free with it: nobody waits at the checkout any more. */
export function endPayment(purchase: Purchase, { paymentId, now }: CommandOf<'end-payment'>): PurchaseEvent[] {
  const isSettling = purchase.settling === true && purchase.paymentId === paymentId;
  return [
    { type: 'purchase-payment-ended', data: { purchaseId: purchase.id, paymentId, at: now.toISOString() } },
    ...(isSettling ? close(purchase, 'expired', now) : []),
  ];
}

export function close({ id: purchaseId }: Purchase, state: 'cancelled' | 'expired', now: Date): PurchaseEvent[] {
  return [{ type: 'purchase-closed', data: { purchaseId, state, at: now.toISOString() } }];
}

/** Its orders begin with it. */
export function pay(purchase: Purchase, command: CommandOf<'pay'>): PurchaseEvent[] {
  const { id: purchaseId, customerId } = purchase;
  const orders = purchase.orders.map((order) => ({
    orderId: order.orderId,
    number: order.number,
    artisanId: order.artisanId,
    totals: totalsOf(order),
    lines: order.lines.map(({ productId, quantity, unitPrice }) => ({ productId, quantity, unitPrice })),
  }));
  const orderIds = orders.map(({ orderId }) => orderId);
  return [
    { type: 'purchase-paid', data: { purchaseId, paymentId: command.paymentId, customerId, orders } },
    ...stepOrders(purchase, orderIds, 'paid', command),
  ];
}

/** Nothing is sold for that payment, and its money goes back. */
export function declinePayment(
  purchase: Purchase,
  { paymentId }: CommandOf<'pay' | 'refuse-payment'>,
): PurchaseEvent[] {
  const { id: purchaseId, customerId, state } = purchase;
  const reason = state === 'paid' ? 'paid-otherwise' : state === 'cancelled' ? 'given-up' : 'gone';
  const orders = purchase.orders.map(({ orderId, number, artisanId }) => ({ orderId, number, artisanId }));
  return [
    { type: 'purchase-unfulfillable', data: { purchaseId, paymentId, customerId } },
    { type: 'purchase-payment-declined', data: { purchaseId, paymentId, customerId, reason, orders } },
  ];
}
