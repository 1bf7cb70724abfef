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
type PaymentEventType = (typeof paymentEventTypes)[number];
export type PaymentEvent = {
  [T in PaymentEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[PaymentEventType];

/** What the buyer is told of their payment; their id is asked for where there is something. Of an order's refund its own letter tells, of a plan's the plan's. Pure. */
export function paymentMessageOf({ type, data }: PaymentEvent): ((customerId: string) => OrderMessage) | undefined {
  const page = `/pay/${data.paymentId}`;
  if (type === 'payments.payment-changed.v1')
    return data.state === 'late'
      ? (recipient) => ({ to: 'buyer', text: 'payment-late', recipient, page, values: {} })
      : undefined;
  if (data.orderIds.length > 0 || isId('pln', data.purchaseId)) return undefined;
  return (recipient) => ({
    to: 'buyer',
    text: 'payment-refunded',
    recipient,
    page,
    values: { money: inWords(data.money) },
  });
}
