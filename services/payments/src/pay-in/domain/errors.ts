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

/** No money of it waits for its buyer's choice: it was chosen, went back, or was never late. */
export class NothingToChoose extends DomainError {
  readonly code = 'PAYMENTS.NOTHING_TO_CHOOSE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string>>;
  constructor(state: string) {
    super({ state });
    this.members = { state };
  }
}

/** Late money can only go back: the purchase is over or paid otherwise, there is no rate, or what is missing cannot be sent this way. */
export class CannotRequote extends DomainError {
  readonly code = 'PAYMENTS.CANNOT_REQUOTE';
  readonly status = 409;
  override readonly members: Readonly<Record<string, string>>;
  constructor(reason: string) {
    super({ reason });
    this.members = { reason };
  }
}
