import { DomainError } from '@asili/kernel';

/** Another payment of the purchase has received money, or may have. */
export class PaymentInProgress extends DomainError {
  readonly code = 'PAYMENTS.IN_PROGRESS';
  readonly status = 409;
  override readonly retryAfterSeconds = 5;
}

/** Whether money is on its way cannot be said just now, so the purchase cannot be called off. */
export class PaymentInDoubt extends DomainError {
  readonly code = 'PAYMENTS.IN_DOUBT';
  readonly status = 409;
  override readonly retryAfterSeconds = 5;
}

/** Nobody takes this purchase's money by that method now: old rates, a currency, a provider that is away or refused. */
export class MethodUnavailable extends DomainError {
  readonly code = 'PAYMENTS.METHOD_UNAVAILABLE';
  readonly status = 409;
  constructor(reason: string) {
    super({ reason });
  }
}

/** Money has come, or may be on its way. */
export class CannotCancel extends DomainError {
  readonly code = 'PAYMENTS.CANNOT_CANCEL';
  readonly status = 409;
}
