import { DomainError } from '@asili/kernel';

/** Fewer are left than were asked for: sold, or kept for somebody else's purchase. */
export class OutOfStock extends DomainError {
  readonly code = 'PRODUCTS.OUT_OF_STOCK';
  readonly status = 409;
  constructor(productId: string, available: number) {
    super({ productId, available });
  }
}

/** Items were sold or came back since the artisan saw the number they counted by. */
export class StockChanged extends DomainError {
  readonly code = 'PRODUCTS.STOCK_CHANGED';
  readonly status = 409;
  constructor(stock: number) {
    super({ stock });
  }
}

/** The hold ran out, was given up, or its items were taken. */
export class HoldGone extends DomainError {
  readonly code = 'PRODUCTS.HOLD_GONE';
  readonly status = 409;
}

/** More purchases of one product are under way than one stock keeps track of. */
export class TooManyHolds extends DomainError {
  readonly code = 'PRODUCTS.TOO_MANY_HOLDS';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}
