import { DomainError } from '@asili/kernel';

/** No rates were ever agreed on. */
export class RatesUnavailable extends DomainError {
  readonly code = 'PAYMENTS.RATES_UNAVAILABLE';
  readonly status = 503;
  override readonly retryAfterSeconds = 30;
}
