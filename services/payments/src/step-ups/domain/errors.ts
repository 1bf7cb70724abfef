import { DomainError } from '@asili/kernel';

/** Wrong, used up, over, or sent for something else. */
export class CodeRefused extends DomainError {
  readonly code = 'PAYMENTS.CODE_REFUSED';
  readonly status = 422;
}

/** `left`: tries until it is locked for a while. The code stays good. */
export class PinRefused extends DomainError {
  readonly code = 'PAYMENTS.PIN_REFUSED';
  readonly status = 422;
  constructor(left?: number) {
    super(left === undefined ? {} : { left });
  }
}

/** After too many wrong ones; `seconds` where it opens by itself. */
export class PinLocked extends DomainError {
  readonly code = 'PAYMENTS.PIN_LOCKED';
  readonly status = 422;
  constructor(seconds?: number) {
    super(seconds === undefined ? {} : { seconds });
  }
}

/** The number they sign in with got another SIM card, so the PIN is locked until a one-time code unlocks it. */
export class SimChanged extends DomainError {
  readonly code = 'PAYMENTS.SIM_CHANGED';
  readonly status = 422;
}
