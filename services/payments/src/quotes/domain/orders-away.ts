import { DomainError } from '@asili/kernel';

/** What a purchase holds cannot be looked up just now. */
export class OrdersAway extends DomainError {
  readonly code = 'PAYMENTS.ORDERS_AWAY';
  readonly status = 503;
  override readonly retryAfterSeconds = 5;
}
