import type { EventData } from '@asili/contracts';
import type { refundTexts } from './refund-message.ts';
import { payoutTexts } from './artisan-message.ts';
import { buyerTexts, threadTexts } from './order-texts.ts';

export const orderEventTypes = ['orders.purchase-paid.v1', 'orders.order-changed.v1'] as const;
type OrderEventType = (typeof orderEventTypes)[number];
export type OrderEvent = {
  [T in OrderEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[OrderEventType];

export const payoutEventTypes = ['payments.payout-changed.v1'] as const;
export interface PayoutEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof payoutEventTypes)[number];
  readonly data: EventData<'payments.payout-changed.v1'>;
}

export const moneyEventTypes = ['payments.payout-delayed.v1', 'payments.order-disputed-by-bank.v1'] as const;
type MoneyEventType = (typeof moneyEventTypes)[number];
export type MoneyEvent = {
  [T in MoneyEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[MoneyEventType];

/** What of an order an artisan is told. */
const artisanTopics = [
  'new',
  'cancelled',
  'disputed',
  'completed',
  'refunded',
  'unsold',
  'reviewed',
  'reminder',
] as const;
export type ArtisanTopic = (typeof artisanTopics)[number];
const isTopic = (state: string): state is ArtisanTopic => artisanTopics.some((topic) => topic === state);

/** One thing to tell one person; their address and language are looked up when it is sent. */
export type OrderMessage = {
  readonly recipient: string;
  readonly page: string;
  readonly values: Readonly<Record<string, string>>;
} &
  /** `orderId`: what was sold and until when is asked for when it is sent; absent of one that an earlier release queued. */
  (
    | { readonly to: 'artisan'; readonly text: ArtisanTopic; readonly orderId?: string }
    | { readonly to: 'buyer'; readonly text: keyof typeof buyerTexts }
    /** `messageId`: what was written; its words are asked for when it is sent. */
    | { readonly to: 'side'; readonly text: keyof typeof threadTexts; readonly messageId: string }
    | { readonly to: 'payee'; readonly text: keyof typeof payoutTexts }
    /** Whoever paid, where they can be reached that way. */
    | { readonly to: 'payer'; readonly text: keyof typeof refundTexts; readonly by: 'mail' | 'sms' }
  );

export const threadEventTypes = ['orders.message-sent.v1'] as const;
export interface ThreadEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof threadEventTypes)[number];
  readonly data: EventData<'orders.message-sent.v1'>;
}

export const reviewEventTypes = ['orders.review-written.v1', 'orders.review-replied.v1'] as const;
type ReviewEventType = (typeof reviewEventTypes)[number];
export type ReviewEvent = {
  [T in ReviewEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[ReviewEventType];

const knows = <Texts extends object>(texts: Texts, state: string): state is Extract<keyof Texts, string> =>
  Object.hasOwn(texts, state);

/** Who is told what of an event. Nobody is told of their own doing; the buyer hears once that a purchase is paid, each artisan of their own order. Pure. */
export function messagesOf({ type, data }: OrderEvent): readonly OrderMessage[] {
  if (type === 'orders.purchase-paid.v1') {
    return [
      {
        to: 'buyer',
        text: 'paid',
        recipient: data.customerId,
        page: `/orders/${data.purchaseId}`,
        values: { numbers: data.orders.map(({ number }) => number).join(', ') },
      },
    ];
  }
  const { state, by, artisanId, customerId, orderId, purchaseId } = data;
  const values = { number: data.number };
  const messages: OrderMessage[] = [];
  if (by !== 'artisan' && isTopic(state))
    messages.push({ to: 'artisan', text: state, recipient: artisanId, page: `/orders/${orderId}`, values, orderId });
  if (by !== 'buyer' && knows(buyerTexts, state))
    messages.push({ to: 'buyer', text: state, recipient: customerId, page: `/orders/${purchaseId}`, values });
  return messages;
}

export const deadlineEventTypes = ['orders.order-deadline-approached.v1'] as const;
export interface DeadlineEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof deadlineEventTypes)[number];
  readonly data: EventData<'orders.order-deadline-approached.v1'>;
}

/** An artisan is reminded of what would cancel their order; whether it still would is looked up when it is sent. Pure. */
export function deadlineMessagesOf({
  data: { orderId, number, artisanId, what, at },
}: DeadlineEvent): readonly OrderMessage[] {
  return [
    {
      to: 'artisan',
      text: 'reminder',
      recipient: artisanId,
      page: `/orders/${orderId}`,
      values: { number, what, at },
      orderId,
    },
  ];
}

/** An artisan is told what money came, and what could not. Pure. */
export function payoutMessagesOf({ data: { artisanId, money, state, reason } }: PayoutEvent): readonly OrderMessage[] {
  const text = state === 'returned' && reason === 'reversed' ? reason : state;
  if (text === 'delayed' || !knows(payoutTexts, text)) return [];
  return [{ to: 'payee', text, recipient: artisanId, page: '/payouts', values: { money: inWords(money) } }];
}

/** An artisan is told where money takes longer, and where a bank takes it back. Pure. */
export function moneyMessagesOf({ type, data }: MoneyEvent): readonly OrderMessage[] {
  const { artisanId, money } = data;
  if (type === 'payments.order-disputed-by-bank.v1') {
    const text = `bank-${data.state}`;
    return knows(payoutTexts, text)
      ? [
          {
            to: 'payee',
            text,
            recipient: artisanId,
            page: `/orders/${data.orderId}`,
            values: { money: inWords(money) },
          },
        ]
      : [];
  }
  return [{ to: 'payee', text: 'delayed', recipient: artisanId, page: '/payouts', values: { money: inWords(money) } }];
}

/** As a message keeps it, whose reader's language is looked up when it is sent. */
export const inWords = ({ amount, currency }: { readonly amount: string; readonly currency: string }): string =>
  `${currency} ${amount.replace(/\.00$/, '')}`;

/** The other side is told what somebody wrote. Pure. */
export function threadMessagesOf({
  data: { messageId, orderId, purchaseId, number, artisanId, customerId, by },
}: ThreadEvent): readonly OrderMessage[] {
  if (!knows(threadTexts, by)) return [];
  const [recipient, page] = by === 'buyer' ? [artisanId, `/orders/${orderId}`] : [customerId, `/orders/${purchaseId}`];
  return [{ to: 'side', text: by, recipient, page, values: { number }, messageId }];
}

/** The artisan is told how many stars a buyer gave, the buyer that the artisan replied. Pure. */
export function reviewMessagesOf({ type, data }: ReviewEvent): readonly OrderMessage[] {
  const { orderId, purchaseId, number, artisanId, customerId } = data;
  if (type === 'orders.review-written.v1')
    return [
      {
        to: 'artisan',
        text: 'reviewed',
        recipient: artisanId,
        page: `/orders/${orderId}`,
        values: { number, stars: String(data.rating) },
        orderId,
      },
    ];
  return [{ to: 'buyer', text: 'replied', recipient: customerId, page: `/orders/${purchaseId}`, values: { number } }];
}
