import type { WrittenData } from '@asili/contracts';

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
  | { type: 'order-changed'; data: WrittenData<'orders.order-changed.v1'> };

export type PurchaseHeld = WrittenData<'orders.purchase-held.v1'>;
/** What one artisan sends of a purchase, as it was when it was held. */
export type HeldOrder = PurchaseHeld['orders'][number];
export type OrderStepped = WrittenData<'orders.order-stepped.v1'>;
/** How an operator ended a dispute, and why. */
export type Decided = Omit<WrittenData<'orders.dispute-decided.v1'>, 'purchaseId' | 'orderId'>;
export type Party = OrderStepped['by'];
