import {
  disputeDecidedV1,
  messageSentV1,
  orderChangedV1,
  orderDeadlineApproachedV1,
  orderReducedV1,
  orderSteppedV1,
  reviewRepliedV1,
  reviewWrittenV1,
} from './order.ts';
import {
  purchaseClosedV1,
  purchaseHeldV1,
  purchasePaidV1,
  purchasePaymentBegunV1,
  purchasePaymentDeclinedV1,
  purchasePaymentEndedV1,
  purchaseUnfulfillableV1,
} from './purchase.ts';

/** Every event of orders ever stored or published. None is ever edited or taken out. */
export const ordersEvents = {
  'orders.purchase-held.v1': purchaseHeldV1,
  'orders.purchase-payment-begun.v1': purchasePaymentBegunV1,
  'orders.purchase-payment-ended.v1': purchasePaymentEndedV1,
  'orders.purchase-closed.v1': purchaseClosedV1,
  'orders.order-stepped.v1': orderSteppedV1,
  'orders.dispute-decided.v1': disputeDecidedV1,
  'orders.order-reduced.v1': orderReducedV1,
  'orders.purchase-paid.v1': purchasePaidV1,
  'orders.purchase-unfulfillable.v1': purchaseUnfulfillableV1,
  'orders.purchase-payment-declined.v1': purchasePaymentDeclinedV1,
  'orders.order-changed.v1': orderChangedV1,
  'orders.order-deadline-approached.v1': orderDeadlineApproachedV1,
  'orders.message-sent.v1': messageSentV1,
  'orders.review-written.v1': reviewWrittenV1,
  'orders.review-replied.v1': reviewRepliedV1,
} as const;

/** Kept in the store of orders and never published. */
export const ordersInternal: readonly (keyof typeof ordersEvents)[] = [
  'orders.purchase-held.v1',
  'orders.purchase-payment-begun.v1',
  'orders.purchase-payment-ended.v1',
  'orders.purchase-closed.v1',
  'orders.order-stepped.v1',
  'orders.dispute-decided.v1',
];
