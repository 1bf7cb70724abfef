import type { EventData } from '@asili/contracts';
import { isId } from '@asili/kernel';
import { inWords, type OrderMessage } from './order-message.ts';

export const declinedEventTypes = ['orders.purchase-payment-declined.v1'] as const;
export interface DeclinedEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof declinedEventTypes)[number];
  readonly data: EventData<'orders.purchase-payment-declined.v1'>;
}

/**
 * Nothing is sold for a payment: its buyer is told that the money goes back, each artisan that there is nothing to send. Where the orders stand by
 * another payment, or were given up, artisans have heard what there is to hear. Pure.
 */
export function declinedMessagesOf({
  data: { customerId, paymentId, reason, orders },
}: DeclinedEvent): readonly OrderMessage[] {
  const toBuyer: OrderMessage = {
    to: 'buyer',
    text: reason === 'paid-otherwise' ? 'paid-twice' : 'payment-declined',
    recipient: customerId,
    page: `/pay/${paymentId}`,
    values: {},
  };
  const unsold = reason === 'gone' ? orders : [];
  return [
    toBuyer,
    ...unsold.map(({ number, artisanId }): OrderMessage => ({
      to: 'artisan',
      text: 'unsold',
      recipient: artisanId,
      page: '/orders',
      values: { number },
    })),
  ];
}

export const paymentEventTypes = ['payments.payment-changed.v1', 'payments.payment-refunded.v1'] as const;
export const endedPaymentEventTypes = ['payments.payment-ended.v1'] as const;
type PaymentEventType = (typeof paymentEventTypes)[number] | (typeof endedPaymentEventTypes)[number];
export type PaymentEvent = {
  [T in PaymentEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[PaymentEventType];

/** Who pays, until when a payment is kept that is, or was, settled in days (an ISO time), and whether what it pays for could not be held as long. */
interface Payer {
  readonly id: string;
  readonly settlesBy?: string | undefined;
  readonly itemsHeld?: boolean | undefined;
}

/**
 * What the buyer is told of their payment; who they are is asked for where there is something. Who waited days is told that nothing came of it; others
 * were at the screen. Of an order's refund its own letter tells, of a plan's the plan's. Pure.
 */
export function paymentMessageOf({
  type,
  data,
}: PaymentEvent): ((payer: Payer) => OrderMessage | undefined) | undefined {
  const page = `/pay/${data.paymentId}`;
  if (type === 'payments.payment-ended.v1') {
    return data.outcome === 'failed' || data.outcome === 'expired'
      ? ({ id, settlesBy }) =>
          settlesBy === undefined
            ? undefined
            : { to: 'buyer', text: 'payment-unsettled', recipient: id, page, values: {} }
      : undefined;
  }
  if (type === 'payments.payment-changed.v1' && data.state === 'processing') {
    return ({ id, settlesBy = '', itemsHeld = true }) => ({
      to: 'buyer',
      text: itemsHeld ? 'payment-processing' : 'payment-unheld',
      recipient: id,
      page,
      values: { day: settlesBy },
    });
  }
  if (type === 'payments.payment-changed.v1')
    return data.state === 'late'
      ? ({ id }) => ({ to: 'buyer', text: 'payment-late', recipient: id, page, values: {} })
      : undefined;
  if (data.orderIds.length > 0 || isId('pln', data.purchaseId)) return undefined;
  return ({ id }) => ({
    to: 'buyer',
    text: 'payment-refunded',
    recipient: id,
    page,
    values: { money: inWords(data.money) },
  });
}
