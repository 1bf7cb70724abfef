import { DomainError } from '@asili/kernel';

/** Fewer are left than the customer asks for. */
export class OutOfStock extends DomainError {
  readonly code = 'ORDERS.OUT_OF_STOCK';
  readonly status = 409;
  constructor(productId: string, available: number) {
    super({ productId, available });
  }
}

/** Not certified yet, taken out of the shop, or without a price. */
export class NotForSale extends DomainError {
  readonly code = 'ORDERS.NOT_FOR_SALE';
  readonly status = 409;
}

export class CartFull extends DomainError {
  readonly code = 'ORDERS.CART_FULL';
  readonly status = 400;
  constructor(limit: number) {
    super({ limit });
  }
}

/** What a cart holds cannot be looked up; the cart is kept. */
export class ShopAway extends DomainError {
  readonly code = 'ORDERS.SHOP_AWAY';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
