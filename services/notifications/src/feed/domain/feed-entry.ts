import type { EventData } from '@asili/contracts';

/** One line of a person's feed before it has its position in it. `id` is the event's id, so a repeat is recognised. */
export interface FeedEntry {
  readonly id: string;
  readonly type: 'product-status' | 'verification' | 'order' | 'payment' | 'payout' | 'plan';
  readonly data: Readonly<Record<string, string | number>>;
}

/** What the ledger tells of a certificate on its way. */
export const progressEventTypes = [
  'ledger.certificate-requested.v1',
  'ledger.certificate-content-stored.v1',
  'ledger.certificate-signed.v1',
  'ledger.serial-minted.v1',
  'ledger.certificate-delayed.v1',
] as const;
export const isProgress = (type: string): boolean => progressEventTypes.some((known) => known === type);

/** What owners hear of their products; price and stock are their own doing. */
export const feedEventTypes = [
  'products.product-registered.v3',
  'products.product-certification-retried.v1',
  'products.product-certified.v1',
  'products.product-certification-failed.v1',
  'products.product-archived.v1',
  'products.product-superseded.v1',
  'verification.code-checked.v1',
] as const;

type FeedEventType = (typeof feedEventTypes)[number] | (typeof progressEventTypes)[number];
export type FeedEvent = {
  [T in FeedEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[FeedEventType];

/** What the people of a purchase hear. */
export const purchaseEventTypes = ['orders.order-changed.v1', 'payments.payment-confirmed.v1'] as const;
type PurchaseEventType = (typeof purchaseEventTypes)[number];
export type PurchaseEvent = {
  [T in PurchaseEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[PurchaseEventType];

/** Whose feeds an event of a purchase belongs into, and what it says there. Pure. */
export function purchaseEntryOf({ id, time, type, data }: PurchaseEvent): {
  readonly entry: FeedEntry;
  readonly recipients: readonly string[];
} {
  const at = time.toISOString();
  const { purchaseId, customerId } = data;
  if (type === 'payments.payment-confirmed.v1')
    return {
      entry: { id, type: 'payment', data: { paymentId: data.paymentId, purchaseId, at } },
      recipients: [customerId],
    };
  return {
    entry: { id, type: 'order', data: { orderId: data.orderId, purchaseId, state: data.state, at } },
    recipients: [customerId, data.artisanId],
  };
}

/** What whoever paid hears of a refund whose way they are asked for. */
export const refundEventTypes = ['payments.refund-destination-changed.v1'] as const;
/** That one came back, which an earlier release does not know. */
export const failedRefundEventTypes = ['payments.payment-refund-failed.v1'] as const;
type RefundEventType = (typeof refundEventTypes)[number] | (typeof failedRefundEventTypes)[number];
export type RefundEvent = {
  [T in RefundEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[RefundEventType];

/** Where a payment stands, beside that it is confirmed. */
export const paymentEventTypes = [
  'payments.payment-changed.v1',
  'payments.payment-ended.v1',
  'payments.payment-refunded.v1',
] as const;
type PaymentEventType = (typeof paymentEventTypes)[number];
export type PaymentEvent = {
  [T in PaymentEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[PaymentEventType];

/** That their payment is to be looked at again; how it stands and where money goes, they ask for. Pure. */
export function paymentEntryOf({ id, time, data: { paymentId, purchaseId } }: RefundEvent | PaymentEvent): FeedEntry {
  return { id, type: 'payment', data: { paymentId, purchaseId, at: time.toISOString() } };
}

export const payoutEventTypes = ['payments.payout-changed.v1'] as const;
export interface PayoutEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof payoutEventTypes)[number];
  readonly data: EventData<'payments.payout-changed.v1'>;
}

/** What an artisan hears of a payout. Pure. */
export function payoutEntryOf({ id, time, data: { payoutId, state } }: PayoutEvent): FeedEntry {
  return { id, type: 'payout', data: { payoutId, state, at: time.toISOString() } };
}

/** What an artisan hears of their plan: that they have it, that it ends, that it has ended. */
export interface PlanChange {
  readonly id: string;
  readonly plan: string;
  readonly news: 'granted' | 'ending' | 'ended';
  readonly until: string | null;
  readonly time: Date;
}

/** Pure. */
export function planEntryOf({ id, plan, news, until, time }: PlanChange): FeedEntry {
  return { id, type: 'plan', data: { plan, news, ...(until !== null && { until }), at: time.toISOString() } };
}

export const threadEventTypes = ['orders.message-sent.v1'] as const;
export interface ThreadEvent {
  readonly id: string;
  readonly time: Date;
  readonly type: (typeof threadEventTypes)[number];
  readonly data: EventData<'orders.message-sent.v1'>;
}

/** Both sides of an order hear that one of them wrote; what, they ask for. Pure. */
export function threadEntryOf({ id, time, data: { orderId, purchaseId, messageId } }: ThreadEvent): FeedEntry {
  return { id, type: 'order', data: { orderId, purchaseId, messageId, at: time.toISOString() } };
}

export const reviewEventTypes = ['orders.review-written.v1', 'orders.review-replied.v1'] as const;
type ReviewEventType = (typeof reviewEventTypes)[number];
export type ReviewEvent = {
  [T in ReviewEventType]: { readonly id: string; readonly time: Date; readonly type: T; readonly data: EventData<T> };
}[ReviewEventType];

/** Both sides of an order hear that an item of it was reviewed, or the review replied to; what was said, they ask for. Pure. */
export function reviewEntryOf({ id, time, data: { orderId, purchaseId, reviewId } }: ReviewEvent): FeedEntry {
  return { id, type: 'order', data: { orderId, purchaseId, reviewId, at: time.toISOString() } };
}

/** What the owner of a product hears about an event; null for what is nobody's news. Pure. */
export function feedEntryOf(event: FeedEvent): FeedEntry | null {
  const status = (productId: string, name: string, reason?: string): FeedEntry => ({
    id: event.id,
    type: 'product-status',
    data: {
      productId,
      status: name,
      ...(reason === undefined ? {} : { statusReason: reason }),
      at: event.time.toISOString(),
    },
  });
  switch (event.type) {
    case 'products.product-registered.v3':
    case 'products.product-certification-retried.v1':
      return status(event.data.productId, 'pending');
    case 'ledger.certificate-requested.v1':
      return null; // The product's own event told it.
    case 'ledger.certificate-content-stored.v1':
      return status(event.data.productId, 'pending', 'content-stored');
    case 'ledger.certificate-signed.v1':
      return status(event.data.productId, 'pending', 'signed');
    case 'ledger.serial-minted.v1':
      return status(event.data.productId, 'pending', 'minted');
    case 'ledger.certificate-delayed.v1':
      return status(event.data.productId, 'pending', event.data.reason);
    case 'products.product-certified.v1':
      return status(event.data.productId, 'verified');
    case 'products.product-certification-failed.v1':
      return status(event.data.productId, 'failed', event.data.reason);
    case 'products.product-archived.v1':
      return status(event.data.productId, 'archived');
    case 'products.product-superseded.v1':
      return status(event.data.productId, 'superseded');
    case 'verification.code-checked.v1':
      return verificationEntry(event.id, event.time, event.data);
  }
}

/** Repeats by the same visitor within the hour are no news: a bot must not be able to notify the artisan all day. */
function verificationEntry(id: string, time: Date, data: EventData<'verification.code-checked.v1'>): FeedEntry | null {
  if (data.productId === null || !(data.counted || data.countedAttempt)) return null;
  return {
    id,
    type: 'verification',
    data: { productId: data.productId, verdict: data.verdict, at: time.toISOString() },
  };
}
