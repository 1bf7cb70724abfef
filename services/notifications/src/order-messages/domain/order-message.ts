import type { EventData } from '@asili/contracts';
import { artisanTexts, buyerTexts } from './order-texts.ts';

export const orderEventTypes = ['orders.purchase-paid.v1', 'orders.order-changed.v1'] as const;
type OrderEventType = (typeof orderEventTypes)[number];
export type OrderEvent = { [T in OrderEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> } }[OrderEventType];

/** One thing to tell one person; their address and language are looked up when it is sent. */
export type OrderMessage = { readonly recipient: string; readonly page: string; readonly values: Readonly<Record<string, string>> } & (
  | { readonly to: 'artisan'; readonly text: keyof typeof artisanTexts }
  | { readonly to: 'buyer'; readonly text: keyof typeof buyerTexts }
);

const knows = <Texts extends object>(texts: Texts, state: string): state is Extract<keyof Texts, string> => Object.hasOwn(texts, state);

/** Who is told what of an event. Nobody is told of their own doing; the buyer hears once that a purchase is paid, each artisan of their own order. Pure. */
export function messagesOf({ type, data }: OrderEvent): readonly OrderMessage[] {
  if (type === 'orders.purchase-paid.v1') {
    return [{ to: 'buyer', text: 'paid', recipient: data.customerId, page: `/orders/${data.purchaseId}`, values: { numbers: data.orders.map(({ number }) => number).join(', ') } }];
  }
  const { state, by, artisanId, customerId, orderId, purchaseId } = data;
  const values = { number: data.number };
  const messages: OrderMessage[] = [];
  if (by !== 'artisan' && knows(artisanTexts, state)) messages.push({ to: 'artisan', text: state, recipient: artisanId, page: `/orders/${orderId}`, values });
  if (by !== 'buyer' && knows(buyerTexts, state)) messages.push({ to: 'buyer', text: state, recipient: customerId, page: `/orders/${purchaseId}`, values });
  return messages;
}
