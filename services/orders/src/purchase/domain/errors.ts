import type { OrderState, OrderStep } from '@asili/contracts';
import { DomainError, type NamedPlace } from '@asili/kernel';

/** Some of what was to be bought is gone: nothing is held, and each product that is missing is named. */
export class SoldOut extends DomainError {
  readonly code = 'ORDERS.OUT_OF_STOCK';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(missing: readonly { readonly productId: string; readonly available: number }[]) {
    super({ productId: missing[0]?.productId ?? '', available: missing[0]?.available ?? 0 });
    this.places = missing.map(({ productId, available }) => ({
      path: productId,
      code: this.code,
      facts: { available },
    }));
  }
}

/** Products that cannot be bought now: unknown, not certified, or without a price. */
export class NothingForSale extends DomainError {
  readonly code = 'ORDERS.NOT_FOR_SALE';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(productIds: readonly string[]) {
    super();
    this.places = productIds.map((path) => ({ path, code: this.code }));
  }
}

/** There is nothing to buy. */
export class CartEmpty extends DomainError {
  readonly code = 'ORDERS.CART_EMPTY';
  readonly status = 409;
}

/** An artisan of the purchase does not deliver this way; each is named. */
export class DeliveryUnavailable extends DomainError {
  readonly code = 'ORDERS.DELIVERY_UNAVAILABLE';
  readonly status = 409;
  override readonly places: readonly NamedPlace[];
  constructor(artisanIds: readonly string[]) {
    super();
    this.places = artisanIds.map((path) => ({ path, code: this.code }));
  }
}

/** The purchase's items are no longer kept for it. */
export class HoldGone extends DomainError {
  readonly code = 'ORDERS.HOLD_GONE';
  readonly status = 409;
}

/** The purchase is paid or was given up. */
export class PurchaseOver extends DomainError {
  readonly code = 'ORDERS.PURCHASE_OVER';
  readonly status = 409;
}

/** Money of it may be under way: it cannot be given up before that is known. */
export class PaymentInDoubt extends DomainError {
  readonly code = 'ORDERS.PAYMENT_IN_DOUBT';
  readonly status = 409;
}

/** There is no such purchase or order, or it is somebody else's. */
export class PurchaseNotFound extends DomainError {
  readonly code = 'ORDERS.NOT_FOUND';
  readonly status = 404;
}

/** The order's state does not allow the step; `state` and `allowed` stand in the problem. */
export class WrongState extends DomainError {
  readonly code = 'ORDERS.WRONG_STATE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string | readonly string[]>>;
  constructor(state: OrderState, allowed: readonly OrderStep[]) {
    super({ state });
    this.members = { state, allowed };
  }
}
