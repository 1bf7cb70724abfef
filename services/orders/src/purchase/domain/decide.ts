import type { OrderStep } from '@asili/contracts';
import { dueExits } from './due-exits.ts';
import { HoldGone, PaymentInDoubt, PurchaseNotFound, PurchaseOver, WrongState } from './errors.ts';
import type { Decided, OrderStepped, Party, PurchaseEvent, PurchaseHeld } from './events.ts';
import { allowedSteps, stepTo } from './life-cycle.ts';
import { evolve, none, type Order, type Purchase, type PurchaseState } from './state.ts';
import { totalsOf } from './totals.ts';

/** What is said with a step; words of people are kept elsewhere. */
export type StepDetails = Pick<OrderStepped, 'carrier' | 'tracking' | 'reason' | 'offer' | 'wordsId'>;

export type PurchaseCommand =
  | { readonly kind: 'hold'; readonly purchase: PurchaseHeld }
  | ({ readonly now: Date } & (
      | { readonly kind: 'begin-payment'; readonly paymentId: string; readonly holdExpiresAt: Date }
      | { readonly kind: 'end-payment'; readonly paymentId: string }
      /** `paymentId`: the payment under way, which was given up before. */
      | { readonly kind: 'cancel'; readonly paymentId?: string | undefined }
      /** `lost`: its items are gone before their time. */
      | { readonly kind: 'expire'; readonly lost?: true }
      /** Its items were taken. */
      | { readonly kind: 'pay'; readonly paymentId: string }
      /** Its items are gone. */
      | { readonly kind: 'refuse-payment'; readonly paymentId: string }
      | { readonly kind: 'refund'; readonly paymentId: string; readonly orderIds: readonly string[] }
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

const isHeld = ({ holdExpiresAt }: Purchase, now: Date): boolean => Date.parse(holdExpiresAt) > now.getTime();

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

function endPayment(purchase: Purchase, { paymentId, now }: CommandOf<'end-payment'>): PurchaseEvent[] {
  const isOpen = purchase.state === 'held' || purchase.state === 'paying';
  if (!isOpen || purchase.ended.includes(paymentId)) return [];
  return [{ type: 'purchase-payment-ended', data: { purchaseId: purchase.id, paymentId, at: now.toISOString() } }];
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
    ? purchase.state === 'held' || purchase.state === 'paying'
    : purchase.state === 'held' && !isHeld(purchase, now);
  return isDue ? close(purchase, 'expired', now) : [];
}

function changed(purchase: Purchase, data: OrderStepped, paymentId = purchase.paymentId ?? ''): PurchaseEvent[] {
  const { orderId, state, by } = data;
  const order = purchase.orders.find((other) => other.orderId === orderId);
  const isNews = order !== undefined && order.state !== state;
  return [
    { type: 'order-stepped', data },
    ...(isNews
      ? [
          {
            type: 'order-changed' as const,
            data: {
              orderId,
              number: order.number,
              purchaseId: purchase.id,
              paymentId,
              artisanId: order.artisanId,
              customerId: purchase.customerId,
              state,
              by,
            },
          },
        ]
      : []),
  ];
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
    ...purchase.orders.flatMap(({ orderId }) =>
      changed(
        purchase,
        { purchaseId, orderId, step: 'paid', by: 'system', state: 'new', at: now.toISOString() },
        paymentId,
      ),
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
  const back = purchase.orders.filter(({ orderId, state }) => orderIds.includes(orderId) && state !== 'refunded');
  return back.flatMap(({ orderId }) =>
    changed(purchase, {
      purchaseId: purchase.id,
      orderId,
      step: 'refund',
      by: 'system',
      state: 'refunded',
      at: now.toISOString(),
    }),
  );
}

/** The orders' exits that are due, and the orders after them. */
function passTime(purchase: Purchase, now: Date): { purchase: Purchase; events: PurchaseEvent[] } {
  const events = purchase.orders.flatMap((order) => dueExits(purchase, order, now).events);
  let current = purchase;
  const told = events.flatMap((data) => {
    const news = changed(current, data);
    current = news.reduce<PurchaseState>(evolve, current) as Purchase;
    return news;
  });
  return { purchase: current, events: told };
}

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
  if (unpaid) throw new WrongState(unpaid.state, []);
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
    case 'begin-payment':
      return beginPayment(state, command);
    case 'end-payment':
      return endPayment(state, command);
    case 'cancel':
      return cancel(state, command);
    case 'expire':
      return expire(state, command);
    case 'pay':
      return pay(state, command);
    case 'refuse-payment':
      return refuse(state, command.paymentId);
    case 'refund':
      return refund(state, command);
    case 'pass-time':
      return state.state === 'paid'
        ? passTime(state, command.now).events
        : expire(state, { kind: 'expire', now: command.now });
    case 'decide-dispute':
      return decideDispute(state, command);
    case 'step':
      return takeStep(state, command);
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
