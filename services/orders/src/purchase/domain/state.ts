import type { OrderState, Purchase as WirePurchase } from '@asili/contracts';
import type { Decided, HeldOrder, OrderStepped, PurchaseEvent } from './events.ts';

export type HistoryEntry = Omit<OrderStepped, 'purchaseId' | 'orderId'>;

/** An order of a purchase; its life begins when that is paid. */
export interface Order extends HeldOrder {
  readonly state: OrderState;
  /** Since the purchase was paid, oldest first. */
  readonly history: readonly HistoryEntry[];
  readonly decided?: Decided;
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
  /** The payment that is under way or has paid. */
  readonly paymentId: string | undefined;
  /** Payments that ended without money; one that begins late begins nothing. */
  readonly ended: readonly string[];
  /** Payments whose money goes back. */
  readonly refused: readonly string[];
  readonly orders: readonly Order[];
}

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
      };
    case 'purchase-payment-ended':
      return {
        ...state,
        ended: [...state.ended, event.data.paymentId],
        ...(state.paymentId === event.data.paymentId && { state: 'held', paymentId: undefined }),
      };
    case 'purchase-closed':
      return { ...state, state: event.data.state, paymentId: undefined };
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
    case 'order-stepped':
      return stepped(state, event.data);
    default:
      return state;
  }
}
