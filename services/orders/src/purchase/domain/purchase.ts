import type { WrittenData, OrderState, Purchase as WirePurchase } from '@asili/contracts';
import { addMoney, moneyFromText, moneyToText, type Currency, type Money } from '@asili/kernel';

/** The events of one purchase and of its orders. Those that only this service reads come with each that is published. */
export type PurchaseEvent =
  | { type: 'purchase-held'; data: WrittenData<'orders.purchase-held.v1'> }
  | { type: 'purchase-payment-begun'; data: WrittenData<'orders.purchase-payment-begun.v1'> }
  | { type: 'purchase-payment-ended'; data: WrittenData<'orders.purchase-payment-ended.v1'> }
  | { type: 'purchase-closed'; data: WrittenData<'orders.purchase-closed.v1'> }
  | { type: 'purchase-paid'; data: WrittenData<'orders.purchase-paid.v1'> }
  | { type: 'purchase-unfulfillable'; data: WrittenData<'orders.purchase-unfulfillable.v1'> }
  | { type: 'purchase-payment-declined'; data: WrittenData<'orders.purchase-payment-declined.v1'> }
  | { type: 'order-stepped'; data: WrittenData<'orders.order-stepped.v1'> }
  | { type: 'dispute-decided'; data: WrittenData<'orders.dispute-decided.v1'> }
  | { type: 'order-reduced'; data: WrittenData<'orders.order-reduced.v1'> }
  | { type: 'order-deadline-approached'; data: DeadlineApproached }
  | { type: 'order-changed'; data: WrittenData<'orders.order-changed.v1'> };

export type DeadlineApproached = WrittenData<'orders.order-deadline-approached.v1'>;
export type PurchaseHeld = WrittenData<'orders.purchase-held.v1'>;
/** What one artisan sends of a purchase, as it was when it was held. */
export type HeldOrder = PurchaseHeld['orders'][number];
export type OrderStepped = WrittenData<'orders.order-stepped.v1'>;
/** How an operator ended a dispute, and why. */
export type Decided = Omit<WrittenData<'orders.dispute-decided.v1'>, 'purchaseId' | 'orderId'>;
export type Party = OrderStepped['by'];

export type HistoryEntry = Omit<OrderStepped, 'purchaseId' | 'orderId'>;

/** An order of a purchase; its life begins when that is paid. */
export interface Order extends HeldOrder {
  readonly state: OrderState;
  /** Since the purchase was paid, oldest first. */
  readonly history: readonly HistoryEntry[];
  readonly decided?: Decided;
  /** Deadlines the artisan was reminded of, and how many hours before; absent where there was none, and of one that an earlier release kept. */
  readonly reminders?: readonly Pick<DeadlineApproached, 'what' | 'at' | 'hours'>[];
}

export interface Purchase {
  readonly kind: 'purchase';
  readonly id: string;
  readonly customerId: string;
  readonly at: string;
  readonly state: WirePurchase['state'];
  readonly holdExpiresAt: string;
  /** The holds were extended, which happens once. */
  readonly extended: boolean;
  /** Its payment is settled in days, and the items are kept as long. */
  readonly settling?: boolean;
  /** The payment that is under way or has paid. */
  readonly paymentId: string | undefined;
  /** Payments that ended without money; one that begins late begins nothing. */
  readonly ended: readonly string[];
  /** Payments whose money goes back. */
  readonly refused: readonly string[];
  readonly orders: readonly Order[];
}

/** Until when its items are kept. */
export const holdEndOf = ({ holdExpiresAt }: Purchase): Date => new Date(holdExpiresAt);

export type PurchaseState = { readonly kind: 'none' } | Purchase;
export const none: PurchaseState = { kind: 'none' };

function stepped(purchase: Purchase, { purchaseId: _, orderId, ...entry }: OrderStepped): Purchase {
  return {
    ...purchase,
    orders: purchase.orders.map((order) =>
      order.orderId === orderId ? { ...order, state: entry.state, history: [...order.history, entry] } : order,
    ),
  };
}

/** Total over a purchase's own events: one of a newer release that is not known changes nothing. */
export function evolve(state: PurchaseState, event: PurchaseEvent): PurchaseState {
  if (event.type === 'purchase-held') {
    const { purchaseId: id, orders, ...rest } = event.data;
    return {
      kind: 'purchase',
      id,
      ...rest,
      state: 'held',
      extended: false,
      paymentId: undefined,
      ended: [],
      refused: [],
      orders: orders.map((order) => ({ ...order, state: 'awaiting-payment', history: [] })),
    };
  }
  if (state.kind === 'none') return state;
  switch (event.type) {
    case 'purchase-payment-begun':
      return {
        ...state,
        state: 'paying',
        paymentId: event.data.paymentId,
        holdExpiresAt: event.data.holdExpiresAt,
        extended: true,
        settling: state.state === 'paying' && state.paymentId === event.data.paymentId,
      };
    case 'purchase-payment-ended':
      return {
        ...state,
        ended: [...state.ended, event.data.paymentId],
        ...(state.paymentId === event.data.paymentId && { state: 'held', paymentId: undefined }),
      };
    case 'purchase-closed':
      return {
        ...state,
        state: event.data.state,
        paymentId: undefined,
        settling: false,
        ...(state.settling && { holdExpiresAt: event.data.at }),
      };
    case 'purchase-paid':
      return { ...state, state: 'paid', paymentId: event.data.paymentId };
    case 'purchase-unfulfillable':
      return {
        ...state,
        refused: [...state.refused, event.data.paymentId],
        ...(state.state !== 'paid' && {
          state: state.state === 'expired' ? 'expired' : 'cancelled',
          paymentId: undefined,
        }),
      };
    case 'dispute-decided': {
      const { purchaseId: _, orderId, ...decided } = event.data;
      return {
        ...state,
        orders: state.orders.map((order) => (order.orderId === orderId ? { ...order, decided } : order)),
      };
    }
    case 'order-deadline-approached': {
      const { orderId, what, at, hours } = event.data;
      return {
        ...state,
        orders: state.orders.map((order) =>
          order.orderId === orderId
            ? { ...order, reminders: [...(order.reminders ?? []), { what, at, hours }] }
            : order,
        ),
      };
    }
    case 'order-stepped':
      return stepped(state, event.data);
    default:
      return state;
  }
}

/** What everybody is told of an order: one whose purchase was given up or ran out before it was paid is cancelled. */
export function stateShown(purchase: Pick<Purchase, 'state'>, order: Order): OrderState {
  const isUnpaid = order.state === 'awaiting-payment';
  return isUnpaid && (purchase.state === 'cancelled' || purchase.state === 'expired') ? 'cancelled' : order.state;
}

/** A step of an order, published where it changes the state. */
export function changed(purchase: Purchase, data: OrderStepped, paymentId = purchase.paymentId ?? ''): PurchaseEvent[] {
  const { orderId, state, by } = data;
  const order = purchase.orders.find((other) => other.orderId === orderId);
  const isChanged = order !== undefined && order.state !== state;
  return [
    { type: 'order-stepped', data },
    ...(isChanged
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

/** On which side of an order a person stands; undefined for everybody else. An artisan has no part in what is not paid. */
export function sideOf(
  { kind, id }: { readonly kind: string; readonly id: string },
  purchase: Purchase,
  orderId: string,
): 'buyer' | 'artisan' | undefined {
  const order = purchase.orders.find((other) => other.orderId === orderId);
  if (order && kind === 'customer' && purchase.customerId === id) return 'buyer';
  return order && kind === 'artisan' && order.artisanId === id && purchase.state === 'paid' ? 'artisan' : undefined;
}

export interface Cost {
  readonly amount: string;
  readonly currency: Currency;
}

/** Exact sums, one per currency in the order in which they come: amounts of two currencies are never added. */
function sumsOf(costs: readonly Money[]): { amount: string; currency: Currency }[] {
  const sums = new Map<Currency, Money>();
  for (const cost of costs) {
    const sum = sums.get(cost.currency);
    sums.set(cost.currency, sum ? addMoney(sum, cost) : cost);
  }
  return [...sums.values()].map((sum) => ({ amount: moneyToText(sum), currency: sum.currency }));
}

const moneyOf = ({ amount, currency }: Cost): Money => moneyFromText(amount, currency);
type Priced = Pick<HeldOrder, 'lines' | 'delivery'>;

const lineIn = ({ unitPrice, quantity }: Pick<Priced['lines'][number], 'unitPrice' | 'quantity'>): Money => {
  const { currency, minor } = moneyOf(unitPrice);
  return { currency, minor: minor * BigInt(quantity) };
};
const itemsIn = ({ lines }: Priced): Money[] => lines.map(lineIn);
const deliveryIn = ({ delivery }: Priced): Money[] => (delivery.kind === 'ship' ? [moneyOf(delivery.price)] : []);

/** What all items of a line cost. */
export const lineTotal = (line: Parameters<typeof lineIn>[0]): Cost => ({
  amount: moneyToText(lineIn(line)),
  currency: line.unitPrice.currency,
});
/** What the items of an order cost. */
export const itemsOf = (order: Priced) => sumsOf(itemsIn(order));
/** What its delivery costs. */
export const deliveryOf = (order: Priced) => sumsOf(deliveryIn(order));
/** Items and delivery. */
export const totalsOf = (...orders: readonly Priced[]) =>
  sumsOf(orders.flatMap((order) => [...itemsIn(order), ...deliveryIn(order)]));

/** How many of a product a customer's unpaid purchases keep for them, and the newest of those purchases. */
export interface OwnHold {
  readonly purchaseId: string;
  readonly quantity: number;
  readonly holdExpiresAt: string;
}

/** By product. Pure. @param open the customer's purchases that are not paid yet, newest first */
export function ownHolds(
  open: readonly Pick<Purchase, 'id' | 'holdExpiresAt' | 'orders'>[],
): ReadonlyMap<string, OwnHold> {
  const holds = new Map<string, OwnHold>();
  for (const { id: purchaseId, holdExpiresAt, orders } of open) {
    for (const { productId, quantity } of orders.flatMap(({ lines }) => lines)) {
      const newer = holds.get(productId);
      holds.set(
        productId,
        newer ? { ...newer, quantity: newer.quantity + quantity } : { purchaseId, quantity, holdExpiresAt },
      );
    }
  }
  return holds;
}
