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
export class PaymentInDoubt extends DomainError {
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

const isHeld = ({ holdExpiresAt }: Purchase, now: Date): boolean => Date.parse(holdExpiresAt) > now.getTime();

/** What the payment brings to these orders, each in its state. */
function stepOrders(
  purchase: Purchase,
  orderIds: readonly string[],
  step: 'paid' | 'refund' | 'refund-failed',
  now: Date,
  paymentId = purchase.paymentId,
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

function beginPayment(
  purchase: Purchase,
  { paymentId, holdExpiresAt, now }: CommandOf<'begin-payment'>,
): PurchaseEvent[] {
  if (purchase.state === 'paid' || purchase.state === 'cancelled') throw new PurchaseOver();
  if (purchase.ended.includes(paymentId) || (purchase.state === 'paying' && purchase.paymentId === paymentId))
    return []; // A repeat, perhaps a late one.
  if (purchase.state === 'expired' || !isHeld(purchase, now)) throw new HoldGone();
  const until = purchase.extended ? purchase.holdExpiresAt : holdExpiresAt.toISOString();
  return [
    {
      type: 'purchase-payment-begun',
      data: { purchaseId: purchase.id, paymentId, holdExpiresAt: until, at: now.toISOString() },
    },
  ];
}

/** Kept once; written as a payment that begins again, which an earlier release reads as well. */
function settlePayment(
  purchase: Purchase,
  { paymentId, holdExpiresAt, now }: CommandOf<'settle-payment'>,
): PurchaseEvent[] {
  if (purchase.state !== 'paying' || purchase.paymentId !== paymentId || purchase.settling) return [];
  return [
    {
      type: 'purchase-payment-begun',
      data: { purchaseId: purchase.id, paymentId, holdExpiresAt: holdExpiresAt.toISOString(), at: now.toISOString() },
    },
  ];
}

/** What was kept for days is free with it: nobody waits at the checkout any more. */
function endPayment(purchase: Purchase, { paymentId, now }: CommandOf<'end-payment'>): PurchaseEvent[] {
  const isOpen = purchase.state === 'held' || purchase.state === 'paying';
  if (!isOpen || purchase.ended.includes(paymentId)) return [];
  const isSettling = purchase.settling === true && purchase.paymentId === paymentId;
  return [
    { type: 'purchase-payment-ended', data: { purchaseId: purchase.id, paymentId, at: now.toISOString() } },
    ...(isSettling ? close(purchase, 'expired', now) : []),
  ];
}

function close(purchase: Purchase, state: 'cancelled' | 'expired', now: Date): PurchaseEvent[] {
  return [{ type: 'purchase-closed', data: { purchaseId: purchase.id, state, at: now.toISOString() } }];
}

function cancel(purchase: Purchase, { paymentId, now }: CommandOf<'cancel'>): PurchaseEvent[] {
  if (purchase.state === 'paid') throw new PurchaseOver();
  if (purchase.state === 'cancelled' || purchase.state === 'expired') return [];
  if (purchase.state === 'paying' && purchase.paymentId !== paymentId) throw new PaymentInDoubt();
  return close(purchase, 'cancelled', now);
}

function expire(purchase: Purchase, { lost, now }: CommandOf<'expire'>): PurchaseEvent[] {
  const isDue = lost
    ? purchase.state === 'held' || (purchase.state === 'paying' && !purchase.settling)
    : purchase.state === 'held' && !isHeld(purchase, now);
  return isDue ? close(purchase, 'expired', now) : [];
}

function pay(purchase: Purchase, { paymentId, now }: CommandOf<'pay'>): PurchaseEvent[] {
  if (purchase.refused.includes(paymentId) || (purchase.state === 'paid' && purchase.paymentId === paymentId))
    return [];
  if (purchase.state === 'paid' || purchase.state === 'cancelled') return refuse(purchase, paymentId);
  const { id: purchaseId, customerId } = purchase;
  const orders = purchase.orders.map((order) => ({
    orderId: order.orderId,
    number: order.number,
    artisanId: order.artisanId,
    totals: totalsOf(order),
    lines: order.lines.map(({ productId, quantity, unitPrice }) => ({ productId, quantity, unitPrice })),
  }));
  return [
    { type: 'purchase-paid', data: { purchaseId, paymentId, customerId, orders } },
    ...stepOrders(
      purchase,
      orders.map(({ orderId }) => orderId),
      'paid',
      now,
      paymentId,
    ),
  ];
}

function refuse(purchase: Purchase, paymentId: string): PurchaseEvent[] {
  const isSettled =
    purchase.refused.includes(paymentId) || (purchase.state === 'paid' && purchase.paymentId === paymentId);
  if (isSettled) return [];
  const { id: purchaseId, customerId, state } = purchase;
  const reason = state === 'paid' ? 'paid-otherwise' : state === 'cancelled' ? 'given-up' : 'gone';
  const orders = purchase.orders.map(({ orderId, number, artisanId }) => ({ orderId, number, artisanId }));
  return [
    { type: 'purchase-unfulfillable', data: { purchaseId, paymentId, customerId } },
    { type: 'purchase-payment-declined', data: { purchaseId, paymentId, customerId, reason, orders } },
  ];
}

function refund(purchase: Purchase, { paymentId, orderIds, now }: CommandOf<'refund'>): PurchaseEvent[] {
  if (purchase.state !== 'paid' || purchase.paymentId !== paymentId) return []; // Of money that never paid an order.
  return stepOrders(purchase, orderIds, 'refund', now);
}

/** What its refund was for is cancelled again, until that money is back with its buyer. */
function failRefund(purchase: Purchase, { paymentId, orderIds, now }: CommandOf<'fail-refund'>): PurchaseEvent[] {
  if (purchase.state !== 'paid' || purchase.paymentId !== paymentId) return [];
  return stepOrders(purchase, orderIds, 'refund-failed', now);
}

/** Pure. @throws HoldGone, PurchaseOver, PaymentInDoubt */
export function decidePayment(purchase: Purchase, command: PaymentCommand): PurchaseEvent[] {
  switch (command.kind) {
    case 'begin-payment':
      return beginPayment(purchase, command);
    case 'settle-payment':
      return settlePayment(purchase, command);
    case 'end-payment':
      return endPayment(purchase, command);
    case 'cancel':
      return cancel(purchase, command);
    case 'expire':
      return expire(purchase, command);
    case 'pay':
      return pay(purchase, command);
    case 'refuse-payment':
      return refuse(purchase, command.paymentId);
    case 'refund':
      return refund(purchase, command);
    case 'fail-refund':
      return failRefund(purchase, command);
  }
}
